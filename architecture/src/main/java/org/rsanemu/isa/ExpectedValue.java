// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the expected value of a compare-and-swap that is written as an LL/SC sequence, by watching
 * one thread run it. It is notified of every instruction after the load-exclusive, before it runs,
 * up to and including the store-exclusive, or the point where the sequence is given up.
 *
 * <p>What compilers make of compare-and-swap (gcc 12, clang 14 and libgcc's helpers were looked
 * at): {@code cmp; b.ne} for one register; {@code cmp; ccmp; b.ne}, {@code cmp; cset; cmp; cinc;
 * cbnz}, {@code cmp; cmpeq; bne}, {@code eor; eor; orrs; bne}, {@code sub; orrs; bne}, {@code orrs;
 * bne} and {@code and; cmn; bne} for pairs. A loaded register counts only while it holds what was
 * loaded, and of several comparisons of it the first.
 *
 * <p>The expected value alone does not make a compare-and-swap: the sequence {@code ldxr; cmp; b.eq
 * out; add; stxr} stores if the values differ. So: a store-exclusive that succeeds is a
 * compare-and-swap if what was loaded is the expected value. If not, and what it stored is what was
 * loaded, it is a failed one (clang's 16-byte form writes back what it found); else an
 * unconditional rmw. A load-exclusive that is given up is a failed compare-and-swap if it loaded
 * another value.
 */
public final class ExpectedValue {
  /** A thread's general registers. */
  @FunctionalInterface
  public interface Registers {
    /** The register's value, zero-extended; the number is the ISA's, in A64 31 is ZR. */
    long get(int number);
  }

  /**
   * That these parts equal these values.
   *
   * @param parts bit 0 for the low one, bit 1 for the high one
   * @param ones whether a register says so by being all ones, and not by being zero
   */
  private record Equality(int parts, long low, long high, boolean ones) {
    Equality and(Equality other) {
      return new Equality(
          parts | other.parts,
          (parts & 1) != 0 ? low : other.low,
          (parts & 2) != 0 ? high : other.high,
          ones);
    }
  }

  private static final Equality NOTHING = new Equality(0, 0, 0, false);

  private List<Integer> loaded = List.of();
  private long mask;
  private long low;
  private long high;
  private boolean fresh;
  private Equality known = NOTHING;
  private boolean asked;
  private final Map<Integer, Equality> results = new HashMap<>();

  /**
   * A load-exclusive.
   *
   * @param size of the whole access in bytes
   */
  public void begin(Effect.LoadExclusive load, int size) {
    loaded = load.loaded();
    int bits = 8 * size / loaded.size();
    mask = bits >= 64 ? -1L : (1L << bits) - 1;
    fresh = true;
    known = NOTHING;
    asked = false;
    results.clear();
  }

  /** Another instruction of the same thread, about to run. */
  public void step(Meaning next, Registers before) {
    if (fresh) {
      low = before.get(loaded.getFirst()) & mask;
      high = before.get(loaded.getLast()) & mask;
      fresh = false;
    }
    RegisterComparison comparison = next.comparison();
    if (comparison != null) {
      compare(comparison, before);
    }
    if (next.asksEqual() && known.parts == (1 << loaded.size()) - 1) {
      asked = true;
    }
  }

  /** Whether every part was compared and what followed depended on it. */
  public boolean found() {
    return asked;
  }

  /** The expected value's low 64 bits; of a smaller access zero-extended. */
  public long low() {
    boolean twoWords = loaded.size() == 2 && mask == 0xffff_ffffL;
    return twoWords ? known.high << 32 | known.low : known.low;
  }

  /** The expected value's high 64 bits, 0 unless it has 16 bytes. */
  public long high() {
    return loaded.size() == 2 && mask == -1L ? known.high : 0;
  }

  private void compare(RegisterComparison comparison, Registers before) {
    Equality equality =
        switch (comparison.test()) {
          case EQUAL -> equal(comparison, before);
          case BOTH_ZERO -> both(zero(comparison.left(), before), zero(comparison.right(), before));
          case CONJUNCTION ->
              allOnes(
                  both(
                      loadedEquals(comparison.left(), -1, before),
                      loadedEquals(comparison.right(), -1, before)));
        };
    if (equality == null) {
      results.remove(comparison.result());
      return;
    }
    if (comparison.sure() && !equality.ones) {
      known = known.and(equality);
    }
    if (comparison.result() >= 0) {
      results.put(comparison.result(), equality);
    }
  }

  private @Nullable Equality equal(RegisterComparison comparison, Registers before) {
    int left = comparison.left();
    int right = comparison.right();
    if (right >= 0) {
      long other = comparison.extension().of(before.get(right));
      Equality ofLeft = loadedEquals(left, other, before);
      return ofLeft != null ? ofLeft : loadedEquals(right, before.get(left), before);
    }
    Equality result = results.get(left);
    if (result != null) {
      boolean means = (comparison.immediate() & mask) == (result.ones ? mask : 0);
      return means ? new Equality(result.parts, result.low, result.high, false) : null;
    }
    return loadedEquals(left, comparison.immediate(), before);
  }

  /** What it means that the register is zero. */
  private @Nullable Equality zero(int register, Registers before) {
    Equality result = results.get(register);
    if (result != null) {
      return result.ones ? null : result;
    }
    return loadedEquals(register, 0, before);
  }

  /** That the part which the register was loaded with, and still holds, is this value. */
  private @Nullable Equality loadedEquals(int register, long value, Registers before) {
    int part = loaded.indexOf(register);
    if (part < 0 || (before.get(register) & mask) != (part == 0 ? low : high)) {
      return null;
    }
    return new Equality(1 << part, value & mask, value & mask, false);
  }

  private static @Nullable Equality both(@Nullable Equality a, @Nullable Equality b) {
    return a == null || b == null ? null : a.and(b);
  }

  private static @Nullable Equality allOnes(@Nullable Equality equality) {
    return equality == null
        ? null
        : new Equality(equality.parts, equality.low, equality.high, true);
  }
}
