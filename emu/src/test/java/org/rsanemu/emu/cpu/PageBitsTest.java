// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The set of pages against one that has a bit for each. */
class PageBitsTest {
  private static final int GROUP = 1 << 12;

  /** Ranges begin and end near these: borders of groups, and both ends of the address space. */
  private static final int[] NEAR = {
    0, GROUP, 2 * GROUP, 7 * GROUP, PageBits.END / 2, PageBits.END - GROUP, PageBits.END
  };

  private final PageBits pages = new PageBits();

  @Test
  void isEmptyAtFirst() {
    assertThat(pages.contains(0)).isFalse();
    assertThat(pages.contains(PageBits.END - 1)).isFalse();
    assertThat(pages.next(0, PageBits.END)).isEqualTo(PageBits.END);
    assertThat(pages.nextMissing(5, PageBits.END)).isEqualTo(5);
    pages.remove(0, PageBits.END);
    assertThat(pages.next(0, 7)).isEqualTo(7);
  }

  @Test
  void aRangeMayFillGroupsAndEndAtTheirBorders() {
    pages.add(GROUP - 1, 3 * GROUP);
    assertThat(pages.contains(GROUP - 2)).isFalse();
    assertThat(pages.contains(GROUP - 1)).isTrue();
    assertThat(pages.contains(2 * GROUP)).isTrue();
    assertThat(pages.contains(3 * GROUP - 1)).isTrue();
    assertThat(pages.contains(3 * GROUP)).isFalse();
    assertThat(pages.nextMissing(GROUP, PageBits.END)).isEqualTo(3 * GROUP);
    assertThat(pages.nextMissing(GROUP, 2 * GROUP)).isEqualTo(2 * GROUP);
    pages.remove(GROUP, 2 * GROUP);
    assertThat(pages.next(GROUP, PageBits.END)).isEqualTo(2 * GROUP);
    assertThat(pages.next(GROUP, 2 * GROUP)).isEqualTo(2 * GROUP);
  }

  @Test
  void anEmptyRangeChangesNothing() {
    pages.add(GROUP, GROUP);
    assertThat(pages.contains(GROUP)).isFalse();
    pages.add(GROUP);
    pages.remove(GROUP, GROUP);
    assertThat(pages.contains(GROUP)).isTrue();
  }

  @Test
  void hasWhatASetOfBitsHas() {
    Random random = new Random(1);
    BitSet bits = new BitSet();
    for (int i = 0; i < 20_000; i++) {
      int one = near(random);
      int other = random.nextInt(4) == 0 ? near(random) : Math.min(PageBits.END, one + 9);
      int start = Math.min(one, other);
      int end = Math.max(one, other);
      if (end - start > 3 * GROUP) {
        compare(bits, start, end); // filling all between would take long
        continue;
      }
      if (random.nextBoolean()) {
        pages.add(start, end);
        bits.set(start, end);
      } else {
        pages.remove(start, end);
        bits.clear(start, end);
      }
      compare(bits, start, Math.min(PageBits.END, end + 2));
    }
  }

  private static int near(Random random) {
    int page = NEAR[random.nextInt(NEAR.length)] + random.nextInt(17) - 8;
    return Math.clamp(page, 0, PageBits.END);
  }

  private void compare(BitSet bits, int start, int end) {
    int next = bits.nextSetBit(start);
    assertThat(pages.next(start, end)).isEqualTo(next < 0 ? end : Math.min(end, next));
    assertThat(pages.nextMissing(start, end)).isEqualTo(Math.min(end, bits.nextClearBit(start)));
    if (start < PageBits.END) {
      assertThat(pages.contains(start)).isEqualTo(bits.get(start));
    }
    if (end < PageBits.END) {
      assertThat(pages.contains(end)).isEqualTo(bits.get(end));
    }
  }
}
