// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EarlyFindingsTest {
  private static final FindingKey.Place PUSH =
      new FindingKey.Place("/bin/p", "queue.c:42 in push", 0);
  private static final FindingKey.Place UNKNOWN = new FindingKey.Place("/bin/p", "", 0x1234);

  private long now = 100;
  private final EarlyFindings early = new EarlyFindings(() -> now);

  private static FindingKey race(FindingKey.Place... places) {
    return new FindingKey("race", 0, List.of(places));
  }

  @Test
  void saysNothingWhileTheReportMayComeSoon() {
    early.add(1, List.of(race(PUSH)));
    now += 2_900_000_000L;
    assertThat(early.take()).isEmpty();
    now += 200_000_000L;
    assertThat(early.take()).containsExactly("Run 1 found a data race: queue.c:42 in push.");
    assertThat(early.take()).isEmpty();
  }

  @Test
  void namesTheInstructionWhereNoLineIsKnown() {
    now += 4_000_000_000L;
    early.add(2, List.of(race(PUSH, UNKNOWN), new FindingKey("crash", 11, List.of())));
    assertThat(early.take())
        .containsExactly(
            "Run 2 found a data race: queue.c:42 in push, p+0x1234.", "Run 2 found a crash.");
  }

  @Test
  void aPlaceThatIsNotKnownIsLeftOut() {
    now += 4_000_000_000L;
    early.add(2, List.of(race(PUSH, new FindingKey.Place("", "", 0))));
    assertThat(early.take()).containsExactly("Run 2 found a data race: queue.c:42 in push.");
  }

  @Test
  void aSideOnTheSameLineIsNamedOnce() {
    now += 4_000_000_000L;
    early.add(3, List.of(race(PUSH, PUSH)));
    assertThat(early.take()).containsExactly("Run 3 found a data race: queue.c:42 in push.");
  }

  @Test
  void leavesTheRestToTheReportAndSaysSoOnce() {
    now += 4_000_000_000L;
    List<String> shown = new ArrayList<>();
    for (int run = 1; run <= 14; run++) {
      early.add(run, IntStream.range(0, 2).mapToObj(_ -> race(PUSH)).toList());
      shown.addAll(early.take());
    }
    assertThat(shown).hasSize(11).last().isEqualTo("The report will list further findings.");
  }
}
