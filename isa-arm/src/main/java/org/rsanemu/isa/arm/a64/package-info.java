// SPDX-License-Identifier: Apache-2.0
/**
 * AArch64: the mapping table, and what its words mean. Sections are those of the Arm ARM, DDI 0487.
 */
package org.rsanemu.isa.arm.a64;
