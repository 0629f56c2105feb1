// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * What sc fences knew by happens-before. All such fences are rmws on one location {@code f}, so
 * each knows what all fences before it knew: of several stamps the newest holds all the others, and
 * a set of them is its newest member. Unless they are {@link UnorderedFences}.
 *
 * @param number counts the fences of the run; {@link #UNORDERED} if it says nothing
 * @param known the fence's {@code c.w}; never changed again
 */
public record FenceStamp(long number, VectorClock known) {
  static final long UNORDERED = 0;

  /** Whether all that {@code part} says is in {@code whole}; either may be null. */
  static boolean holds(@Nullable FenceStamp whole, @Nullable FenceStamp part) {
    if (part == null || whole == null) {
      return part == null;
    }
    return whole.number != UNORDERED ? part.number <= whole.number : whole.known.holds(part.known);
  }

  /** What is in either of two stamps, each of which may be null. */
  static @Nullable FenceStamp join(@Nullable FenceStamp one, @Nullable FenceStamp other) {
    if (one == null) {
      return other;
    }
    if (other == null) {
      return one;
    }
    if (one.number != UNORDERED) {
      return other.number <= one.number ? one : other;
    }
    VectorClock known = requireNonNull(VectorClock.join(one.known, other.known));
    return known == one.known
        ? one
        : known == other.known ? other : new FenceStamp(UNORDERED, known);
  }
}
