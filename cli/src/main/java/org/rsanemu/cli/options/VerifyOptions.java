// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.explore.Bounds;
import picocli.CommandLine.Option;

/** How much is explored. */
public final class VerifyOptions {
  @Option(
      names = "--preemption-bound",
      paramLabel = "N",
      description =
          "Explore only schedules with at most N switches away from a thread that could have"
              + " continued. Two find most bugs; nothing is proved beyond the bound. Turns"
              + " partial-order reduction off.")
  @Nullable
  public Integer preemptions;

  @Option(
      names = "--max-executions",
      paramLabel = "N",
      description = "Stop after N executions (default: no bound).")
  public long executions = Long.MAX_VALUE;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description =
          "Cut executions after N steps: for programs whose loops have no bound (default: 10000).")
  public int steps = 10_000;

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      description = "Stop after this time (default: 600).")
  public double time = 600;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Explore with N threads (default: the number of cores). The report does not depend on"
              + " N. --preemption-bound uses one thread.")
  public int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "Save the state to FILE if the exploration stops early, and continue from FILE if it"
              + " exists. FILE is removed when everything is explored.")
  @Nullable
  public Path state;

  @Option(names = "--keep-going", description = "Continue after a finding (default: stop).")
  public boolean keepGoing;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides the random bytes that the program gets (default: 1).")
  public long seed = 1;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      description = "End an execution after N instructions (default: 10000000000).")
  public long maxInstructions = 10_000_000_000L;

  /** As the explorer takes them. */
  public Bounds bounds() {
    return new Bounds(executions, steps, preemptions == null ? Bounds.UNBOUNDED : preemptions);
  }

  public long timeNanos() {
    return Seconds.toNanos(time);
  }

  /** What is wrong, or "". */
  public String mistake() {
    if (preemptions != null && preemptions < 0) {
      return "--preemption-bound must be at least 0";
    }
    if (executions < 1) {
      return "--max-executions must be at least 1";
    }
    if (steps < 1) {
      return "--max-steps must be at least 1";
    }
    if (jobs < 1) {
      return "--jobs must be at least 1";
    }
    if (!Seconds.areSome(time)) {
      return "--time must be a number of seconds above 0";
    }
    return maxInstructions < 1 ? "--max-instructions must be at least 1" : "";
  }
}
