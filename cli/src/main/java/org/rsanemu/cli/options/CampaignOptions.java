// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a campaign is done, and where its results are kept. */
public final class CampaignOptions {
  private static final double NANOS_A_SECOND = 1e9;

  /** Three centuries. */
  private static final long FOR_EVER_NANOS = Long.MAX_VALUE / 4;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Keep the results there, and continue with those already there (default: FILE with"
              + " .results instead of its extension).")
  @Nullable
  public Path results;

  @Option(
      names = "--fresh",
      description =
          "Start again: remove this part's results, and those of other campaigns and of other"
              + " numbers of parts.")
  public boolean fresh;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description =
          "Do the I-th of N equal parts, counted from 1 (default: taken from the environment"
              + " variables of Bazel, GitLab, CircleCI, Buildkite, Kubernetes or Slurm; without"
              + " them, everything).")
  public String shard = "";

  @Option(
      names = "--shards",
      paramLabel = "N",
      description =
          "The number of parts, if the environment gives this part's number but not how many"
              + " there are (Kubernetes).")
  @Nullable Integer shards;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Make N runs at the same time (default: the number of cores). The report does"
              + " not depend on N.")
  public int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "Stop after this time and report what is done; the same command continues from there"
              + " (default: none).")
  public @Nullable Double timeout;

  /** How many parts there are, 0 if that is not said. */
  public int shards() {
    return shards == null ? 0 : shards;
  }

  public long timeoutNanos() {
    return timeout == null ? FOR_EVER_NANOS : (long) (timeout * NANOS_A_SECOND);
  }

  /** What is wrong, or "". */
  public String mistake() {
    if (shards != null && shards < 1) {
      return "--shards must be at least 1";
    }
    if (jobs < 1) {
      return "--jobs must be at least 1";
    }
    if (timeout != null && !(timeout > 0 && timeout < FOR_EVER_NANOS / NANOS_A_SECOND)) {
      return "--timeout must be a number of seconds above 0";
    }
    return "";
  }

  /** Where the results are kept of the campaign that {@code file} describes. */
  public Path results(Path file) {
    if (results != null) {
      return results;
    }
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".results");
  }
}
