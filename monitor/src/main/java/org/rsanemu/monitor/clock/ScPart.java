package org.rsanemu.monitor.clock;

/**
 * One of the maps of design section 4 that only sc accesses and sc fences feed: {@code h}, {@code
 * q}, {@code f}, {@code WS}, {@code MS}. What can be in them are sc writes and whatever a fence sc
 * knew, so they are a clock that counts sc writes alone and a fence's stamp. An empty map is null.
 * Mutable.
 */
public final class ScPart {
  private VectorClock writes;
  private FenceStamp fence;

  /** Slot to the epoch of its newest sc write in this map; null if there is none. */
  public VectorClock writes() {
    return writes;
  }

  /** The newest fence whose knowledge is in this map; null if there is none. */
  public FenceStamp fence() {
    return fence;
  }

  /** Returns {@code into} grown by {@code from}, which stays as it is; either may be null. */
  static ScPart join(ScPart into, ScPart from) {
    if (from == null || from == into) {
      return into;
    }
    ScPart result = into == null ? new ScPart() : into;
    result.fence = FenceStamp.newer(result.fence, from.fence);
    if (from.writes != null) {
      if (result.writes == null) {
        result.writes = from.writes.copy();
      } else {
        result.writes.join(from.writes);
      }
    }
    return result;
  }

  /** Whether joining {@code part} to {@code whole} would change nothing; either may be null. */
  static boolean holds(ScPart whole, ScPart part) {
    if (part == null || part == whole) {
      return true;
    }
    FenceStamp known = whole == null ? null : whole.fence;
    VectorClock writes = whole == null ? null : whole.writes;
    return FenceStamp.newer(known, part.fence) == known
        && (part.writes == null || (writes != null && writes.holds(part.writes)));
  }

  /** Returns {@code into} with the sc write of {@code slot} at {@code epoch} in it. */
  static ScPart withWrite(ScPart into, int slot, long epoch) {
    ScPart result = into == null ? new ScPart() : into;
    if (result.writes == null) {
      result.writes = new VectorClock();
    }
    result.writes.set(slot, epoch);
    return result;
  }

  /** Returns {@code into} with what a fence knew in it. */
  static ScPart withFence(ScPart into, FenceStamp stamp) {
    ScPart result = into == null ? new ScPart() : into;
    result.fence = FenceStamp.newer(result.fence, stamp);
    return result;
  }

  static ScPart copy(ScPart part) {
    return join(null, part);
  }
}
