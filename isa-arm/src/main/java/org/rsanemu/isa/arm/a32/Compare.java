// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.a32.A32Senses.PC;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.RegisterComparison.Extension;
import org.rsanemu.isa.RegisterComparison.Test;
import org.rsanemu.isa.arm.Fields;
import org.rsanemu.isa.arm.Sense;

/**
 * Comparisons. Fields: n and m compared, i the immediate or a shift, d the result, S whether flags
 * are set. Shifted registers compare nothing that a sequence's expected value could be.
 */
final class Compare {
  private static final int NONE = -1;

  private Compare() {}

  /** CMP, TEQ. */
  static Sense registers() {
    return Sense.compare(f -> f.is('i') ? null : of(f, Test.EQUAL, true, NONE));
  }

  /** TST: a comparison with 0 if both registers are the same. */
  static Sense test() {
    return Sense.compare(f ->
        f.is('i') || f.get('n') != f.get('m') ? null : RegisterComparison.immediate(f.get('n'), 0));
  }

  /** CMP, CMN, TEQ with an immediate. */
  static Sense immediate(ToLongFunction<Fields> value) {
    return Sense.compare(f -> RegisterComparison.immediate(f.get('n'), value.applyAsLong(f)));
  }

  /** EOR, SUB, ORR, AND of registers. */
  static Sense result(Test test) {
    return Sense.compare(f -> f.is('i') ? null : of(f, test, f.is('S'), f.get('d')));
  }

  /** EOR, SUB, ADD with an immediate. */
  static Sense result(ToLongFunction<Fields> value) {
    return Sense.compare(f -> {
      RegisterComparison comparison =
          RegisterComparison.immediate(f.get('n'), value.applyAsLong(f)).into(result(f.get('d')));
      return f.is('S') ? comparison : comparison.unsure();
    });
  }

  /** 16-bit forms with flags whose fields are n, m and d. */
  static Sense flags(Test test) {
    return Sense.compare(f -> of(f, test, true, f.get('d')));
  }

  /** 16-bit forms with flags whose first operand is also the result. */
  static Sense flagsInPlace(Test test) {
    return Sense.compare(f ->
        new RegisterComparison(
            test, f.get('n'), f.get('m'), 0, Extension.NONE, f.get('n'), test != Test.CONJUNCTION));
  }

  private static @Nullable RegisterComparison of(Fields f, Test test, boolean sure, int result) {
    return f.get('n') == PC || f.get('m') == PC
        ? null
        : new RegisterComparison(
            test, f.get('n'), f.get('m'), 0, Extension.NONE, result(result), sure);
  }

  private static int result(int register) {
    return register == PC ? NONE : register;
  }

  /** A32ExpandImm (F2.3): 8 bits rotated right by twice r. */
  static long a32Immediate(Fields f) {
    return Integer.rotateRight(f.get('i'), 2 * f.get('r')) & 0xffff_ffffL;
  }

  /** T32ExpandImm (F2.3), the 12 bits being the field i. */
  static long t32Immediate(Fields f) {
    int immediate = f.get('i');
    int low = immediate & 0xff;
    int expanded =
        switch (immediate >> 8) {
          case 0 -> low;
          case 1 -> low << 16 | low;
          case 2 -> low << 24 | low << 8;
          case 3 -> low * 0x01010101;
          default -> Integer.rotateRight(0x80 | low & 0x7f, immediate >> 7);
        };
    return expanded & 0xffff_ffffL;
  }
}
