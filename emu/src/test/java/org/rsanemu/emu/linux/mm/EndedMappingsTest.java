// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EndedMappingsTest {
  private final EndedMappings ended = new EndedMappings();

  @Test
  void whatIsMappedForTheFirstTimeWasNeverMapped() {
    ended.add(10, 20);
    assertFalse(ended.remove(0, 10));
    assertFalse(ended.remove(20, 30));
  }

  @Test
  void whatIsMappedAgainIsTakenOut() {
    ended.add(10, 30);
    assertTrue(ended.remove(15, 20));
    assertFalse(ended.remove(15, 20));
    assertTrue(ended.remove(14, 15));
    assertTrue(ended.remove(20, 40));
  }

  @Test
  void isTheSameAsASetOfAddresses() {
    Random random = new Random(1);
    BitSet set = new BitSet();
    for (int i = 0; i < 20_000; i++) {
      int from = random.nextInt(64);
      int end = from + 1 + random.nextInt(12);
      if (random.nextBoolean()) {
        ended.add(from, end);
        set.set(from, end);
      } else {
        boolean expected = !set.get(from, end).isEmpty();
        set.clear(from, end);
        assertEquals(expected, ended.remove(from, end));
      }
    }
  }
}
