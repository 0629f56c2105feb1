// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeRangesTest {
  private static final int ADDRESSES = 64;

  private static List<long[]> random(Random random) {
    List<long[]> ranges = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      long start = random.nextInt(ADDRESSES);
      ranges.add(new long[] {start, start + random.nextInt(12)});
    }
    return ranges;
  }

  private static boolean in(List<long[]> ranges, long address) {
    return ranges.stream().anyMatch(range -> address >= range[0] && address < range[1]);
  }

  @Test
  void aSetOfAddressesIsWhatItsRangesSay() {
    Random random = new Random(1);
    for (int run = 0; run < 2000; run++) {
      List<long[]> these = random(random);
      List<long[]> others = random(random);
      CodeRanges set = CodeRanges.of(these);
      CodeRanges rest = set.minus(CodeRanges.of(others));
      for (long address = 0; address < ADDRESSES + 12; address++) {
        assertThat(set.contains(address)).isEqualTo(in(these, address));
        assertThat(rest.contains(address)).isEqualTo(in(these, address) && !in(others, address));
        assertThat(in(rest.ranges(), address)).isEqualTo(rest.contains(address));
      }
      assertThat(set.isEmpty()).isEqualTo(set.ranges().isEmpty());
    }
  }
}
