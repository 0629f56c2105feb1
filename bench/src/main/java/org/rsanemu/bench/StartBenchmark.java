// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.lang.management.ManagementFactory;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.loader.BadBinaryException;

/**
 * From the start of a worker's JVM to its first atomic event, by a program that leaves right after
 * that.
 */
public final class StartBenchmark {
  private StartBenchmark() {}

  /**
   * Prints milliseconds since the JVM's start, and of processor time of all its threads.
   *
   * @param arguments of {@link Subject#of}
   */
  public static void main(String[] arguments) throws BadBinaryException {
    Subject subject = Subject.of(arguments);
    try (Program program = subject.open()) {
      BenchRequests.first(program, subject);
    }
    long started = ManagementFactory.getRuntimeMXBean().getStartTime();
    System.out.println(System.currentTimeMillis() - started + " " + 1e3 * BenchClock.process());
  }
}
