// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

/**
 * One of the maps of design section 4 that only sc accesses and sc fences feed: {@code h}, {@code
 * q}, {@code f}, {@code WS}, {@code MS}. What can be in them are sc writes and whatever a fence sc
 * knew, so they are a clock that counts sc writes alone and a fence's stamp. An empty map is null.
 *
 * <p>Never changed once made: the maps of a thread and of the locations that it writes are mostly
 * the same, and then are the same object, which takes no copy to pass on and no look to compare.
 */
public final class ScPart {
  private final VectorClock writes;
  private final FenceStamp fence;

  private ScPart(VectorClock writes, FenceStamp fence) {
    this.writes = writes;
    this.fence = fence;
  }

  /** Slot to the epoch of its newest sc write in this map; null if there is none. */
  public VectorClock writes() {
    return writes;
  }

  /** What the fences knew whose knowledge is in this map; null if there is none. */
  public FenceStamp fence() {
    return fence;
  }

  /** The map of what is in either; either may be null. */
  static ScPart join(ScPart one, ScPart other) {
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
  static boolean holds(ScPart whole, ScPart part) {
    if (part == null || part == whole) {
      return true;
    }
    FenceStamp known = whole == null ? null : whole.fence;
    VectorClock writes = whole == null ? null : whole.writes;
    return FenceStamp.join(known, part.fence) == known
        && (part.writes == null || (writes != null && writes.holds(part.writes)));
  }

  /**
   * What is in {@code part}, which may be null, and the sc write of {@code slot} at {@code epoch}.
   */
  static ScPart withWrite(ScPart part, int slot, long epoch) {
    boolean none = part == null || part.writes == null;
    VectorClock writes = none ? new VectorClock() : part.writes.copy();
    writes.set(slot, epoch);
    return new ScPart(writes, part == null ? null : part.fence);
  }

  /** What is in {@code part}, which may be null, and what a fence knew. */
  static ScPart withFence(ScPart part, FenceStamp stamp) {
    return join(part, new ScPart(null, stamp));
  }
}
