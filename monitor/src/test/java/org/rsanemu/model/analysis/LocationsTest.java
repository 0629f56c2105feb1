// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

class LocationsTest {
  private final Locations locations = new Locations((address, length) -> {});

  @Test
  void bytesOfOneAccessAreOneLocation() {
    int x = locations.require(0x1ffe, 4, 7);
    assertThat(x).isEqualTo(1);
    for (long a = 0x1ffe; a < 0x2002; a++) {
      assertThat(locations.at(a)).isEqualTo(x);
    }
    assertThat(locations.at(0x1ffd)).isEqualTo(LocationMap.NONE);
    assertThat(locations.at(0x2002)).isEqualTo(LocationMap.NONE);
    assertThat(locations.require(0x2000, 1, 0)).as("within it").isEqualTo(x);
    assertThat(locations.touches(0x0, 0x1ffe)).isFalse();
    assertThat(locations.touches(0x0, 0x1fff)).isTrue();
    assertThat(locations.touches(0x2001, 1)).isTrue();
    assertThat(locations.touches(0x2002, 100)).isFalse();
  }

  @Test
  void overlapsGrowIntoTheirUnion() {
    locations.require(0x1000, 4, 1);
    locations.require(0x1008, 4, 2);
    int union = locations.require(0x1002, 8, 3);
    assertThat(locations.count()).isEqualTo(1);
    assertThat(locations.address(union)).isEqualTo(0x1000);
    assertThat(locations.size(union)).isEqualTo(12);
    assertThat(locations.at(0x100b)).isEqualTo(union);
  }

  /** What is new when a larger access comes: a write that it may miss, and what that handed on. */
  @Test
  void aMixtureRemembersWhatItsPartsWere() {
    Found found = new Found();
    Analysis analysis = new Analysis(found);
    int x = analysis.locations().require(0x1000, 4, 0);
    int y = analysis.locations().require(0x2000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.write(0, x, 1, MemoryOrder.REL, 2);
    analysis.read(0, y, 0, MemoryOrder.ACQ, 3);
    analysis.write(1, y, 1, MemoryOrder.REL, 4);
    analysis.plainWrite(0, 0x3000, 4, 5);
    analysis.write(0, x, 2, MemoryOrder.REL, 6);
    int union = analysis.locations().require(0x1000, 8, 2);
    analysis.read(1, union, 2, MemoryOrder.ACQ, 7);
    analysis.plainRead(1, 0x3000, 4, 8);
    assertThat(found.missed).containsExactly(2L);
    assertThat(found.races).isZero();
  }

  @Test
  void oneByteHandsOnNothingByAnother() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    analysis.plainWrite(0, 0x3000, 4, 3);
    byteWrite(analysis, 0, 0x1000, MemoryOrder.REL, 4);
    byteRead(analysis, 1, 0x1000, MemoryOrder.RLX, 5);
    byteRead(analysis, 1, 0x1001, MemoryOrder.ACQ, 6);
    analysis.plainRead(1, 0x3000, 4, 7);
    assertThat(found.races).isEqualTo(1);
  }

