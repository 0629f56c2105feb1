package org.rsanemu.rc20.lift;

import java.util.List;

/**
 * Finds the expected value of a compare-and-swap that is written as an LL/SC sequence, by watching
 * one thread run it. Told of every instruction after the load-exclusive, before it runs, up to and
 * including the store-exclusive, or the point where the sequence is given up.
 *
 * <p>What compilers make of compare-and-swap (gcc 12, clang 14 and libgcc's helpers were looked at):
 * {@code cmp; b.ne} for one register; {@code cmp; ccmp; b.ne}, {@code cmp; cset; cmp; cinc; cbnz},
 * {@code cmp; cmpeq; bne}, {@code eor; eor; orrs; bne}, {@code orrs; bne} and {@code and; cmn; bne}
 * for pairs. A loaded register counts only while it holds what was loaded, and of several
 * comparisons of it the first.
 *
 * <p>The expected value alone does not make a compare-and-swap: the sequence {@code ldxr; cmp; b.eq
 * out; add; stxr} stores if the values differ. So: a store-exclusive that succeeds is a
 * compare-and-swap if what was loaded is the expected value. If not, and what it stored is what was
 * loaded, it is a failed one (clang's 16-byte form writes back what it found); else an unconditional
 * rmw. A load-exclusive that is given up is a failed compare-and-swap if it loaded another value.
 */
public final class ExpectedValue {
  /** A thread's general registers. */
  @FunctionalInterface
  public interface Registers {
    /** The register's value, zero-extended; the number is the ISA's. */
    long get(int number);
  }

  private List<Integer> loaded = List.of();
  private final long[] values = new long[2];
  private final long[] expected = new long[2];
  private long partMask;
  private int known;
  private int conjunction = -1;
  private boolean fresh;
  private boolean asked;

  /**
   * A load-exclusive.
   *
   * @param size of the whole access in bytes
   */
  public void begin(Effect.LoadExclusive load, int size) {
    loaded = load.loaded();
    int partBits = 8 * size / loaded.size();
    partMask = partBits >= 64 ? -1L : (1L << partBits) - 1;
    known = 0;
    conjunction = -1;
    fresh = true;
    asked = false;
  }

  /** Another instruction of the same thread, about to run. */
  public void step(Meaning next, Registers before) {
    if (fresh) {
      for (int part = 0; part < loaded.size(); part++) {
        values[part] = before.get(loaded.get(part)) & partMask;
      }
      fresh = false;
    }
    Comparison comparison = next.comparison();
    if (comparison != null) {
      compare(comparison, before);
    }
    if (next.asksEqual() && complete()) {
      asked = true;
    }
  }

  /** Whether every part was compared and what followed depended on it. */
  public boolean found() {
    return asked;
  }

  /** The expected value's low 64 bits, zero-extended to them. */
  public long low() {
    return loaded.size() == 2 && partMask == 0xffff_ffffL
        ? expected[1] << 32 | expected[0]
        : expected[0];
  }

  /** The expected value's high 64 bits, 0 unless it has 16 bytes. */
  public long high() {
    return loaded.size() == 2 && partMask == -1L ? expected[1] : 0;
  }

  private boolean complete() {
    return known == (1 << loaded.size()) - 1;
  }

  private void compare(Comparison comparison, Registers before) {
    // One register is compared by instructions that are sure. Only pairs need the roundabout ways.
    if (!comparison.sure() && loaded.size() == 1) {
      return;
    }
    switch (comparison.test()) {
      case EQUAL -> equal(comparison, before);
      case BOTH_ZERO -> {
        expect(comparison.left(), 0, before);
        expect(comparison.right(), 0, before);
      }
      case CONJUNCTION -> {
        if (holds(comparison.left(), before) >= 0 && holds(comparison.right(), before) >= 0) {
          conjunction = comparison.result();
        }
      }
    }
  }

  private void equal(Comparison comparison, Registers before) {
    int left = comparison.left();
    int right = comparison.right();
    if (right < 0) {
      if (left == conjunction && (comparison.immediate() & partMask) == partMask) {
        expectAllOnes();
      }
      expect(left, comparison.immediate(), before);
    } else if (!expect(left, comparison.extension().of(before.get(right)), before)) {
      expect(right, before.get(left), before);
    }
  }

  private void expectAllOnes() {
    for (int part = 0; part < loaded.size(); part++) {
      if ((known & 1 << part) == 0) {
        expected[part] = partMask;
        known |= 1 << part;
      }
    }
  }

  /** Whether the register is a loaded one. */
  private boolean expect(int register, long value, Registers before) {
    int part = holds(register, before);
    if (part >= 0 && (known & 1 << part) == 0) {
      expected[part] = value & partMask;
      known |= 1 << part;
    }
    return part >= 0;
  }

  /** The part that the register was loaded with and still holds, or -1. */
  private int holds(int register, Registers before) {
    int part = loaded.indexOf(register);
    return part >= 0 && (before.get(register) & partMask) == values[part] ? part : -1;
  }
}
