// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepAccessTest {
  @Test
  void overlapsAsSetsOfBytesDo() {
    for (long base : new long[] {0, 100, -3, Long.MAX_VALUE - 3}) {
      for (int a = 0; a < 6; a++) {
        for (int n = 0; n < 5; n++) {
          for (int b = 0; b < 6; b++) {
            for (int m = 0; m < 5; m++) {
              StepAccess one = StepAccess.read(base + a, n);
              StepAccess other = StepAccess.write(base + b, m);
              boolean shared = Math.max(a, b) < Math.min(a + n, b + m);
              assertThat(one.overlaps(other)).isEqualTo(shared);
              assertThat(one.conflicts(other)).isEqualTo(shared);
              assertThat(one.covers(other)).isEqualTo(m == 0 || a <= b && b + m <= a + n);
            }
          }
        }
      }
    }
  }

  @Test
  void readsAndOtherSpacesDoNotConflict() {
    assertThat(StepAccess.read(8, 8).conflicts(StepAccess.read(8, 8))).isFalse();
    assertThat(StepAccess.write(1, 1).conflicts(StepAccess.thread(1, true))).isFalse();
    assertThat(StepAccess.read(8, 8).conflicts(StepAccess.EVERYTHING)).isTrue();
    assertThat(StepAccess.EVERYTHING.conflicts(StepAccess.thread(3, false))).isTrue();
    assertThat(StepAccess.EVERYTHING.conflicts(StepAccess.read(8, 0))).isFalse();
  }

  @Test
  void theIndexFindsWhatOverlaps() {
    java.util.Random random = new java.util.Random(7);
    for (int round = 0; round < 300; round++) {
      ObjectIndex index = new ObjectIndex();
      List<Footprint> all = new java.util.ArrayList<>();
      for (int i = 0; i < 30; i++) {
        Footprint footprint = new Footprint(List.of(object(random), object(random)));
        all.add(footprint);
        index.add(i, footprint);
        if (random.nextInt(3) == 0) {
          index.remove(i, all.removeLast());
          i--;
        }
        StepAccess wanted = object(random);
        java.util.Set<Integer> found = new java.util.HashSet<>();
        index.visit(
            wanted,
            k -> {
              if (all.get(k).overlaps(wanted)) {
                found.add(k);
              }
              return true;
            });
        java.util.Set<Integer> expected = new java.util.HashSet<>();
        for (int k = 0; k < all.size(); k++) {
          if (all.get(k).overlaps(wanted)) {
            expected.add(k);
          }
        }
        assertThat(found).isEqualTo(expected);
      }
    }
  }

  private static StepAccess object(java.util.Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> StepAccess.EVERYTHING;
      case 1 -> StepAccess.thread(random.nextInt(3), true);
      case 2 -> StepAccess.write(random.nextInt(50), 1000);
      case 3 -> StepAccess.write(-5, 20);
      default -> StepAccess.write(random.nextInt(60), random.nextInt(12));
    };
  }
}
