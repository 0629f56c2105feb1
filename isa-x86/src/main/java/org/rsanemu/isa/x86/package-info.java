// SPDX-License-Identifier: Apache-2.0
/**
 * x86-64: the mapping table, and what decoded instructions mean. Sections are those of Intel's
 * Software Developer's Manual (SDM) and AMD's Programmer's Manual (APM).
 */
package org.rsanemu.isa.x86;