  @Test
  void oneByteHandsOnWhatItDidWhateverIsWrittenBesideIt() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    analysis.plainWrite(0, 0x3000, 4, 3);
    byteWrite(analysis, 0, 0x1000, MemoryOrder.REL, 4);
    byteWrite(analysis, 2, 0x1001, MemoryOrder.RLX, 5);
    byteRead(analysis, 1, 0x1000, MemoryOrder.ACQ, 6);
    analysis.plainRead(1, 0x3000, 4, 7);
    assertThat(found.races).isZero();
  }

  @Test
  void whoReadsAByteKnowsNothingOfAnother() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    int flag = analysis.locations().require(0x2000, 4, 0);
    byteWrite(analysis, 0, 0x1000, MemoryOrder.RLX, 3);
    analysis.write(0, flag, 1, MemoryOrder.RLX, 4);
    analysis.read(1, flag, 1, MemoryOrder.RLX, 5);
    byteRead(analysis, 1, 0x1001, MemoryOrder.RLX, 6);
    byteRead(analysis, 1, 0x1000, MemoryOrder.RLX, 7);
    assertThat(found.missed).containsExactly(3L);
  }

  @Test
  void bytesOrderNothingThatIsDoneToOthers() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    int x = analysis.locations().require(0x2000, 4, 0);
    analysis.write(0, x, 1, MemoryOrder.RLX, 3);
    byteRead(analysis, 0, 0x1001, MemoryOrder.RLX, 4);
    byteWrite(analysis, 1, 0x1000, MemoryOrder.RLX, 5);
    analysis.read(1, x, 1, MemoryOrder.RLX, 6);
    assertThat(found.missed).isEmpty();
  }

  /** Between fences, a word that two threads know by different bytes: it is one write. */
  @Test
  void aWriteOfSeveralPartsIsOneForFences() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    int x = analysis.locations().require(0x2000, 4, 0);
    analysis.write(0, x, 1, MemoryOrder.RLX, 3);
    analysis.fence(0, MemoryOrder.SC, 4);
    byteRead(analysis, 0, 0x1000, MemoryOrder.RLX, 5);
    byteRead(analysis, 2, 0x1001, MemoryOrder.RLX, 6);
    int word = analysis.locations().require(0x1000, 4, 0);
    analysis.write(2, word, 1, MemoryOrder.RLX, 7);
    byteWrite(analysis, 1, 0x1001, MemoryOrder.RLX, 8);
    analysis.fence(1, MemoryOrder.SC, 9);
    analysis.read(1, x, 1, MemoryOrder.RLX, 10);
    assertThat(found.missed).isEmpty();
  }

  /** The thread writes a byte over a word, and comes to a fence: it knows the whole word. */
  @Test
  void afterAFenceAWriteOfSeveralPartsIsKnownByEach() {
    for (boolean fenced : new boolean[] {true, false}) {
      Found found = new Found();
      Analysis analysis = mixture(found);
      int word = analysis.locations().require(0x1000, 4, 0);
      analysis.write(0, word, 3, MemoryOrder.RLX, 3);
      byteWrite(analysis, 1, 0x1001, MemoryOrder.RLX, 4);
      if (fenced) {
        analysis.fence(1, MemoryOrder.SC, 5);
      }
      byteRead(analysis, 1, 0x1002, MemoryOrder.RLX, 6);
      assertThat(found.missed).hasSize(fenced ? 0 : 1);
    }
  }

  @Test
  void aByteIsWrittenPlainlyBesideOneThatIsNot() {
    Found found = new Found();
    Analysis analysis = mixture(found);
    int x = analysis.locations().at(0x1000);
    byteWrite(analysis, 0, 0x1000, MemoryOrder.REL, 3);
    analysis.plainReadOfLocation(1, x, 0x1001, 1, 4);
    assertThat(found.races).isZero();
    analysis.plainReadOfLocation(1, x, 0x1000, 1, 5);
    assertThat(found.races).isEqualTo(1);
  }

  /** Three threads, and four bytes that were accessed at once. */
  private static Analysis mixture(Found found) {
    Analysis analysis = new Analysis(found);
    int x = analysis.locations().require(0x1000, 4, 0);
    analysis.write(0, x, 0, MemoryOrder.RLX, 1);
    analysis.start(0, 1, 2);
    analysis.start(0, 2, 2);
    return analysis;
  }

  private static void byteWrite(
      Analysis analysis, int thread, long address, MemoryOrder order, long site) {
    analysis.write(thread, analysis.locations().require(address, 1, 0), 1, order, site);
  }

  private static void byteRead(
      Analysis analysis, int thread, long address, MemoryOrder order, long site) {
    analysis.read(thread, analysis.locations().require(address, 1, 0), 1, order, site);
  }

  private static final class Found implements FindingSink {
    private final List<Long> missed = new ArrayList<>();
    private int races;

    @Override
    public boolean violation(Violation violation) {
      missed.add(violation.missed().site());
      return true;
    }

    @Override
    public void race(Race race) {
      races++;
    }
  }

  /** Four bytes of a location of eight: its values say nothing about theirs. */
  @Test
  void valuesOfDifferentSizesAreNotCompared() {
    int[] found = new int[1];
    Analysis analysis =
        new Analysis(
            new FindingSink() {
              @Override
              public boolean violation(Violation violation) {
                found[0]++;
                return true;
              }

              @Override
              public void race(Race race) {
                throw new AssertionError(race);
              }
            });
    int x = analysis.locations().require(0x1000, 8, 0);
    int y = analysis.locations().require(0x2000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.rmw(0, x, 1L << 32, MemoryOrder.ACQREL, 2);
    analysis.read(0, y, 0, MemoryOrder.ACQ, 3);
    analysis.write(1, y, 1, MemoryOrder.REL, 4);
    analysis.waiting(1, x, 0, MemoryOrder.ACQ, 5);
    assertThat(found[0]).as("the same value before").isEqualTo(1);
    assertThat(analysis.locations().require(0x1004, 4, 0)).isEqualTo(x);
    analysis.waiting(1, x, 0, MemoryOrder.ACQ, 6);
    analysis.casFailed(1, x, 7, 1, true, MemoryOrder.ACQ, 7);
    assertThat(found[0]).isEqualTo(1);
  }

  @Test
  void clearingAnyByteEndsTheLocation() {
    int x = locations.require(0x1000, 8, 0);
    locations.clear(0x1007, 1);
    assertThat(locations.at(0x1000)).isEqualTo(LocationMap.NONE);
    assertThat(locations.count()).isZero();
    assertThat(locations.require(0x5000, 8, 0)).as("its number is free").isEqualTo(x);
    locations.clear(0, 1L << 36);
    assertThat(locations.count()).isZero();
  }

  @Test
  void refusesWhatCannotBeALocation() {
    assertThatThrownBy(() -> locations.require(0x1000, 65, 0))
        .hasMessage("no location can be 65 bytes at 0x1000");
    assertThatThrownBy(() -> locations.require((1L << 36) - 1, 2, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void agreesWithAMapOfBytesWhateverIsDone() {
    Random random = new Random(5);
    Map<Long, Integer> bytes = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      long address = 0xff0 + random.nextInt(64);
      if (random.nextInt(3) == 0) {
        long length = 1 + random.nextInt(8);
        for (long a = address; a < address + length; a++) {
          Integer gone = bytes.get(a);
          bytes.values().removeIf(v -> v.equals(gone));
        }
        locations.clear(address, length);
      } else {
        int size = 1 << random.nextInt(4);
        int x = locations.require(address, size, 0);
        for (long a = address; a < address + size; a++) {
          Integer old = bytes.put(a, x);
          bytes.replaceAll((k, v) -> v.equals(old) ? Integer.valueOf(x) : v);
        }
      }
      for (long a = 0xfe8; a < 0x1040; a++) {
        assertThat(locations.at(a)).isEqualTo(bytes.getOrDefault(a, LocationMap.NONE));
        assertThat(locations.touches(a, 1)).isEqualTo(bytes.containsKey(a));
      }
      assertThat(locations.count()).isEqualTo((int) bytes.values().stream().distinct().count());
    }
  }
}
