// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.litmus.Target;
import org.rsanemu.testbins.InTurn;

/**
 * What the exploration of a random program shows is what enumeration shows, and runs show nothing
 * else. The longer campaign is set by system properties: {@code schedules.programs}, {@code
 * schedules.seed}, {@code schedules.executions} and {@code schedules.runs} of each, {@code
 * schedules.targets} (names of {@link Target}, with commas between them; {@code all}), {@code
 * schedules.features} (names of {@link Feature}; {@code all}).
 */
@Tag("slow")
class ScheduleCampaignTest {
  private static final int BATCH = 50;
  private static final int PROGRAMS = 50;
  private static final int LOOKED_AT = 15;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("targets")
  @Execution(ExecutionMode.CONCURRENT)
  void explorationsAndRunsShowWhatEnumerationShows(Target target) throws Exception {
    int programs = Integer.getInteger("schedules.programs", share(PROGRAMS));
    long seed = seed(target);
    ScheduleCampaign campaign =
        new ScheduleCampaign(
            features(),
            folder,
            Integer.getInteger("schedules.executions", 150),
            Integer.getInteger("schedules.runs", 3));
    for (int done = 0; done < programs; done += BATCH) {
      campaign.batch(seed++, Math.min(BATCH, programs - done), target);
    }
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }

  /** Explored twice: as verify does it, and with every look of a wait as a step. */
  @InTurn
  @ParameterizedTest
  @MethodSource("targets")
  @Execution(ExecutionMode.CONCURRENT)
  void everyLookAsAStepShowsTheSame(Target target) throws Exception {
    ScheduleCampaign campaign = new ScheduleCampaign(ScheduleCampaign.LOOKS, folder, 150, 1);
    campaign.batch(seed(target), share(LOOKED_AT), target);
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }

  /** Of so many programs; the suite's targets divide them among themselves. */
  private static int share(int programs) {
    return Math.ceilDiv(programs, targets().size());
  }

  /** Other programs for each target, unless one seed is asked for. */
  private static long seed(Target target) {
    return Long.getLong("schedules.seed", 1 + targets().indexOf(target));
  }

  static List<Target> targets() {
    List<String> names = names("schedules.targets", "X86,A64_HELPERS_LSE,T32");
    return names.equals(List.of("ALL"))
        ? List.of(Target.values())
        : names.stream().map(Target::valueOf).toList();
  }

  private static Set<Feature> features() {
    List<String> names = names("schedules.features", "ALL");
    return names.equals(List.of("ALL"))
        ? EnumSet.allOf(Feature.class)
        : names.stream()
            .map(Feature::valueOf)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Feature.class)));
  }

  private static List<String> names(String property, String usual) {
    String names = System.getProperty(property, usual);
    return Stream.of(names.toUpperCase(Locale.ROOT).split(",")).map(String::strip).toList();
  }
}
