// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.branch;
import static org.rsanemu.isa.arm.Sense.clearExclusive;
import static org.rsanemu.isa.arm.Sense.fence;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a32.A32Senses.barrier;
import static org.rsanemu.isa.arm.a32.A32Senses.jumpToRegister;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison.Test;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/** T32 instructions of 32 bits that are not loads or stores. Letters as in {@link T32Wide}. */
final class T32Control {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("11110 0111 011 xxxx 10y0 yyyy 0101 oooo", "DMB", barrier(),
          "fence sc, LD acq, ST rel", "F5.1 DMB"),
      row("11110 0111 011 xxxx 10y0 yyyy 0100 oooo", "DSB", barrier(),
          "as DMB", "F5.1 DSB"),
      row("11110 0111 011 xxxx 10y0 yyyy 0110 oooo", "ISB", nothing(),
          "none", "F5.1 ISB"),
      row("11110 0111 011 xxxx 10y0 yyyy 0111 oooo", "SB", nothing(),
          "none", "F5.1 SB"),
      row("11110 0111 011 xxxx 10y0 yyyy 0010 oooo", "CLREX", clearExclusive(),
          "ends an exclusive pair", "F5.1 CLREX"),
      row("1110 1110 000 0 0111 tttt 1111 10 1 1 1010", "MCR p15,0,r,c7,c10,5 (DMB)", fence(SC),
          "fence sc", "G8.3 CP15DMB"),
      row("1110 1110 000 0 0111 tttt 1111 10 0 1 1010", "MCR p15,0,r,c7,c10,4 (DSB)", fence(SC),
          "fence sc", "G8.3 CP15DSB"),
      row("1110 1110 000 0 0111 tttt 1111 10 0 1 0101", "MCR p15,0,r,c7,c5,4 (ISB)", nothing(),
          "none", "G8.3 CP15ISB"),
      row("1110 1110 000 L 1101 tttt 1111 010 1 0000", "MRC MCR TPIDRURW", nothing(),
          "none", "G8.2 TPIDRURW"),
      row("1110 1110 000 1 1101 tttt 1111 011 1 0000", "MRC TPIDRURO", nothing(),
          "none", "G8.2 TPIDRURO"),
      row("1110 1100 0101 uuuu tttt 1111 0001 1110", "MRRC CNTVCT", trap(Trap.CLOCK),
          "clock", "G8.7 CNTVCT"),
      row("1110 1100 0101 uuuu tttt 1111 0000 1110", "MRRC CNTPCT", trap(Trap.CLOCK),
          "clock", "G8.7 CNTPCT"),
      row("11110 0111 010 xxxx 10y0 y000 0000 0000", "NOP.W", nothing(),
          "none", "F5.1 NOP"),
      row("11110 0111 010 xxxx 10y0 y000 0000 0001", "YIELD.W", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 YIELD"),
      row("11110 0111 010 xxxx 10y0 y000 0000 001w", "WFE.W WFI.W", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 WFE, WFI"),
      row("11110 0111 010 xxxx 10y0 y000 0000 010w", "SEV.W SEVL.W", nothing(),
          "none", "F5.1 SEV, SEVL"),

      row("11110 s 0ccc iiiiii 10 j 0 j iiiiiiiiiii", "B.W EQ to VC", branch(f -> f.get('c') < 2),
          "branch", "F5.1 B"),
      row("11110 s 10cc iiiiii 10 j 0 j iiiiiiiiiii", "B.W HI to LT", branch(f -> false),
          "branch", "F5.1 B"),
      row("11110 s 110c iiiiii 10 j 0 j iiiiiiiiiii", "B.W GT, LE", branch(f -> false),
          "branch", "F5.1 B"),
      row("11110 s iiiiiiiiii 10 j 1 j iiiiiiiiiii", "B.W", flow(Flow.JUMP),
          "jump", "F5.1 B"),
      row("11110 s iiiiiiiiii 11 j 1 j iiiiiiiiiii", "BL", flow(Flow.CALL),
          "call", "F5.1 BL"),
      row("11110 s iiiiiiiiii 11 j 0 j iiiiiiiiii 0", "BLX (immediate)", flow(Flow.CALL),
          "call", "F5.1 BLX"),
      row("11110 0111 100 mmmm 10y0 xxxx yyyyyyyy", "BXJ", jumpToRegister(),
          "as BX", "F5.1 BXJ"),
      row("11110 0111 101 nnnn 10y0 xxxx iiiiiiii", "SUBS PC, LR ERET", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 SUB, ERET"),
      row("11110 1111 110 iiii 1000 iiii iiiiiiii", "HVC", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 HVC"),
      row("11110 1111 111 iiii 1000 xxxx yyyyyyyy", "SMC", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 SMC"),
      row("11110 1111 111 iiii 1010 iiii iiiiiiii", "UDF.W", trap(Trap.UNDEFINED),
          "SIGILL", "F5.1 UDF"),

      row("11101011 101S nnnn 0iii dddd ii xx mmmm", "SUB.W CMP.W (register)",
          Compare.result(Test.EQUAL), "comparison if asked", "F5.1 SUB, CMP"),
      row("11110 i 0 1101 S nnnn 0 iii dddd iiiiiiii", "SUB.W CMP.W (immediate)",
          Compare.result(Compare::t32Immediate), "comparison if asked", "F5.1 SUB, CMP"),
      row("11110 i 0 1000 S nnnn 0 iii dddd iiiiiiii", "ADD.W CMN.W (immediate)",
          Compare.result(f -> -Compare.t32Immediate(f)), "comparison if asked", "F5.1 ADD, CMN"),
      row("11101010 100S nnnn 0iii dddd ii xx mmmm", "EOR.W TEQ (register)",
          Compare.result(Test.EQUAL), "comparison if asked", "F5.1 EOR, TEQ"),
      row("11110 i 0 0100 S nnnn 0 iii dddd iiiiiiii", "EOR.W TEQ (immediate)",
          Compare.result(Compare::t32Immediate), "comparison if asked", "F5.1 EOR, TEQ"),
      row("11101010 010S nnnn 0iii dddd ii xx mmmm", "ORR.W (register)",
          Compare.result(Test.BOTH_ZERO), "comparison if asked", "F5.1 ORR"),
      row("11101010 000S nnnn 0iii dddd ii xx mmmm", "AND.W (register)",
          Compare.result(Test.CONJUNCTION), "comparison if asked", "F5.1 AND"));
  // spotless:on

  private T32Control() {}
}
