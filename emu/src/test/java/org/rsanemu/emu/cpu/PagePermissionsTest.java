// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PagePermissionsTest {
  private static final int PAGES = 5 << 10;

  /** Against an array with an element for each page. */
  @Test
  void eachPageHasWhatItWasGivenLast() {
    Random random = new Random(1);
    PagePermissions permissions = new PagePermissions();
    byte[] expected = new byte[PAGES];
    Arrays.fill(expected, PagePermissions.ABSENT);
    for (int i = 0; i < 300; i++) {
      int page = random.nextInt(PAGES);
      int end = random.nextBoolean() ? page + 1 : page + 1 + random.nextInt(PAGES - page);
      byte permission = (byte) (random.nextInt(5) - 1);
      permissions.ensure((long) end << 12);
      permissions.fill(page, end, permission);
      Arrays.fill(expected, page, end, permission);
      assertThat(permissions.end()).isGreaterThanOrEqualTo(end);
      for (int at = 0; at < Math.min(PAGES, permissions.end()); at++) {
        assertThat(permissions.of(at)).isEqualTo(expected[at]);
      }
      int from = random.nextInt(PAGES);
      int until = Math.min(PAGES, from + 1 + random.nextInt(40));
      assertThat(permissions.permits((long) from << 12, (long) until - from << 12, 1))
          .isEqualTo(allow(expected, from, until));
    }
  }

  private static boolean allow(byte[] permissions, int from, int until) {
    for (int page = from; page < until; page++) {
      if (permissions[page] == PagePermissions.ABSENT || (permissions[page] & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  @Test
  void pagesOfUsedGroupsAreVisited() {
    PagePermissions permissions = new PagePermissions();
    permissions.ensure(10L << 22);
    permissions.use((3L << 22) + 5, 1);
    BitSet visited = new BitSet();
    permissions.forEachUsed(visited::set);
    assertThat(visited.nextSetBit(0)).isEqualTo(3 << 10);
    assertThat(visited.cardinality()).isEqualTo(1 << 10);
  }
}
