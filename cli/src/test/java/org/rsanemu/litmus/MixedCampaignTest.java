// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.testbins.InTurn;

/**
 * Runs and explorations of random programs of plain and atomic accesses find the violations and
 * races that enumeration finds, by the instructions' orders and by the source's. The longer
 * campaign is set by system properties: {@code mixed.programs}, {@code mixed.seed}, {@code
 * mixed.robustRuns}, {@code mixed.executions}, {@code mixed.orders} and {@code mixed.targets}
 * (names of {@link Target}, with commas between them; {@code all}).
 */
@Tag("slow")
class MixedCampaignTest {
  private static final int BATCH = 50;
  private static final int MOST_GRAPHS = 3000;

  /** Between the seeds of two cases: each has programs of its own. */
  private static final int APART = 1000;

  @InTurn(of = 2)
  @ParameterizedTest
  @MethodSource("cases")
  void runsAndExplorationsFindWhatEnumerationFinds(
      int number, Target target, Orders orders, @TempDir Path folder) throws Exception {
    int programs = Integer.getInteger("mixed.programs", 4);
    long seed = Long.getLong("mixed.seed", 1) + APART * number;
    MixedCampaign campaign =
        new MixedCampaign(
            orders,
            folder,
            Integer.getInteger("mixed.robustRuns", 3),
            Integer.getInteger("mixed.executions", 300),
            MOST_GRAPHS);
    for (int done = 0; done < programs; done += BATCH) {
      campaign.batch(seed++, Math.min(BATCH, programs - done), target);
    }
    System.out.println(campaign.summary());
    assertThat(campaign.disagreements()).isEmpty();
  }

  static List<Object[]> cases() {
    List<Object[]> cases = new ArrayList<>();
    for (String orders : names("mixed.orders", "ISA,SOURCE")) {
      List<String> targets = names("mixed.targets", "X86,A64_HELPERS_LSE,T32");
      Stream<Target> all =
          targets.equals(List.of("ALL"))
              ? Stream.of(Target.values())
              : targets.stream().map(Target::valueOf);
      all.forEach(target -> cases.add(new Object[] {cases.size(), target, Orders.valueOf(orders)}));
    }
    return cases;
  }

  private static List<String> names(String property, String usual) {
    String names = System.getProperty(property, usual);
    return Stream.of(names.toUpperCase(Locale.ROOT).split(",")).toList();
  }
}
