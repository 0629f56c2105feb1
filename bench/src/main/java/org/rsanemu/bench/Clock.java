package org.rsanemu.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Processor time of the calling thread: what else the machine does matters little to it. */
final class Clock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Clock() {}

  /** Seconds of processor time that {@code action} takes; the median of {@code times}. */
  static double median(int times, Runnable action) {
    double[] seconds = new double[times];
    for (int i = 0; i < times; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      action.run();
      seconds[i] = (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
    }
    Arrays.sort(seconds);
    return seconds[times / 2];
  }
}
