package org.rsanemu.cli;

import java.util.ArrayList;
import org.rsanemu.emu.sched.Strategy;
import picocli.CommandLine.Option;

/** Which runs are done, and for how long. */
final class ScheduleOptions {
  private static final double NANOS_A_SECOND = 1e9;

  /** The names of the strategies, for the completion of command lines. */
  static final class Schedulers extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Schedulers() {
      super(Strategy.NAMES);
    }
  }

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Run the program N times, each under another schedule (default: 10).")
  int runs = 10;

  @Option(
      names = "--only-run",
      paramLabel = "K",
      description = "Do run K only: what the Reproduce line of a finding says.")
  int onlyRun;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "How many runs at the same time (default: the cores there are). Changes no report.")
  int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides every schedule. The same seed gives the same report (default: 1).")
  long seed = 1;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      completionCandidates = Schedulers.class,
      description = "Who runs next: random or round-robin (default: random).")
  String scheduler = "random";

  @Option(
      names = "--quantum",
      paramLabel = "N",
      description = "Round-robin: points of choice before the next thread's turn (default: 10).")
  int quantum = 10;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "End after this time, with a report of what was found (default: 300).")
  double timeout = 300;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      description = "End a run after N instructions (default: 10000000000).")
  long maxInstructions = 10_000_000_000L;

  long timeoutNanos() {
    return (long) (timeout * NANOS_A_SECOND);
  }

  /** What is wrong, or "". */
  String mistake() {
    if (runs < 1) {
      return "--runs must be at least 1";
    }
    if (onlyRun < 0) {
      return "--only-run must be at least 1";
    }
    if (jobs < 1) {
      return "--jobs must be at least 1";
    }
    if (quantum < 1) {
      return "--quantum must be at least 1";
    }
    if (!(timeout > 0 && timeout < Long.MAX_VALUE / NANOS_A_SECOND / 2)) {
      return "--timeout must be a number of seconds above 0";
    }
    if (!Strategy.NAMES.contains(scheduler)) {
      return "--scheduler must be one of: " + String.join(", ", Strategy.NAMES);
    }
    return maxInstructions < 1 ? "--max-instructions must be at least 1" : "";
  }
}
