// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.branch;
import static org.rsanemu.isa.arm.Sense.compare;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.trap;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Sense;

/** Where control goes, and exceptions. Letters: c condition, i immediate, n and t registers. */
final class A64Branches {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("000101 iiiiiiiiiiiiiiiiiiiiiiiiii", "B", flow(Flow.JUMP),
          "jump", "C6.2 B"),
      row("100101 iiiiiiiiiiiiiiiiiiiiiiiiii", "BL", flow(Flow.CALL),
          "call", "C6.2 BL"),
      row("01010100 iiiiiiiiiiiiiiiiiii h cccc", "B.cond BC.cond", branch(f -> f.get('c') < 2),
          "branch", "C6.2 B.cond"),
      row("z 011010 o iiiiiiiiiiiiiiiiiii ttttt", "CBZ CBNZ", compareWithZero(),
          "branch, comparison with 0", "C6.2 CBZ, CBNZ"),
      row("b 011011 o bbbbb iiiiiiiiiiiiii ttttt", "TBZ TBNZ", branch(f -> false),
          "branch", "C6.2 TBZ, TBNZ"),
      row("1101011 0000 11111 000000 nnnnn 00000", "BR", flow(Flow.JUMP),
          "jump", "C6.2 BR"),
      row("1101011 0001 11111 000000 nnnnn 00000", "BLR", flow(Flow.CALL),
          "call", "C6.2 BLR"),
      row("1101011 0010 11111 000000 nnnnn 00000", "RET", flow(Flow.RETURN),
          "return", "C6.2 RET"),
      row("1101011 k000 11111 00001M nnnnn mmmmm", "BRAA BRAAZ BRAB BRABZ", flow(Flow.JUMP),
          "jump", "C6.2 BRAA"),
      row("1101011 k001 11111 00001M nnnnn mmmmm", "BLRAA BLRAAZ BLRAB BLRABZ", flow(Flow.CALL),
          "call", "C6.2 BLRAA"),
      row("1101011 0010 11111 00001M 11111 11111", "RETAA RETAB", flow(Flow.RETURN),
          "return", "C6.2 RETAA"),
      row("1101011 0100 11111 xxxxxx 11111 xxxxx", "ERET ERETAA ERETAB", trap(Trap.PRIVILEGED),
          "privileged", "C6.2 ERET"),
      row("1101011 0101 11111 000000 11111 00000", "DRPS", trap(Trap.PRIVILEGED),
          "privileged", "C6.2 DRPS"),
      row("11010100 000 iiiiiiiiiiiiiiii 000 01", "SVC", trap(Trap.SYSTEM_CALL),
          "system call", "C6.2 SVC"),
      row("11010100 000 iiiiiiiiiiiiiiii 000 1x", "HVC SMC", trap(Trap.PRIVILEGED),
          "privileged", "C6.2 HVC, SMC"),
      row("11010100 001 iiiiiiiiiiiiiiii 000 00", "BRK", trap(Trap.BREAKPOINT),
          "SIGTRAP", "C6.2 BRK"),
      row("11010100 010 iiiiiiiiiiiiiiii 000 00", "HLT", trap(Trap.UNDEFINED),
          "SIGILL", "C6.2 HLT"),
      row("11010100 101 iiiiiiiiiiiiiiii 000 ll", "DCPS1 DCPS2 DCPS3", trap(Trap.UNDEFINED),
          "SIGILL", "C6.2 DCPS1"),
      row("0000000000000000 iiiiiiiiiiiiiiii", "UDF", trap(Trap.UNDEFINED),
          "SIGILL", "C6.2 UDF"));
  // spotless:on

  private A64Branches() {}

  private static Sense compareWithZero() {
    return branch(f -> true).and(compare(f -> Comparisons.withImmediate(f.get('t'), 0)));
  }
}
