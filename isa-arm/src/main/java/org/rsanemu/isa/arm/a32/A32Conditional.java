// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.aligned;
import static org.rsanemu.isa.arm.Sense.fence;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.load;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.store;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a32.A32Senses.branch;
import static org.rsanemu.isa.arm.a32.A32Senses.jumpIfPc;
import static org.rsanemu.isa.arm.a32.A32Senses.jumpToRegister;
import static org.rsanemu.isa.arm.a32.A32Senses.loadExclusive;
import static org.rsanemu.isa.arm.a32.A32Senses.loadExclusiveNext;
import static org.rsanemu.isa.arm.a32.A32Senses.storeExclusive;
import static org.rsanemu.isa.arm.a32.A32Senses.swap;
import static org.rsanemu.isa.arm.a32.A32Senses.transfer;
import static org.rsanemu.isa.arm.a32.A32Senses.transferMany;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison.Test;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/**
 * A32 instructions with a condition, c, which is not 1111. An atomic instruction whose condition
 * fails touches no memory, and so is not an event. Letters: n base, t transferred, s status, d
 * result, m second register, i immediate, L load; bits that the manual draws as (1) or (0) are x
 * and y.
 */
final class A32Conditional {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("cccc 0001 1001 nnnn tttt xx11 1001 yyyy", "LDREX", loadExclusive(false),
          "rmw of its STREX, or a read", "F5.1 LDREX"),
      row("cccc 0001 11z1 nnnn tttt xx11 1001 yyyy", "LDREXB LDREXH", loadExclusive(false),
          "as LDREX", "F5.1 LDREXB, LDREXH"),
      row("cccc 0001 1011 nnnn tttt xx11 1001 yyyy", "LDREXD", loadExclusiveNext(false),
          "as LDREX, both registers", "F5.1 LDREXD"),
      row("cccc 0001 1001 nnnn tttt xx10 1001 yyyy", "LDAEX", loadExclusive(true),
          "rmw acq, or a read sc", "F5.1 LDAEX"),
      row("cccc 0001 11z1 nnnn tttt xx10 1001 yyyy", "LDAEXB LDAEXH", loadExclusive(true),
          "as LDAEX", "F5.1 LDAEXB, LDAEXH"),
      row("cccc 0001 1011 nnnn tttt xx10 1001 yyyy", "LDAEXD", loadExclusiveNext(true),
          "as LDAEX, both registers", "F5.1 LDAEXD"),
      row("cccc 0001 1000 nnnn ssss xx11 1001 tttt", "STREX", storeExclusive(false),
          "the rmw: rlx, LDAEX acq", "F5.1 STREX"),
      row("cccc 0001 11z0 nnnn ssss xx11 1001 tttt", "STREXB STREXH", storeExclusive(false),
          "as STREX", "F5.1 STREXB, STREXH"),
      row("cccc 0001 1010 nnnn ssss xx11 1001 tttt", "STREXD", storeExclusive(false),
          "as STREX", "F5.1 STREXD"),
      row("cccc 0001 1000 nnnn ssss xx10 1001 tttt", "STLEX", storeExclusive(true),
          "the rmw: rel, LDAEX sc", "F5.1 STLEX"),
      row("cccc 0001 11z0 nnnn ssss xx10 1001 tttt", "STLEXB STLEXH", storeExclusive(true),
          "as STLEX", "F5.1 STLEXB, STLEXH"),
      row("cccc 0001 1010 nnnn ssss xx10 1001 tttt", "STLEXD", storeExclusive(true),
          "as STLEX", "F5.1 STLEXD"),
      row("cccc 0001 1001 nnnn tttt xx00 1001 yyyy", "LDA", load(SC),
          "read sc", "F5.1 LDA"),
      row("cccc 0001 11z1 nnnn tttt xx00 1001 yyyy", "LDAB LDAH", load(SC),
          "read sc", "F5.1 LDAB, LDAH"),
      row("cccc 0001 1000 nnnn xxxx xx00 1001 tttt", "STL", store(SC),
          "write sc", "F5.1 STL"),
      row("cccc 0001 11z0 nnnn xxxx xx00 1001 tttt", "STLB STLH", store(SC),
          "write sc", "F5.1 STLB, STLH"),
      row("cccc 0001 0z00 nnnn tttt xxxx 1001 mmmm", "SWP SWPB", swap(),
          "rmw rlx", "DDI 0406C A8.8 SWP"),

