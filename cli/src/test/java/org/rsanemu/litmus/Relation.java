// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/** A relation over events 0 to n-1 (n at most 64): bit j of row i says that i relates to j. */
final class Relation {
  private final long[] rows;

  Relation(int size) {
    this(new long[size]);
  }

  private Relation(long[] rows) {
    this.rows = rows;
  }

  void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  boolean has(int from, int to) {
    return (rows[from] >>> to & 1) != 0;
  }

  /** All pairs of either. */
  Relation or(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.rows[i];
    }
    return new Relation(result);
  }

  /** {@code this; other}: pairs joined by something in between. */
  Relation then(Relation other) {
    long[] result = new long[rows.length];
    for (int i = 0; i < result.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result[i] |= other.rows[Long.numberOfTrailingZeros(rest)];
      }
    }
    return new Relation(result);
  }

  /** The transitive closure. */
  Relation plus() {
    long[] result = rows.clone();
    for (int k = 0; k < result.length; k++) {
      for (int i = 0; i < result.length; i++) {
        if ((result[i] >>> k & 1) != 0) {
          result[i] |= result[k];
        }
      }
    }
    return new Relation(result);
  }

  /** Every event with itself. */
  Relation identity() {
    Relation result = new Relation(rows.length);
    for (int i = 0; i < rows.length; i++) {
      result.add(i, i);
    }
    return result;
  }

  /** This and the identity. */
  Relation optional() {
    return or(identity());
  }

  /** {@code [from]; this; [to]}, both sets as bits. */
  Relation between(long from, long to) {
    long[] result = new long[rows.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (from >>> i & 1) != 0 ? rows[i] & to : 0;
    }
    return new Relation(result);
  }

  /** The pairs of this that are in {@code other} too. */
  Relation and(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= other.rows[i];
    }
    return new Relation(result);
  }

  /** The pairs of this that are not in {@code other}. */
  Relation minus(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~other.rows[i];
    }
    return new Relation(result);
  }

  Relation inverse() {
    Relation result = new Relation(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result.add(Long.numberOfTrailingZeros(rest), i);
      }
    }
    return result;
  }

  boolean irreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if (has(i, i)) {
        return false;
      }
    }
    return true;
  }
}
