// SPDX-License-Identifier: Apache-2.0
/**
 * RISC-V, RV64GC (The RISC-V Instruction Set Manual, volume I, 20191213). Registers have the
 * manual's numbers, except for two: x31 is 0, and x0, which reads as zero and takes no value, is
 * 31, as on AArch64. So the registers that hold something are 0 to 30 everywhere in the tool.
 */
package org.rsanemu.isa.riscv;
