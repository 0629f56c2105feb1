// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A map from thread slots to epochs; slots that it does not hold are at epoch 0. Mutable. */
public final class VectorClock {
  private static final long[] EMPTY = new long[0];

  private long[] epochs = EMPTY;

  /** See {@link #frozen}; null once this has changed. */
  private @Nullable VectorClock frozen;

  /** The epoch of {@code slot}: all that happened there up to and including it is known. */
  public long get(int slot) {
    return slot < epochs.length ? epochs[slot] : 0;
  }

  /** Sets one component. */
  public void set(int slot, long epoch) {
    frozen = null;
    setOwn(slot, epoch);
  }

  /** Sets the component of the thread whose clock this is. */
  void setOwn(int slot, long epoch) {
    if (slot >= epochs.length) {
      epochs = Arrays.copyOf(epochs, Math.max(slot + 1, Math.min(2 * epochs.length, slot + 16)));
    }
    epochs[slot] = epoch;
  }

  /** Pointwise maximum. */
  public void join(VectorClock other) {
    frozen = null;
    long[] from = other.epochs;
    long[] into = epochs;
    if (from.length > into.length) {
      into = epochs = Arrays.copyOf(into, from.length);
    }
    for (int i = 0; i < from.length; i++) {
      into[i] = Math.max(into[i], from[i]);
    }
  }

  /** Pointwise minimum. */
  void limit(VectorClock most) {
    frozen = null;
    for (int i = 0; i < epochs.length; i++) {
      epochs[i] = Math.min(epochs[i], most.get(i));
    }
  }

  /** Takes those components of {@code other} that are newer than {@code known}'s. */
  void joinNews(VectorClock other, VectorClock known) {
    for (int i = 0; i < other.epochs.length; i++) {
      if (other.epochs[i] > known.get(i) && other.epochs[i] > get(i)) {
        set(i, other.epochs[i]);
      }
    }
  }

  /** The pointwise maximum of two that never change again; null is empty. */
  static @Nullable VectorClock join(@Nullable VectorClock one, @Nullable VectorClock other) {
    if (other == null || other == one) {
      return one;
    }
    if (one == null || other.holds(one)) {
      return other;
    }
    if (one.holds(other)) {
      return one;
    }
    VectorClock both = one.copy();
    both.join(other);
    return both;
  }

  /** Whether no component of {@code other} is newer. */
  public boolean holds(VectorClock other) {
    for (int i = 0; i < other.epochs.length; i++) {
      if (other.epochs[i] > get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Becomes equal to {@code other}. */
  public void assign(VectorClock other) {
    frozen = null;
    long[] from = other.epochs;
    if (epochs.length < from.length) {
      epochs = from.clone();
    } else {
      System.arraycopy(from, 0, epochs, 0, from.length);
      Arrays.fill(epochs, from.length, epochs.length, 0);
    }
  }

  /** Back to nothing. */
  void clear() {
    frozen = null;
    Arrays.fill(epochs, 0);
  }

  /**
   * A copy that never changes; the component of the thread whose clock this is may be an earlier
   * one there. The same object until another component changes.
   */
  VectorClock frozen() {
    if (frozen == null) {
      frozen = copy();
    }
    return frozen;
  }

  /** Whether {@link #frozen} would return that one. */
  boolean isFrozenAs(@Nullable VectorClock earlier) {
    return frozen != null && frozen == earlier;
  }

  /** A clock of its own that is equal to this one. */
  public VectorClock copy() {
    VectorClock copy = new VectorClock();
    copy.epochs = epochs.length == 0 ? EMPTY : epochs.clone();
    return copy;
  }

  @Override
  public String toString() {
    return Arrays.toString(epochs);
  }
}
