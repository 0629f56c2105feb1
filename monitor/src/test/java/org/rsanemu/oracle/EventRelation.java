// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.Arrays;

/** A binary relation over at most 64 events, one row of bits an event. Immutable except for add. */
public final class EventRelation {
  private final long[] rows;

  public EventRelation(int events) {
    rows = new long[events];
  }

  private EventRelation(long[] rows) {
    this.rows = rows;
  }

  public void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  public boolean has(int from, int to) {
    return (rows[from] & 1L << to) != 0;
  }

  public EventRelation or(EventRelation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.rows[i];
    }
    return new EventRelation(result);
  }

  /** This one, then the other. */
  public EventRelation then(EventRelation other) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result[i] |= other.rows[Long.numberOfTrailingZeros(rest)];
      }
    }
    return new EventRelation(result);
  }

  /** With the identity: the paper's question mark. */
  public EventRelation orSame() {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= 1L << i;
    }
    return new EventRelation(result);
  }

  /** Transitive closure. */
  public EventRelation plus() {
    long[] result = rows.clone();
    for (int k = 0; k < result.length; k++) {
      for (int i = 0; i < result.length; i++) {
        if ((result[i] & 1L << k) != 0) {
          result[i] |= result[k];
        }
      }
    }
    return new EventRelation(result);
  }

  public EventRelation inverse() {
    EventRelation result = new EventRelation(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        result.add(Long.numberOfTrailingZeros(rest), i);
      }
    }
    return result;
  }

  /** {@code [from] ; this ; [to]}, both as bits. */
  public EventRelation between(long from, long to) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      result[i] = (from & 1L << i) == 0 ? 0 : rows[i] & to;
    }
    return new EventRelation(result);
  }

  public EventRelation minus(EventRelation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~other.rows[i];
    }
    return new EventRelation(result);
  }

  public EventRelation and(EventRelation other) {
    return minus(minus(other));
  }

  public EventRelation withoutSame() {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~(1L << i);
    }
    return new EventRelation(result);
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
