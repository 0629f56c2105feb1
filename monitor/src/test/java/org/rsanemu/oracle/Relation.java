// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.Arrays;

/** A binary relation over at most 64 events, one row of bits an event. Immutable but for add. */
public final class Relation {
  private final long[] rows;

  public Relation(int events) {
    rows = new long[events];
  }

  private Relation(long[] rows) {
    this.rows = rows;
  }

  public void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  public boolean has(int from, int to) {
    return (rows[from] & 1L << to) != 0;
  }

  public Relation or(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.rows[i];
    }
    return new Relation(result);
  }

  /** This one, then the other. */
  public Relation then(Relation other) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result[i] |= other.rows[Long.numberOfTrailingZeros(rest)];
      }
    }
    return new Relation(result);
  }

  /** With the identity: the paper's question mark. */
  public Relation orSame() {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= 1L << i;
    }
    return new Relation(result);
  }

  /** Transitive closure. */
  public Relation plus() {
    long[] result = rows.clone();
    for (int k = 0; k < result.length; k++) {
      for (int i = 0; i < result.length; i++) {
        if ((result[i] & 1L << k) != 0) {
          result[i] |= result[k];
        }
      }
    }
    return new Relation(result);
  }

  public Relation inverse() {
    Relation result = new Relation(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result.add(Long.numberOfTrailingZeros(rest), i);
      }
    }
    return result;
  }

  /** {@code [from] ; this ; [to]}, both as bits. */
  public Relation between(long from, long to) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      result[i] = (from & 1L << i) == 0 ? 0 : rows[i] & to;
    }
    return new Relation(result);
  }

  public Relation minus(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~other.rows[i];
    }
    return new Relation(result);
  }

  public Relation and(Relation other) {
    return minus(minus(other));
  }

  public Relation withoutSame() {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~(1L << i);
    }
    return new Relation(result);
  }

  public boolean isEmpty() {
    return Arrays.stream(rows).allMatch(row -> row == 0);
  }

  public boolean isIrreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if ((rows[i] & 1L << i) != 0) {
        return false;
      }
    }
    return true;
  }

  public boolean isAcyclic() {
    return plus().isIrreflexive();
  }
}
