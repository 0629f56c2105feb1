// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Portfolio;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import picocli.CommandLine.Option;

/** Which runs are done, and for how long. */
public final class ScheduleOptions {
  private static final List<String> NAMES =
      Stream.concat(Stream.of(Portfolio.NAME), Strategy.NAMES.stream()).toList();

  /** Before what there are scheduling points. */
  enum Preempt {
    ATOMIC("atomic"),
    PLAIN("plain");

    private final String label;

    Preempt(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** The names of the strategies, for the completion of command lines. */
  static final class Schedulers extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Schedulers() {
      super(NAMES);
    }
  }

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Run the program N times, each time under another schedule (default: 10).")
  public int runs = 10;

  @Option(
      names = "--only-run",
      paramLabel = "K",
      description = "Make only run K, the one that a finding's Reproduce line names.")
  @Nullable Integer onlyRun;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Make N runs at the same time (default: the number of cores). The report does"
              + " not depend on N.")
  public int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides every schedule. The same seed gives the same report (default: 1).")
  public long seed = 1;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      completionCandidates = Schedulers.class,
      description = {
        "How the next thread is chosen (default: portfolio):",
        "portfolio: all of these but round-robin; prefers the one that shows the most new"
            + " executions;",
        "random: random priorities; the thread that ran may fall below all others at any"
            + " scheduling point;",
        "pct: random priorities that change at --depth - 1 points of a run, with a probabilistic"
            + " guarantee;",
        "pos: samples the orders of dependent accesses (partial order sampling);",
        "walk: every thread is equally likely;",
        "round-robin: each thread in turn."
      })
  public String scheduler = Portfolio.NAME;

  @Option(
      names = "--depth",
      paramLabel = "D",
      description =
          "pct: find bugs that need D of a run's steps in one order (default: 3). The report says"
              + " how likely a run is to show such a bug.")
  int depth = Scheduling.DEPTH;

  @Option(
      names = "--quantum",
      paramLabel = "N",
      description = "round-robin: let each thread pass N scheduling points (default: 10).")
  public int quantum = 10;

  @Option(
      names = "--preempt",
      paramLabel = "atomic|plain",
      description = {
        "Where a thread may be preempted: before atomic accesses and system calls (default), or"
            + " also before plain accesses of your code to memory that is not on the thread's own"
            + " stack. Races are found either way; with plain, runs show what a race leads to."
            + " Every such access is then a scheduling point, which slows runs and leaves fewer"
            + " changes of thread for the atomic accesses."
      })
  public Preempt preempt = Preempt.ATOMIC;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Stop after this time and report what was found (default: 300).")
  public double timeout = 300;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      description = "End a run after N instructions (default: 10000000000).")
  public long maxInstructions = 10_000_000_000L;

  /** The only run that is made, 0 if all are. */
  public int onlyRun() {
    return onlyRun == null ? 0 : onlyRun;
  }

  public long timeoutNanos() {
    return Seconds.toNanos(timeout);
  }

  public Scheduling scheduling() {
    return new Scheduling(scheduler, quantum, depth, 0, preempt == Preempt.PLAIN);
  }

  /** What is wrong, or "". */
  public String mistake() {
    if (runs < 1) {
      return "--runs must be at least 1";
    }
    if (onlyRun != null && onlyRun < 1) {
      return "--only-run must be at least 1";
    }
    if (jobs < 1) {
      return "--jobs must be at least 1";
    }
    if (quantum < 1) {
      return "--quantum must be at least 1";
    }
    if (!Seconds.areSome(timeout)) {
      return "--timeout must be a number of seconds above 0";
    }
    if (depth < 1 || depth > Scheduling.MOST_DEPTH) {
      return "--depth must be from 1 to " + Scheduling.MOST_DEPTH;
    }
    if (!NAMES.contains(scheduler)) {
      return "--scheduler must be one of: " + String.join(", ", NAMES);
    }
    if (onlyRun() > Portfolio.FIRST_ROUND && Portfolio.isMeant(scheduling())) {
      return "--only-run "
          + onlyRun
          + " of a portfolio needs the strategy that the run had: add --scheduler, as the"
          + " Reproduce line does";
    }
    return maxInstructions < 1 ? "--max-instructions must be at least 1" : "";
  }
}
