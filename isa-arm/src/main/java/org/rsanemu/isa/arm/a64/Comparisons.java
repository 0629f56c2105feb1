// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.compare;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.RegisterComparison.Extension;
import org.rsanemu.isa.RegisterComparison.Test;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Fields;
import org.rsanemu.isa.arm.Sense;

/**
 * Comparisons that compilers put between a load-exclusive and its store-exclusive. Letters: z 64
 * bits, s shift, m and n compared, d result, i immediate, e extension, c condition, f flags.
 */
final class Comparisons {
  private static final int ZR = 31;

  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("z 1101011 ss 0 mmmmm iiiiii nnnnn ddddd", "CMP SUBS (shifted register)",
          unshifted(f -> subtract(f, Extension.NONE)), "comparison", "C6.2 CMP, SUBS"),
      row("z 1101011 00 1 mmmmm eee iii nnnnn ddddd", "CMP SUBS (extended register)",
          unshifted(f -> subtract(f, extension(f))), "comparison", "C6.2 CMP, SUBS"),
      row("z 1110001 0s iiiiiiiiiiii nnnnn ddddd", "CMP SUBS (immediate)",
          compare(f -> subtract(f, immediate(f))), "comparison", "C6.2 CMP, SUBS"),
      row("z 0110001 0s iiiiiiiiiiii nnnnn ddddd", "CMN ADDS (immediate)",
          compare(f -> subtract(f, -immediate(f))), "comparison", "C6.2 CMN, ADDS"),
      row("z 1111010010 mmmmm cccc 0 0 nnnnn 0 ffff", "CCMP (register)",
          compare(f -> continues(f) ? registers(f, Extension.NONE) : null), "comparison, EQ only",
          "C6.2 CCMP"),
      row("z 1111010010 iiiii cccc 1 0 nnnnn 0 ffff", "CCMP (immediate)",
          compare(f -> continues(f) ? withImmediate(f.get('n'), f.get('i')) : null),
          "comparison, EQ only", "C6.2 CCMP"),
      row("z 0111010010 iiiii cccc 1 0 nnnnn 0 ffff", "CCMN (immediate)",
          compare(f -> continues(f) ? withImmediate(f.get('n'), -f.get('i')) : null),
          "comparison, EQ only", "C6.2 CCMN"),
      row("z 1001010 ss 0 mmmmm iiiiii nnnnn ddddd", "EOR (shifted register)",
          unsure(Test.EQUAL), "comparison if asked", "C6.2 EOR"),
      row("z 0101010 ss 0 mmmmm iiiiii nnnnn ddddd", "ORR (shifted register)",
          unsure(Test.BOTH_ZERO), "comparison if asked", "C6.2 ORR"),
      row("z 0001010 ss 0 mmmmm iiiiii nnnnn ddddd", "AND (shifted register)",
          unsure(Test.CONJUNCTION), "comparison if asked", "C6.2 AND"),
      row("z 1001011 ss 0 mmmmm iiiiii nnnnn ddddd", "SUB (shifted register)",
          unsure(Test.EQUAL), "comparison if asked", "C6.2 SUB"));
  // spotless:on

  private Comparisons() {}

  /** A comparison with an immediate; ZR compares nothing. */
  static @Nullable RegisterComparison withImmediate(int register, long immediate) {
    return register == ZR ? null : RegisterComparison.immediate(register, immediate);
  }

  private static @Nullable RegisterComparison subtract(Fields f, Extension extension) {
    RegisterComparison comparison = registers(f, extension);
    return comparison == null ? null : into(comparison, f.get('d'));
  }

  private static @Nullable RegisterComparison subtract(Fields f, long immediate) {
    RegisterComparison comparison = withImmediate(f.get('n'), immediate);
    return comparison == null ? null : into(comparison, f.get('d'));
  }

  private static RegisterComparison into(RegisterComparison comparison, int register) {
    return register == ZR ? comparison : comparison.into(register);
  }

  private static @Nullable RegisterComparison registers(Fields f, Extension extension) {
    int left = f.get('n');
    int right = f.get('m');
    if (left == ZR) {
      return withImmediate(right, 0);
    }
    return right == ZR
        ? RegisterComparison.immediate(left, 0)
        : RegisterComparison.registers(left, right, extension);
  }

  /** A shifted register is nothing that a sequence's expected value could be. */
  private static Sense unshifted(Function<Fields, @Nullable RegisterComparison> comparison) {
    return compare(f -> f.is('i') ? null : comparison.apply(f));
  }

  private static Sense unsure(Test test) {
    return unshifted(f -> unsure(f, test));
  }

  private static @Nullable RegisterComparison unsure(Fields f, Test test) {
    int left = f.get('n');
    int right = f.get('m');
    int result = f.get('d');
    return left == ZR || right == ZR || result == ZR
        ? null
        : new RegisterComparison(test, left, right, 0, Extension.NONE, result, false);
  }

  private static long immediate(Fields f) {
    return (long) f.get('i') << (f.is('s') ? 12 : 0);
  }

  /** UXTX and SXTX, the same as no extension, are 3 and 7. */
  private static Extension extension(Fields f) {
    return switch (f.get('e')) {
      case 0 -> Extension.UXTB;
      case 1 -> Extension.UXTH;
      case 2 -> Extension.UXTW;
      case 4 -> Extension.SXTB;
      case 5 -> Extension.SXTH;
      case 6 -> Extension.SXTW;
      default -> Extension.NONE;
    };
  }

  /** A conditional comparison continues one for equality if it is made on EQ and else clears Z. */
  private static boolean continues(Fields f) {
    return f.get('c') == 0 && (f.get('f') & 0b0100) == 0;
  }
}
