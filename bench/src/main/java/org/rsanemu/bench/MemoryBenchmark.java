// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * Memory of one run, by its number of atomic writes: what Java's heap holds after a collection, at
 * most, looked at again and again while the run continues, and the most memory that the process
 * had.
 */
public final class MemoryBenchmark {
  private static final long EVERY_MILLIS = 200;

  private volatile boolean over;
  private long most;
  private int looks;

  private MemoryBenchmark() {}

  /**
   * Prints: atomic events, bytes of live heap, bytes resident, how often the heap was looked at.
   *
   * @param arguments of {@link Subject#of}, the program's only argument the number of writes
   */
  public static void main(String[] arguments)
      throws BadBinaryException, InterruptedException, IOException {
    Subject subject = Subject.of(arguments);
    MemoryBenchmark benchmark = new MemoryBenchmark();
    try (Program program = subject.open()) {
      var learned = BenchRequests.first(program, subject.with("100")).learned();
      Thread watcher = Thread.ofPlatform().start(benchmark::look);
      RunResult result =
          BenchRequests.checked(program, BenchRequests.of(subject, Schedule.USUAL, learned));
      benchmark.over = true;
      watcher.join();
      System.out.println(
          result.counters().events()
              + " "
              + benchmark.most
              + " "
              + residentBytes()
              + " "
              + benchmark.looks);
    }
  }

  private void look() {
    do {
      System.gc();
      most = Math.max(most, live());
      looks++;
      try {
        Thread.sleep(EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    } while (!over);
  }

  /** What the last collection left: the run has allocated more since. */
  private static long live() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage left = pool.getCollectionUsage();
      bytes += pool.getType() == MemoryType.HEAP && left != null ? left.getUsed() : 0;
    }
    return bytes;
  }

  private static long residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no VmHWM in /proc/self/status");
  }
}
