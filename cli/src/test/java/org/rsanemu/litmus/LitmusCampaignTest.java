// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the checker finds is what enumeration finds. The longer campaign is set by system
 * properties: {@code litmus.programs} (for each mode), {@code litmus.robustRuns}, {@code
 * litmus.seed}, {@code litmus.targets} (names of {@link Target}, with commas between them; {@code
 * all}).
 */
@Tag("slow")
class LitmusCampaignTest {
  private static final int BATCH = 40;
  private static final int MOST_GRAPHS = 3000;

  @ParameterizedTest
  @EnumSource(LitmusMode.class)
  void findsWhatEnumerationFinds(LitmusMode mode, @TempDir Path folder) throws Exception {
    int programs = Integer.getInteger("litmus.programs", mode == LitmusMode.STRICT ? 20 : 5);
    long seed = Long.getLong("litmus.seed", 1);
    int robustRuns = Integer.getInteger("litmus.robustRuns", 15);
    LitmusCampaign campaign = new LitmusCampaign(mode, folder, robustRuns, MOST_GRAPHS);
    for (int done = 0; done < programs; done += BATCH) {
      campaign.batch(seed++, Math.min(BATCH, programs - done), targets(mode));
    }
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }

  /**
   * Waiting loops whose first round gcc takes apart are a known false alarm on all targets: those
   * that RV64 adds would show nothing new.
   */
  private static List<Target> targets(LitmusMode mode) {
    String usual = "X86,A64_HELPERS_LSE,T32" + (mode.spins() ? "" : ",RV64");
    List<String> names = names("litmus.targets", usual);
    return names.equals(List.of("ALL"))
        ? List.of(Target.values())
        : names.stream().map(Target::valueOf).toList();
  }

  private static List<String> names(String property, String usual) {
    String names = System.getProperty(property, usual);
    return Stream.of(names.toUpperCase(Locale.ROOT).split(",")).toList();
  }
}
