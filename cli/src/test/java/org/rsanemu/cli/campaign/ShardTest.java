// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 1",
    "10, 1",
    "10, 4",
    "3, 5",
    "100, 4",
    "1000, 16",
    "997, 7",
    "40, 3",
    "250001, 13"
  })
  void everyUnitIsDealtOnceAndNoShardHasMuchMoreThanAnother(int units, int count) {
    List<Integer> all = new ArrayList<>();
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int index = 1; index <= count; index++) {
      List<Integer> mine = new Shard(index, count).deal(units);
      assertThat(mine).isSorted();
      all.addAll(mine);
      least = Math.min(least, mine.size());
      most = Math.max(most, mine.size());
    }
    all.sort(null);
    assertThat(all).isEqualTo(IntStream.range(0, units).boxed().toList());
    assertThat(most - least).isLessThanOrEqualTo(1);
  }

  @Test
  void casesOfTenRunsAreKeptTogether() {
    List<Integer> cases =
        new Shard(3, 4).deal(400).stream().map(unit -> unit / 10).distinct().toList();
    assertThat(cases).hasSize(10);
  }

  @Test
  void theFormIsTheDocumentedOne() {
    assertThat(Shard.parse("2/5")).isEqualTo(new Shard(2, 5)).hasToString("2/5");
    assertThat(Shard.WHOLE.deal(3)).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/3/5", "1/9999999", " 1/2"})
  void whatIsNoShardIsRefused(String text) {
    assertThatThrownBy(() -> Shard.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
