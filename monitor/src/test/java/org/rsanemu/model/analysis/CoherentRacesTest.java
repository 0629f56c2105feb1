// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/** Which atomic accesses come before the end of memory by coherence. */
class CoherentRacesTest {
  private static final int T1 = 1;
  private static final int T2 = 2;
  private static final long ADDRESS = 0x1000;

  private final KeptFindings found = new KeptFindings();
  private final Analysis analysis = new Analysis(found);
  private final int x = analysis.locations().require(ADDRESS, 4, 2);

  @BeforeEach
  void twoThreads() {
    analysis.start(0, T1, 1);
    analysis.start(0, T2, 2);
  }

  /** ARMv7's fetch_sub, with acq_rel, before which a compiler may look. */
  private void decrements(int thread, long found, boolean looks) {
    analysis.fence(thread, MemoryOrder.ACQREL, 10);
    if (looks) {
      analysis.read(thread, x, found, MemoryOrder.RLX, 11);
    }
    analysis.rmw(thread, x, found - 1, MemoryOrder.RLX, 12);
    analysis.fence(thread, MemoryOrder.ACQREL, 13);
  }

  private void frees() {
    analysis.ends(T2, ADDRESS, 4, false, 21);
  }

  private List<Access.Kind> earlier() {
    return found.races().stream().map(race -> race.earlier().kind()).toList();
  }

  @Test
  void whatTheOthersWroteAndReadBeforeThatIsBehind() {
    decrements(T1, 2, true);
    decrements(T2, 1, true);
    frees();
    assertThat(earlier()).isEmpty();
  }

  @Test
  void whoHasNotSeenItIsNotOrdered() {
    decrements(T2, 2, true);
    decrements(T1, 1, true);
    frees();
    assertThat(earlier()).contains(Access.Kind.WRITE, Access.Kind.READ);
  }

  @Test
  void aReadBehindTheLastWriteIsNotBehind() {
    decrements(T1, 2, false);
    analysis.read(T1, x, 1, MemoryOrder.RLX, 14);
    decrements(T2, 1, false);
    frees();
    assertThat(earlier()).containsOnly(Access.Kind.READ);
  }

  @Test
  void noReleaseIsNeeded() {
    analysis.rmw(T1, x, 1, MemoryOrder.RLX, 12);
    analysis.rmw(T2, x, 0, MemoryOrder.RLX, 13);
    frees();
    assertThat(earlier()).isEmpty();
  }

  @Test
  void plainAccessesNeedHappensBefore() {
    decrements(T1, 2, true);
    decrements(T2, 1, true);
    analysis.plainWriteOfLocation(T2, x, ADDRESS, 4, 0, 20);
    assertThat(earlier()).contains(Access.Kind.WRITE);
  }
}
