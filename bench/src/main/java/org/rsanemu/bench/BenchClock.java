// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time: what else the machine does matters little to it. */
final class BenchClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private BenchClock() {}

  /** Seconds that the calling thread takes for {@code action}. */
  static double seconds(Runnable action) {
    long before = THREADS.getCurrentThreadCpuTime();
    action.run();
    return (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
  }

  /** Seconds that all threads of this process have taken, those of the JVM among them. */
  static double process() {
    return PROCESS.getProcessCpuTime() / 1e9;
  }
}
