// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No violation is called harmless by which a program leaves behind what it never does under SC. The
 * longer campaign is set by {@code outcomes.programs}, {@code outcomes.seed} and {@code
 * outcomes.targets} (names of {@link Target}, with commas between them; {@code all}).
 */
@Tag("slow")
class OutcomeCampaignTest {
  private static final int BATCH = 50;
  private static final int MOST_GRAPHS = 5000;
  private static final int MOST_RUNS = 200;
  private static final int ROBUST_RUNS = 3;
  private static final int MOST_EXECUTIONS = 500;

  @Test
  void harmlessMeansNoNewOutcome(@TempDir Path folder) throws Exception {
    int programs = Integer.getInteger("outcomes.programs", BATCH);
    long seed = Long.getLong("outcomes.seed", 101);
    OutcomeCampaign campaign =
        new OutcomeCampaign(folder, MOST_RUNS, ROBUST_RUNS, MOST_GRAPHS, MOST_EXECUTIONS);
    List<Target> targets = targets();
    for (int done = 0; done < programs; done += BATCH) {
      campaign.batch(seed++, Math.min(BATCH, programs - done), targets);
    }
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }

  private static List<Target> targets() {
    String names = System.getProperty("outcomes.targets", "A64_HELPERS_LSE");
    return names.equals("all")
        ? List.of(Target.values())
        : Stream.of(names.toUpperCase(Locale.ROOT).split(",")).map(Target::valueOf).toList();
  }
}
