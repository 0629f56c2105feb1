// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rsanemu.cli.campaign.Shard;

/**
 * Which shard this is: what {@code --shard} says, else what an engine that runs jobs in parallel
 * has put into the environment.
 *
 * @param shard the shard
 * @param source the variables that say so, for a message; "" if the command line does or nothing
 */
public record ShardChoice(Shard shard, String source) {
  /** An engine's way to say it: the index counts from {@code base}. */
  private record Convention(String index, int base, String total) {
    Optional<ShardChoice> choice(Map<String, String> environment, int shards) {
      String number = environment.get(index);
      if (number == null || number.isEmpty()) {
        return Optional.empty();
      }
      int count = total.isEmpty() ? shards : number(environment, total);
      if (count == 0) {
        throw new IllegalArgumentException(
            index + " is set, but how many shards there are is not: say --shards N or --shard I/N");
      }
      int given = number(environment, index);
      String source = index + "=" + given + (total.isEmpty() ? "" : ", " + total + "=" + count);
      return Optional.of(ShardChoice.choice(source, given - base + 1L, count, base));
    }
  }

  private static final List<Convention> CONVENTIONS =
      List.of(
          new Convention("TEST_SHARD_INDEX", 0, "TEST_TOTAL_SHARDS"), // Bazel
          new Convention("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"), // GitLab
          new Convention("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
          new Convention("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
          new Convention("JOB_COMPLETION_INDEX", 0, "")); // Kubernetes

  private static final String SLURM = "SLURM_ARRAY_TASK_";

  /**
   * Chooses.
   *
   * @param option {@code I/N}, "" if not given
   * @param shards how many there are, 0 if not given
   * @throws IllegalArgumentException with a message for the user
   */
  public static ShardChoice of(String option, int shards, Map<String, String> environment) {
    if (!option.isEmpty()) {
      Shard shard = Shard.parse(option);
      if (shards != 0 && shards != shard.count()) {
        throw new IllegalArgumentException(
            "--shard " + option + " and --shards " + shards + " contradict each other");
      }
      return new ShardChoice(shard, "");
    }
    List<ShardChoice> choices = new ArrayList<>();
    for (Convention convention : CONVENTIONS) {
      convention.choice(environment, shards).ifPresent(choices::add);
    }
    slurm(environment).ifPresent(choices::add);
    if (choices.isEmpty()) {
      if (shards > 1) {
        throw new IllegalArgumentException(
            "--shards " + shards + ", but nothing says which of them this is: say --shard I/N");
      }
      return new ShardChoice(Shard.WHOLE, "");
    }
    return agreed(choices, shards);
  }

  private static ShardChoice agreed(List<ShardChoice> choices, int shards) {
    ShardChoice first = choices.getFirst();
    for (ShardChoice other : choices) {
      if (!other.shard.equals(first.shard)) {
        throw new IllegalArgumentException(
            first.source + " and " + other.source + " contradict each other: say --shard I/N");
      }
    }
    if (shards != 0 && shards != first.shard.count()) {
      throw new IllegalArgumentException(
          "--shards " + shards + " and " + first.source + " contradict each other");
    }
    return first;
  }

  /** A job array: any indices, of which a shard needs the one after the other. */
  private static Optional<ShardChoice> slurm(Map<String, String> environment) {
    String id = environment.get(SLURM + "ID");
    if (id == null || id.isEmpty()) {
      return Optional.empty();
    }
    int index = number(environment, SLURM + "ID");
    int least = number(environment, SLURM + "MIN");
    int most = number(environment, SLURM + "MAX");
    int count = number(environment, SLURM + "COUNT");
    String source =
        SLURM + "ID=" + index + " of " + least + " to " + most + ", " + SLURM + "COUNT=" + count;
    int steps = count - 1;
    boolean even = steps == 0 ? most == least : steps > 0 && (most - least) % steps == 0;
    int step = even && steps > 0 ? (most - least) / steps : 1;
    if (!even || step == 0 || (index - least) % step != 0) {
      throw new IllegalArgumentException(
          source + ": the array has gaps, so that its indices name no shards: say --shard I/N");
    }
    return Optional.of(choice(source, (index - least) / step + 1L, count, least));
  }

  private static ShardChoice choice(String source, long index, int count, int base) {
    if (count < 1 || count > Shard.MOST) {
      throw new IllegalArgumentException(source + ": there must be 1 to " + Shard.MOST + " shards");
    }
    if (index < 1 || index > count) {
      throw new IllegalArgumentException(
          source + ": there is no such shard, the first being " + base);
    }
    return new ShardChoice(new Shard((int) index, count), source);
  }

  private static int number(Map<String, String> environment, String variable) {
    String text = environment.get(variable);
    if (text == null || text.isEmpty()) {
      throw new IllegalArgumentException(variable + " is not set: say --shard I/N");
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException(variable + "=" + text + " is not a number");
    }
  }
}
