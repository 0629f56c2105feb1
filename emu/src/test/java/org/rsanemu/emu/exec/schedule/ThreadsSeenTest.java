// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.schedule.ThreadsSeen.Fate;
import org.rsanemu.emu.explore.Bounds;

/** What becomes of threads, over all executions, decides what a proof of them rests on. */
class ThreadsSeenTest {
  private final Exploration exploration = new Exploration(Bounds.NONE);

  private void saw(String thread, Fate... fates) {
    exploration.threads().saw(thread, Fate.BEGUN);
    for (Fate fate : fates) {
      exploration.threads().saw(thread, fate);
    }
  }

  @Test
  void aThreadThatAlwaysWaitsAtTheEndMayBeIdle() {
    saw("0", Fate.FINISHED, Fate.ENDED);
    saw("1", Fate.FINISHED, Fate.WAITED);
    assertThat(exploration.gaps()).containsExactly(ProofGap.WAITS_AT_END);
    assertThat(exploration.gaps()).allMatch(ProofGap::isAssumed);
  }

  @Test
  void aThreadThatWaitsInSomeExecutionsAloneIsNotIdle() {
    saw("1", Fate.FINISHED, Fate.WAITED);
    saw("2", Fate.FINISHED, Fate.ENDED);
    saw("1", Fate.FINISHED, Fate.ENDED);
    assertThat(exploration.gaps()).containsExactly(ProofGap.WAITS_SOMETIMES);
    assertThat(exploration.gaps()).noneMatch(ProofGap::isAssumed);
  }

  @Test
  void aThreadIsLeftUntilItFinishesInSomeExecution() {
    saw("1");
    assertThat(exploration.gaps()).containsExactly(ProofGap.UNFINISHED_THREADS);
    saw("1", Fate.FINISHED, Fate.ENDED);
    assertThat(exploration.gaps()).isEmpty();
  }

  @Test
  void whatExecutionsLeftStaysWhateverBecomesOfThreadsLater() {
    exploration.left(ProofGap.UNFINISHED_THREADS);
    saw("1");
    Exploration later = new Exploration(Bounds.NONE);
    later.seen(exploration.left(), Set.of(), List.of(), 0, exploration.threads().seen());
    later.threads().saw("1", Fate.FINISHED);
    assertThat(later.gaps()).containsExactly(ProofGap.UNFINISHED_THREADS);
    assertThat(later.threads().seen().fates()).containsEntry(Fate.BEGUN, Set.of("1"));
    later.forgetShown();
    assertThat(later.threads().seen()).isEqualTo(new ThreadsSeen().seen());
  }
}
