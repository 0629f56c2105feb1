// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.thread.RecentAccesses.Kind;

class RecentAccessesTest {
  private final RecentAccesses accesses = new RecentAccesses();

  @Test
  void aRoundIsRepeatedByOneThatAccessesAsMuch() {
    accesses.add(0x1000, 4, Kind.READ);
    accesses.add(0x2000, 4, Kind.READ);
    int second = accesses.count();
    accesses.add(0x2000, 4, Kind.READ);
    assertThat(accesses.areRepeated(0, second)).isFalse();
    accesses.add(0x1000, 4, Kind.READ);
    accesses.add(0x3000, 4, Kind.READ);
    assertThat(accesses.areRepeated(0, second)).isTrue();
    assertThat(accesses.areRepeated(second, accesses.count())).isFalse();
  }

  @Test
  void readsAndWritesAndPartsAreNotTheSame() {
    accesses.add(0x1000, 4, Kind.WRITE);
    accesses.add(0x1000, 4, Kind.READ);
    accesses.add(0x1000, 2, Kind.WRITE);
    assertThat(accesses.areRepeated(0, 1)).isFalse();
    accesses.add(0x1000, 4, Kind.WRITE);
    assertThat(accesses.areRepeated(0, 1)).isTrue();
  }

  @Test
  void whatIsOmittedIsNotRepeated() {
    accesses.omit();
    int first = accesses.count();
    accesses.add(0x1000, 4, Kind.READ);
    int second = accesses.count();
    accesses.add(0x1000, 4, Kind.READ);
    accesses.omit();
    assertThat(accesses.areRepeated(first, second)).isTrue();
    assertThat(accesses.areRepeated(0, second)).isFalse();
  }

  @Test
  void aCallIsRepeatedByTheSameOne() {
    accesses.calls(1);
    accesses.add(1, 0, Kind.READ);
    int second = accesses.count();
    accesses.add(1, 0, Kind.READ);
    accesses.calls(2);
    assertThat(accesses.areRepeated(0, second)).isFalse();
    accesses.calls(1);
    assertThat(accesses.areRepeated(0, second)).isTrue();
  }

  @Test
  void nothingIsRepeatedWhereThereAreTooMany() {
    for (int i = 0; i <= RecentAccesses.MOST; i++) {
      accesses.add(0x1000, 4, Kind.READ);
    }
    assertThat(accesses.areRepeated(0, 1)).isFalse();
    accesses.clear();
    accesses.add(0x1000, 4, Kind.READ);
    accesses.add(0x1000, 4, Kind.READ);
    assertThat(accesses.areRepeated(0, 1)).isTrue();
  }

  @Test
  void aRoundRepeatsIfWhatItReadFirstIsThere() {
    accesses.add(0x1000, 2, 0x0102, Kind.USERS_READ);
    int first = accesses.count();
    accesses.add(0x2000, 2, Kind.WRITE);
    accesses.add(0x2000, 2, 0x0909, Kind.READ);
    accesses.add(0x1000, 2, 0x0304, Kind.READ);
    accesses.add(0x1000, 2, 0x0102, Kind.READ);
    assertThat(accesses.wouldRepeat(first, at -> at == 0x1000 ? 4 : 3)).isTrue();
    assertThat(accesses.wouldRepeat(first, at -> at == 0x1000 ? 2 : 1)).isFalse();
    assertThat(accesses.wouldRepeat(0, at -> at == 0x1000 ? 2 : 1)).isTrue();
  }

  @Test
  void aRoundWithAFailureDoesNotRepeat() {
    accesses.add(0x1000, 4, 0, Kind.READ);
    accesses.fails();
    int second = accesses.count();
    accesses.add(0x1000, 4, 0, Kind.READ);
    assertThat(accesses.wouldRepeat(0, at -> 0)).isFalse();
    assertThat(accesses.wouldRepeat(second, at -> 0)).isFalse();
    accesses.add(0x1000, 4, 0, Kind.READ);
    assertThat(accesses.wouldRepeat(second + 1, at -> 0)).isTrue();
  }

  @Test
  void ofAWideReadTheValueIsNotKnown() {
    accesses.add(0x1000, 16, 0, Kind.READ);
    assertThat(accesses.wouldRepeat(0, at -> 0)).isFalse();
  }
}
