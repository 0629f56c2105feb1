// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.util.List;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * Atomic events per second of processor time of a program that does little else, all that the tool
 * does included, in runs after the first.
 */
public final class EventBenchmark {
  private EventBenchmark() {}

  /**
   * Prints a line for each run, first those under round-robin, then as many under random schedules
   * with seeds from 1: scheduler, atomic events, seconds, switches.
   *
   * @param arguments how many runs of each, then those of {@link Subject#of}
   */
  public static void main(String[] arguments) throws BadBinaryException {
    int times = Integer.parseInt(arguments[0]);
    Subject subject =
        Subject.of(List.of(arguments).subList(1, arguments.length).toArray(String[]::new));
    try (Program program = subject.open()) {
      List<CodeOffset> learned = BenchRequests.first(program, subject).learned();
      for (int i = 0; i < times; i++) {
        measure(program, subject, Schedule.roundRobin(), learned);
      }
      for (int i = 0; i < times; i++) {
        measure(program, subject, Schedule.random(1 + i), learned);
      }
    }
  }

  private static void measure(
      Program program, Subject subject, Schedule schedule, List<CodeOffset> learned) {
    RunResult[] result = new RunResult[1];
    double seconds =
        BenchClock.seconds(() ->
            result[0] =
                BenchRequests.checked(program, BenchRequests.of(subject, schedule, learned)));
    RunResult.Counters counters = result[0].counters();
    System.out.println(
        schedule.scheduler() + " " + counters.events() + " " + seconds + " " + counters.switches());
  }
}
