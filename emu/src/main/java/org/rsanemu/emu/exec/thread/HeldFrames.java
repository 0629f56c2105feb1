// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/** The frames of a thread that may hold locations, and between which addresses. */
public final class HeldFrames {
  private static final int NONE = -1;

  private long lowest;
  private long highest;
  private int depth = NONE;

  /** Becomes what the other one is. */
  void copy(HeldFrames other) {
    lowest = other.lowest;
    highest = other.highest;
    depth = other.depth;
  }

  /** There is a location now, in one of the frames up to this depth of calls. */
  public void hold(long address, int callDepth) {
    lowest = depth == NONE ? address : Math.min(lowest, address);
    highest = depth == NONE ? address : Math.max(highest, address);
    depth = Math.max(depth, callDepth);
  }

  /** Whether a frame that may hold locations is left, the thread being at this depth of calls. */
  public boolean isLeft(int callDepth) {
    return callDepth < depth;
  }

  /** The lowest address of a location that is held. */
  public long lowest() {
    return lowest;
  }

  /** What is below {@code sp} is held no more, and the innermost frame is at this depth. */
  public void left(long sp, int callDepth) {
    lowest = Math.max(lowest, sp);
    depth = highest < sp ? NONE : callDepth;
  }
}
