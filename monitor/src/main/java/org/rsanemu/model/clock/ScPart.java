// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One of the maps of design section 4 that only sc accesses and sc fences feed: {@code h}, {@code
 * q}, {@code f}, {@code WS}, {@code MS}. They can hold only sc writes and what an sc fence knew, so
 * each is a clock that counts only sc writes, and a fence's stamp. An empty map is null.
 *
 * <p>Never changed once made: the maps of a thread and of the locations that it writes are mostly
 * the same, and then are the same object, which takes no copy to pass on and no look to compare.
 */
public final class ScPart {
  private final @Nullable VectorClock writes;
  private final @Nullable FenceStamp fence;

  private ScPart(@Nullable VectorClock writes, @Nullable FenceStamp fence) {
    this.writes = writes;
    this.fence = fence;
  }

  /** Slot to the epoch of its newest sc write in this map; null if there is none. */
  public @Nullable VectorClock writes() {
    return writes;
  }

  /** What the fences knew whose knowledge is in this map; null if there is none. */
  public @Nullable FenceStamp fence() {
    return fence;
  }

  /** The map of what is in either; either may be null. */
  @SuppressWarnings("ReferenceEquality") // the same object is a quick answer
  static @Nullable ScPart join(@Nullable ScPart one, @Nullable ScPart other) {
    if (other == null || other == one) {
      return one;
    }
    if (one == null) {
      return other;
    }
    FenceStamp fence = FenceStamp.join(one.fence, other.fence);
    VectorClock writes = VectorClock.join(one.writes, other.writes);
    if (fence == one.fence && writes == one.writes) {
      return one;
    }
    return fence == other.fence && writes == other.writes ? other : new ScPart(writes, fence);
  }

  /** Whether joining {@code part} to {@code whole} would change nothing; either may be null. */
  @SuppressWarnings("ReferenceEquality") // the same object is a quick answer
  static boolean holds(@Nullable ScPart whole, @Nullable ScPart part) {
    if (part == null || part == whole) {
      return true;
    }
    FenceStamp known = whole == null ? null : whole.fence;
    VectorClock writes = whole == null ? null : whole.writes;
    return FenceStamp.holds(known, part.fence)
        && (part.writes == null || (writes != null && writes.holds(part.writes)));
  }

  /**
   * What is in {@code part}, which may be null, and the sc write of {@code slot} at {@code epoch}.
   */
  static ScPart withWrite(@Nullable ScPart part, int slot, long epoch) {
    VectorClock known = part == null ? null : part.writes;
    VectorClock writes = known == null ? new VectorClock() : known.copy();
    writes.set(slot, epoch);
    return new ScPart(writes, part == null ? null : part.fence);
  }

  /** What is in {@code part}, which may be null, and what a fence knew. */
  static ScPart withFence(@Nullable ScPart part, FenceStamp stamp) {
    return requireNonNull(join(part, new ScPart(null, stamp)));
  }
}
