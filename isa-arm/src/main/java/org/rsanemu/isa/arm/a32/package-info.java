// SPDX-License-Identifier: Apache-2.0
/**
 * ARMv7, with what ARMv8 adds to AArch32: the mapping tables of A32 and T32. Sections are those of
 * the Arm ARM for A-profile, DDI 0487, part F.
 */
package org.rsanemu.isa.arm.a32;