      row("cccc 010 P U B W L nnnn tttt iiiiiiiiiiii", "LDR STR LDRB STRB", transfer(),
          "read rlx / write rlx", "F5.1 LDR, STR"),
      row("cccc 011 P U B W L nnnn tttt iiiii yy 0 mmmm", "LDR STR (register)", transfer(),
          "read rlx / write rlx", "F5.1 LDR (register)"),
      row("cccc 000 P U I W L nnnn tttt iiii 1 01 1 mmmm", "LDRH STRH", plain(),
          "read rlx / write rlx", "F5.1 LDRH, STRH"),
      row("cccc 000 P U I W L nnnn tttt iiii 1 1h 1 mmmm", "LDRSB LDRSH LDRD STRD", plain(),
          "read rlx / write rlx, each", "F5.1 LDRD, LDRSB"),
      row("cccc 100 P U S W L nnnn rrrrrrrrrrrrrrrr", "LDM STM PUSH POP", transferMany(),
          "read rlx / write rlx, each", "F5.1 LDM, STM"),
      row("cccc 110 P 1 D W L nnnn tttt 101k iiiiiiii", "VLDR VSTR VLDM VSTM", aligned(4),
          "read rlx / write rlx, each", "F6.1 VLDR, VLDM"),
      row("cccc 110 1 0 D W L nnnn tttt 101k iiiiiiii", "VLDR VSTR VLDMDB VSTMDB", aligned(4),
          "read rlx / write rlx, each", "F6.1 VLDR, VLDM"),

      row("cccc 1110 000 0 0111 tttt 1111 10 1 1 1010", "MCR p15,0,r,c7,c10,5 (DMB)", fence(SC),
          "fence sc", "G8.3 CP15DMB"),
      row("cccc 1110 000 0 0111 tttt 1111 10 0 1 1010", "MCR p15,0,r,c7,c10,4 (DSB)", fence(SC),
          "fence sc", "G8.3 CP15DSB"),
      row("cccc 1110 000 0 0111 tttt 1111 10 0 1 0101", "MCR p15,0,r,c7,c5,4 (ISB)", nothing(),
          "none", "G8.3 CP15ISB"),
      row("cccc 1110 000 L 1101 tttt 1111 010 1 0000", "MRC MCR TPIDRURW", nothing(),
          "none", "G8.2 TPIDRURW"),
      row("cccc 1110 000 1 1101 tttt 1111 011 1 0000", "MRC TPIDRURO", nothing(),
          "none", "G8.2 TPIDRURO"),
      row("cccc 1100 0101 uuuu tttt 1111 0001 1110", "MRRC CNTVCT", trap(Trap.CLOCK),
          "clock", "G8.7 CNTVCT"),
      row("cccc 1100 0101 uuuu tttt 1111 0000 1110", "MRRC CNTPCT", trap(Trap.CLOCK),
          "clock", "G8.7 CNTPCT"),

