// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

/**
 * What happens at every access, one function at a time: a plain access is checked for races, an
 * atomic event for robustness, and the scheduler chooses. Four threads.
 */
@State(Scope.Thread)
public class HotPathBenchmark {
  private static final int THREADS = 4;
  private static final int LOCATION = 1;
  private static final long MEMORY = 0x1000_0000L;
  private static final long PAGE = 0x1000;
  private static final long SITE = Site.of(0x40_0000, 0);

  private final int[] runnable = {0, 1, 2, 3};
  private Analysis analysis;
  private Strategy random;
  private int events;
  private int current;

  /** Findings cost nothing here: there are none. */
  private static final class None implements FindingSink {
    @Override
    public boolean violation(Violation violation) {
      throw new IllegalStateException("a violation");
    }

    @Override
    public void race(Race race) {
      throw new IllegalStateException("a race");
    }
  }

  /** Four threads and a location. */
  @Setup
  public void start() {
    analysis = new Analysis(new None());
    analysis.locations().require(0x10_0000, 8, 0);
    for (int thread = 1; thread < THREADS; thread++) {
      analysis.start(0, thread, 0);
    }
    random = Strategy.of(Scheduling.of("random"), 1);
  }

  /** A write of 8 bytes to a page that only this thread touches. */
  @Benchmark
  public void plainWrite() {
    int thread = events % THREADS;
    analysis.plainWrite(thread, MEMORY + thread * PAGE + (events++ << 3 & PAGE - 8), 8, SITE);
  }

  /** A read-modify-write of one location, each time by another thread. */
  @Benchmark
  public void atomicEvent() {
    analysis.rmw(events % THREADS, LOCATION, events++, MemoryOrder.ACQREL, SITE);
  }

  /** A choice of who is next. */
  @Benchmark
  public int choice() {
    current = random.choose(runnable, THREADS, current, Strategy.Point.USER);
    return current;
  }

  /**
   * Prints a line for each: its name, nanoseconds a call, and the half width of the interval that
   * has the mean with 99.9 %.
   *
   * @param arguments the time of one iteration, and how many are measured after as many to warm up
   */
  public static void main(String[] arguments) throws RunnerException {
    TimeValue time = TimeValue.fromString(arguments[0]);
    int iterations = Integer.parseInt(arguments[1]);
    var options =
        new OptionsBuilder()
            .include(HotPathBenchmark.class.getName())
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(1)
            .jvmArgsAppend("--sun-misc-unsafe-memory-access=allow")
            .warmupTime(time)
            .warmupIterations(iterations)
            .measurementTime(time)
            .measurementIterations(iterations)
            .verbosity(VerboseMode.SILENT)
            .build();
    for (RunResult run : new Runner(options).run()) {
      Result<?> result = run.getPrimaryResult();
      System.out.println(
          result.getLabel() + " " + result.getScore() + " " + result.getScoreError());
    }
  }
}
