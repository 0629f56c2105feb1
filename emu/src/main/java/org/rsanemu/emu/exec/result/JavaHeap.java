// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * How full Java's heap is. Who fills it asks now and then, and stops before Java ends the process.
 * Thread-safe.
 */
public final class JavaHeap {
  /**
   * A heap that is in use to this part is full: what lasts has two thirds of it, the old generation
   * of Java's serial collector, and what is being done still needs room to end.
   */
  private static final double FULL = 0.55;

  private static final Runtime JAVA = Runtime.getRuntime();

  /** What was in use when garbage was last looked for here; guarded by the class. */
  private static long before;

  private JavaHeap() {}

  /** Whether it is full of what is no garbage. Looks for that as often as the rest is halved. */
  public static boolean isFull() {
    return isFull(JAVA.maxMemory());
  }

  /**
   * The same, if it had so many bytes.
   *
   * @param size bytes, at least 1
   */
  static synchronized boolean isFull(long size) {
    long full = (long) (FULL * size);
    boolean isRoomLeft = before < full && used() < before + (size - before) / 2;
    if (used() < full || isRoomLeft) {
      return false;
    }
    System.gc();
    before = used();
    return before >= full;
  }

  private static long used() {
    return JAVA.totalMemory() - JAVA.freeMemory();
  }
}
