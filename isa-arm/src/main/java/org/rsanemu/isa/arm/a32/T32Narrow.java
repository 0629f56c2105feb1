// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.branch;
import static org.rsanemu.isa.arm.Sense.compare;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a32.A32Senses.jumpIfPc;
import static org.rsanemu.isa.arm.a32.A32Senses.jumpToRegister;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.RegisterComparison.Test;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Sense;

/**
 * T32 instructions of 16 bits. Letters: n and m operands, d result (n where it is the first operand
 * too), t transferred, i immediate, c condition, r list of registers, P whether PC is in it.
 */
final class T32Narrow {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   15  as drawn   0
      row("01001 ttt iiiiiiii", "LDR (literal)", plain(),
          "read rlx", "F5.1 LDR (literal)"),
      row("0101 ooo mmm nnn ttt", "LDR STR and kin (register)", plain(),
          "read rlx / write rlx", "F5.1 LDR (register)"),
      row("011 BL iiiii nnn ttt", "LDR STR LDRB STRB", plain(),
          "read rlx / write rlx", "F5.1 LDR (immediate)"),
      row("1000 L iiiii nnn ttt", "LDRH STRH", plain(),
          "read rlx / write rlx", "F5.1 LDRH"),
      row("1001 L ttt iiiiiiii", "LDR STR (SP)", plain(),
          "read rlx / write rlx", "F5.1 LDR (immediate)"),
      row("1011 010 M rrrrrrrr", "PUSH", plain(),
          "write rlx, each word", "F5.1 PUSH"),
      row("1011 110 0 rrrrrrrr", "POP", plain(),
          "read rlx, each word", "F5.1 POP"),
      row("1011 110 1 rrrrrrrr", "POP {.., PC}", plain().and(flow(Flow.RETURN)),
          "read rlx, each word; return", "F5.1 POP"),
      row("1100 L nnn rrrrrrrr", "LDM STM", plain(),
          "read rlx / write rlx, each", "F5.1 LDM, STM"),

      row("1101 0ccc iiiiiiii", "B EQ to VC", branch(f -> f.get('c') < 2),
          "branch", "F5.1 B"),
      row("1101 10cc iiiiiiii", "B HI to LT", branch(f -> false),
          "branch", "F5.1 B"),
      row("1101 110c iiiiiiii", "B GT, LE", branch(f -> false),
          "branch", "F5.1 B"),
      row("11100 iiiiiiiiiii", "B", flow(Flow.JUMP),
          "jump", "F5.1 B"),
      row("1011 o0i1 iiiii nnn", "CBZ CBNZ",
          branch(f -> true).and(compare(f -> RegisterComparison.immediate(f.get('n'), 0))),
          "branch, comparison with 0", "F5.1 CBZ, CBNZ"),
      row("010001 11 0 mmmm xxx", "BX", jumpToRegister(),
          "jump; BX LR: return", "F5.1 BX"),
      row("010001 11 1 mmmm xxx", "BLX (register)", flow(Flow.CALL),
          "call", "F5.1 BLX"),
      row("010001 10 d mmmm ddd", "MOV (high registers)", jumpIfPc(jumpToRegister()),
          "none; PC, LR: return", "F5.1 MOV"),
      row("010001 00 d mmmm ddd", "ADD (high registers)", jumpIfPc(flow(Flow.JUMP)),
          "none; to PC: jump", "F5.1 ADD"),

      row("10111111 cccc xxx1", "IT (four)", it(),
          "begins a block; comparison", "F5.1 IT"),
      row("10111111 cccc xx10", "IT (three)", it(),
          "begins a block; comparison", "F5.1 IT"),
      row("10111111 cccc x100", "IT (two)", it(),
          "begins a block; comparison", "F5.1 IT"),
      row("10111111 cccc 1000", "IT (one)", it(),
          "begins a block; comparison", "F5.1 IT"),
      row("10111111 0000 0000", "NOP", nothing(),
          "none", "F5.1 NOP"),
      row("10111111 0001 0000", "YIELD", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 YIELD"),
      row("10111111 001w 0000", "WFE WFI", trap(Trap.HINT),
          "hint to the scheduler", "F5.1 WFE, WFI"),
      row("10111111 010w 0000", "SEV SEVL", nothing(),
          "none", "F5.1 SEV, SEVL"),
      row("10111110 iiiiiiii", "BKPT", trap(Trap.BREAKPOINT),
          "SIGTRAP", "F5.1 BKPT"),
      row("1011101010 iiiiii", "HLT", trap(Trap.UNDEFINED),
          "SIGILL", "F5.1 HLT"),
      row("1101 1111 iiiiiiii", "SVC", trap(Trap.SYSTEM_CALL),
          "system call", "F5.1 SVC"),
      row("1101 1110 iiiiiiii", "UDF", trap(Trap.UNDEFINED),
          "SIGILL", "F5.1 UDF"),
      row("1011 0110 0101 x E xx", "SETEND", trap(Trap.UNSUPPORTED),
          "refused", "F5.1 SETEND"),
      row("1011 0110 011 i x aaa", "CPS", nothing(),
          "none in user mode", "F5.1 CPS"),

      row("00101 nnn iiiiiiii", "CMP (immediate)", Compare.immediate(f -> f.get('i')),
          "comparison", "F5.1 CMP"),
      row("0100001010 mmm nnn", "CMP (register)", Compare.registers(),
          "comparison", "F5.1 CMP"),
      row("010001 01 n mmmm nnn", "CMP (high registers)", Compare.registers(),
          "comparison", "F5.1 CMP"),
      row("0100001000 mmm nnn", "TST", Compare.test(),
          "comparison with 0, or none", "F5.1 TST"),
      row("0001110 iii nnn ddd", "ADDS (3 bits)", flags(-1),
          "comparison", "F5.1 ADDS"),
      row("00110 nnn iiiiiiii", "ADDS (8 bits)", inPlace(-1),
          "comparison", "F5.1 ADDS"),
      row("0001111 iii nnn ddd", "SUBS (3 bits)", flags(1),
          "comparison", "F5.1 SUBS"),
      row("00111 nnn iiiiiiii", "SUBS (8 bits)", inPlace(1),
          "comparison", "F5.1 SUBS"),
      row("0001101 mmm nnn ddd", "SUBS (register)", Compare.flags(Test.EQUAL),
          "comparison", "F5.1 SUBS"),
      row("0100000001 mmm nnn", "EORS", Compare.flagsInPlace(Test.EQUAL),
          "comparison", "F5.1 EORS"),
      row("0100001100 mmm nnn", "ORRS", Compare.flagsInPlace(Test.BOTH_ZERO),
          "comparison", "F5.1 ORRS"),
      row("0100000000 mmm nnn", "ANDS", Compare.flagsInPlace(Test.CONJUNCTION),
          "comparison if asked", "F5.1 ANDS"));
  // spotless:on

  private T32Narrow() {}

  private static Sense it() {
    return trap(Trap.IT_BLOCK).and((f, m) -> m.withAsksEqual(f.get('c') < 2));
  }

  private static Sense flags(int sign) {
    return compare(
        f -> RegisterComparison.immediate(f.get('n'), (long) sign * f.get('i')).into(f.get('d')));
  }

  private static Sense inPlace(int sign) {
    return compare(
        f -> RegisterComparison.immediate(f.get('n'), (long) sign * f.get('i')).into(f.get('n')));
  }
}
