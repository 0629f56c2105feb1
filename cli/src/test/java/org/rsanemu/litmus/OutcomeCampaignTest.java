// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No violation is called harmless by which a program leaves behind what it never does under SC. The
 * longer campaign is set by {@code outcomes.programs}, {@code outcomes.seed} and {@code
 * outcomes.targets} (names of {@link Target}, with commas between them).
 */
@Tag("slow")
class OutcomeCampaignTest {
  private static final int BATCH = 50;
  private static final int MOST_GRAPHS = 5000;
  private static final int MOST_RUNS = 200;
  private static final int ROBUST_RUNS = 3;

  @Test
  void harmlessMeansNoNewOutcome(@TempDir Path folder) throws Exception {
    int programs = Integer.getInteger("outcomes.programs", BATCH);
    long seed = Long.getLong("outcomes.seed", 1);
    OutcomeCampaign campaign = new OutcomeCampaign(folder, MOST_RUNS, ROBUST_RUNS, MOST_GRAPHS);
    String names = System.getProperty("outcomes.targets", "X86,A64_HELPERS_LSE,T32");
    for (int done = 0; done < programs; done += BATCH) {
      campaign.batch(
          seed++,
          Math.min(BATCH, programs - done),
          Stream.of(names.toUpperCase(Locale.ROOT).split(",")).map(Target::valueOf).toList());
    }
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }
}
