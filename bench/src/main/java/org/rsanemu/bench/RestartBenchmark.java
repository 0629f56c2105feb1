// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.util.List;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.loader.BadBinaryException;

/** Further runs of a program that does nothing, in one process. */
public final class RestartBenchmark {
  private RestartBenchmark() {}

  /**
   * Prints a line for each run, the first of them first: milliseconds of processor time of the
   * thread that runs the guest, and on the clock.
   *
   * @param arguments how many runs, then those of {@link Subject#of}
   */
  public static void main(String[] arguments) throws BadBinaryException {
    int times = Integer.parseInt(arguments[0]);
    Subject subject = Subject.of(arguments[1], arguments[2]);
    try (Program program = subject.open()) {
      for (int i = 0; i < times; i++) {
        Schedule schedule = Schedule.random(1 + i);
        long before = System.nanoTime();
        double seconds =
            BenchClock.seconds(() ->
                BenchRequests.checked(program, BenchRequests.of(subject, schedule, List.of())));
        System.out.println(1e3 * seconds + " " + (System.nanoTime() - before) / 1e6);
      }
    }
  }
}
