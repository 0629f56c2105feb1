// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.trap;

import java.util.List;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/**
 * System registers and operations. The engine runs at EL1, where all of this works: what a program
 * at EL0 may not do is refused here. Letters: o is the field op1, 3 for what EL0 may name.
 */
final class SystemRegisters {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("1101010100 1 11 011 1110 0000 010 ttttt", "MRS CNTVCT_EL0", trap(Trap.CLOCK),
          "clock", "D19.12 CNTVCT_EL0"),
      row("1101010100 1 11 011 1110 0000 001 ttttt", "MRS CNTPCT_EL0", trap(Trap.CLOCK),
          "clock", "D19.12 CNTPCT_EL0"),
      row("1101010100 1 11 011 1110 0000 000 ttttt", "MRS CNTFRQ_EL0", nothing(),
          "none", "D19.12 CNTFRQ_EL0"),
      row("1101010100 1 11 011 0000 0000 001 ttttt", "MRS CTR_EL0", nothing(),
          "none", "D19.2 CTR_EL0"),
      row("1101010100 1 11 011 0000 0000 111 ttttt", "MRS DCZID_EL0", nothing(),
          "none", "D19.2 DCZID_EL0"),
      row("1101010100 L 11 011 0100 0010 000 ttttt", "MRS MSR NZCV", nothing(),
          "none", "C5.2 NZCV"),
      row("1101010100 L 11 011 0100 0100 00x ttttt", "MRS MSR FPCR FPSR", nothing(),
          "none", "C5.2 FPCR, FPSR"),
      row("1101010100 L 11 011 1101 0000 010 ttttt", "MRS MSR TPIDR_EL0", nothing(),
          "none", "D19.2 TPIDR_EL0"),
      row("1101010100 1 11 011 1101 0000 011 ttttt", "MRS TPIDRRO_EL0", nothing(),
          "none", "D19.2 TPIDRRO_EL0"),
      row("1101010100 1 11 000 0000 mmmm ooo ttttt", "MRS identification registers",
          trap(Trap.UNDEFINED), "SIGILL: no HWCAP_CPUID", "D19.2 ID_AA64*"),
      row("1101010100 0 00 000 0100 0000 0xx 11111", "CFINV XAFLAG AXFLAG", nothing(),
          "none", "C6.2 CFINV"),
      row("1101010100 0 01 011 0111 0100 001 ttttt", "DC ZVA", plain(),
          "write rlx, each byte", "C6.2 DC"),
      row("1101010100 0 01 011 0111 0100 011 ttttt", "DC GVA (MTE)", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 DC"),
      row("1101010100 0 01 011 0111 0100 100 ttttt", "DC GZVA (MTE)", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 DC"),
      row("1101010100 0 01 011 0111 1x1x 001 ttttt", "DC CVAC CVAU CVAP CIVAC", nothing(),
          "none", "C6.2 DC"),
      row("1101010100 0 01 011 0111 1101 001 ttttt", "DC CVADP", nothing(),
          "none", "C6.2 DC"),
      row("1101010100 0 01 011 0111 1100 001 ttttt", "DC CVAP", nothing(),
          "none", "C6.2 DC"),
      row("1101010100 0 01 011 0111 0101 001 ttttt", "IC IVAU", nothing(),
          "none", "C6.2 IC"));
  // spotless:on

  private SystemRegisters() {}

  /**
   * What the rest of the group means: at EL0 it is undefined or trapped, and Linux sends SIGILL for
   * either.
   */
  static Trap rest(int word) {
    boolean unprivileged = (word >>> 16 & 0b111) == 0b011;
    return unprivileged ? Trap.UNDEFINED : Trap.PRIVILEGED;
  }
}
