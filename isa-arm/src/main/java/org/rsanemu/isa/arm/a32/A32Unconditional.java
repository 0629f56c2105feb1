// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.clearExclusive;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a32.A32Senses.barrier;
import static org.rsanemu.isa.arm.a32.A32Senses.elements;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/** A32 instructions without a condition: bits 31 to 28 are 1111. Letters: o option of a barrier. */
final class A32Unconditional {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("1111 0101 0111 xxxx xxxx yyyy 0101 oooo", "DMB", barrier(),
          "fence sc, LD acq, ST rel", "F5.1 DMB"),
      row("1111 0101 0111 xxxx xxxx yyyy 0100 oooo", "DSB", barrier(),
          "as DMB", "F5.1 DSB"),
      row("1111 0101 0111 xxxx xxxx yyyy 0110 oooo", "ISB", nothing(),
          "none", "F5.1 ISB"),
      row("1111 0101 0111 xxxx xxxx yyyy 0111 oooo", "SB", nothing(),
          "none", "F5.1 SB"),
      row("1111 0101 0111 xxxx xxxx yyyy 0001 oooo", "CLREX", clearExclusive(),
          "ends an exclusive pair", "F5.1 CLREX"),
      row("1111 101 h iiiiiiiiiiiiiiiiiiiiiiii", "BLX (immediate)", flow(Flow.CALL),
          "call", "F5.1 BLX"),
      row("1111 0100 z DL0 nnnn dddd kkkk aaaa mmmm", "VLD1-VLD4 VST1-VST4", elements(),
          "read rlx / write rlx, each", "F6.1 VLD1, VST1"),
      row("1111 001 u xxxxxxxxxxxxxxxxxxxxxxxx", "SIMD data processing", nothing(),
          "none", "F4.1.20"),
      row("1111 0100 U101 xxxx yyyyyyyyyyyyyyyy", "PLI", nothing(),
          "none", "F5.1 PLI"),
      row("1111 0101 UR01 xxxx yyyyyyyyyyyyyyyy", "PLD PLDW", nothing(),
          "none", "F5.1 PLD"),
      row("1111 0110 U101 xxxx yyyyyyyyyyy 0 mmmm", "PLI (register)", nothing(),
          "none", "F5.1 PLI"),
      row("1111 0111 UR01 xxxx yyyyyyyyyyy 0 mmmm", "PLD PLDW (register)", nothing(),
          "none", "F5.1 PLD"),
      row("1111 0001 0000 xxx0 xxxx yyyy xx0x yyyy", "CPS", nothing(),
          "none in user mode", "F5.1 CPS"),
      row("1111 0001 0000 xxx1 xxxx yyyy 0000 yyyy", "SETEND", trap(Trap.UNSUPPORTED),
          "refused", "F5.1 SETEND"),
      row("1111 100 PU0W1 nnnn xxxx yyyyyyyyyyyy", "RFE", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 RFE"),
      row("1111 100 PU1W0 xxxx xxxx yyyyyyyyyyyy", "SRS", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 SRS"),
      row("1111 1110 xxxx xxxx yyyy 10kk yyyy yyyy", "VSEL VMAXNM VRINTA and kin", nothing(),
          "none", "F6.1 VSEL"));
  // spotless:on

  private A32Unconditional() {}
}