      row("cccc 0011 0010 0000 xxxx yyyy 0000 0000", "NOP", nothing(),
          "none", "F5.1 NOP"),
      row("cccc 0011 0010 0000 xxxx yyyy 0000 0001", "YIELD", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 YIELD"),
      row("cccc 0011 0010 0000 xxxx yyyy 0000 001w", "WFE WFI", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 WFE, WFI"),
      row("cccc 0011 0010 0000 xxxx yyyy 0000 010w", "SEV SEVL", nothing(),
          "none", "F5.1 SEV, SEVL"),
      row("cccc 1111 iiiiiiiiiiiiiiiiiiiiiiii", "SVC", trap(Trap.SYSTEM_CALL),
          "system call", "F5.1 SVC"),
      row("cccc 0001 0010 iiiiiiiiiiii 0111 iiii", "BKPT", trap(Trap.BREAKPOINT),
          "SIGTRAP", "F5.1 BKPT"),
      row("cccc 0001 0000 iiiiiiiiiiii 0111 iiii", "HLT", trap(Trap.UNDEFINED),
          "SIGILL", "F5.1 HLT"),
      row("cccc 0001 01w0 iiiiiiiiiiii 0111 iiii", "HVC SMC", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 HVC, SMC"),
      row("cccc 0001 0110 xxxxxxxxxxxx 0110 yyyy", "ERET", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 ERET"),
      row("cccc 0001 0100 xxxx dddd xx0x 0000 yyyy", "MRS SPSR", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 MRS"),
      row("cccc 0001 0110 xxxx yyyy xxxx 0000 mmmm", "MSR SPSR", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 MSR"),
      row("cccc 0111 1111 iiiiiiiiiiii 1111 iiii", "UDF", trap(Trap.UNDEFINED),
          "SIGILL", "F5.1 UDF"),

      row("cccc 1010 iiiiiiiiiiiiiiiiiiiiiiii", "B", branch(),
          "jump / branch", "F5.1 B"),
      row("cccc 1011 iiiiiiiiiiiiiiiiiiiiiiii", "BL", flow(Flow.CALL),
          "call", "F5.1 BL"),
      row("cccc 0001 0010 xxxx xxxx xxxx 0001 mmmm", "BX", jumpToRegister(),
          "jump; BX LR: return", "F5.1 BX"),
      row("cccc 0001 0010 xxxx xxxx xxxx 0010 mmmm", "BXJ", jumpToRegister(),
          "as BX", "F5.1 BXJ"),
      row("cccc 0001 0010 xxxx xxxx xxxx 0011 mmmm", "BLX (register)", flow(Flow.CALL),
          "call", "F5.1 BLX"),
      row("cccc 0001 101 S xxxx dddd 0000 0000 mmmm", "MOV (register)", jumpIfPc(jumpToRegister()),
          "none; PC, LR: return", "F5.1 MOV"),

      row("cccc 0001 0101 nnnn xxxx iiiii ii 0 mmmm", "CMP (register)", Compare.registers(),
          "comparison", "F5.1 CMP"),
      row("cccc 0011 0101 nnnn xxxx rrrr iiiiiiii", "CMP (immediate)",
          Compare.immediate(Compare::a32Immediate), "comparison", "F5.1 CMP"),
      row("cccc 0011 0111 nnnn xxxx rrrr iiiiiiii", "CMN (immediate)",
          Compare.immediate(f -> -Compare.a32Immediate(f)), "comparison", "F5.1 CMN"),
      row("cccc 0001 0011 nnnn xxxx iiiii ii 0 mmmm", "TEQ (register)", Compare.registers(),
          "comparison", "F5.1 TEQ"),
      row("cccc 0011 0011 nnnn xxxx rrrr iiiiiiii", "TEQ (immediate)",
          Compare.immediate(Compare::a32Immediate), "comparison", "F5.1 TEQ"),
      row("cccc 0001 0001 nnnn xxxx iiiii ii 0 mmmm", "TST (register)", Compare.test(),
          "comparison with 0, or none", "F5.1 TST"),
      row("cccc 0000 001 S nnnn dddd iiiii ii 0 mmmm", "EOR (register)", Compare.result(Test.EQUAL),
          "comparison if asked", "F5.1 EOR"),
      row("cccc 0010 001 S nnnn dddd rrrr iiiiiiii", "EOR (immediate)",
          Compare.result(Compare::a32Immediate), "comparison if asked", "F5.1 EOR"),
      row("cccc 0001 100 S nnnn dddd iiiii ii 0 mmmm", "ORR (register)",
          Compare.result(Test.BOTH_ZERO), "comparison if asked", "F5.1 ORR"),
      row("cccc 0000 000 S nnnn dddd iiiii ii 0 mmmm", "AND (register)",
          Compare.result(Test.CONJUNCTION), "comparison if asked", "F5.1 AND"),
      row("cccc 0000 010 S nnnn dddd iiiii ii 0 mmmm", "SUB (register)", Compare.result(Test.EQUAL),
          "comparison if asked", "F5.1 SUB"),
      row("cccc 0010 010 S nnnn dddd rrrr iiiiiiii", "SUB (immediate)",
          Compare.result(Compare::a32Immediate), "comparison if asked", "F5.1 SUB"),
      row("cccc 0010 100 S nnnn dddd rrrr iiiiiiii", "ADD (immediate)",
          Compare.result(f -> -Compare.a32Immediate(f)), "comparison if asked", "F5.1 ADD"));
  // spotless:on

  private A32Conditional() {}
}
