package org.rsanemu.monitor.clock;

/**
 * What a fence sc knew by happens-before. All such fences are rmws on one location {@code f}, so
 * each knows what all fences before it knew: of several stamps the newest holds all the others, and
 * a set of them is its newest member.
 *
 * @param number counts the fences of the run
 * @param known the fence's {@code c.w}; never changed again
 */
public record FenceStamp(long number, VectorClock known) {
  /** The newer of two stamps; null is older than any. */
  static FenceStamp newer(FenceStamp one, FenceStamp other) {
    if (one == null) {
      return other;
    }
    return other == null || other.number <= one.number ? one : other;
  }
}
