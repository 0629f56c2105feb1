// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutstandingChangesTest {
  private final OutstandingChanges changes = new OutstandingChanges();

  @Test
  void whatIsChangedBackIsAsItWas() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, true);
    OutstandingChanges.State taken = changes.state();
    assertThat(taken).isNotEqualTo(before);
    changes.write(0x1000, 4, 1, 0, true);
    assertThat(changes.state()).isEqualTo(before);
    changes.write(0x1000, 4, 0, 1, true);
    assertThat(changes.state()).isEqualTo(taken);
    changes.write(0x1000, 4, 1, 2, true);
    assertThat(changes.state()).isNotEqualTo(taken);
    assertThat(changes.count()).isEqualTo(4);
  }

  @Test
  void bytesCountOneByOne() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0x11223344, 0x11223300, true);
    changes.write(0x1000, 1, 0, 0x44, true);
    assertThat(changes.state()).isEqualTo(before);
  }

  @Test
  void whatAnotherSawChangedStaysSo() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, true);
    changes.look(0x1004, 4, _ -> 0);
    changes.look(0x0ffc, 4, _ -> 0);
    changes.write(0x1000, 4, 1, 0, true);
    assertThat(changes.state()).isEqualTo(before);
    changes.write(0x1000, 4, 0, 1, true);
    changes.look(0x1000, 1, _ -> 1);
    changes.write(0x1000, 4, 1, 0, true);
    assertThat(changes.state()).isNotEqualTo(before);
  }

  /** It would have seen the byte otherwise if the round between had not been. */
  @Test
  void whatAnotherSawUnchangedIsNotWhatItWasWhenItIsChangedAgain() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, true);
    OutstandingChanges.State taken = changes.state();
    changes.write(0x1000, 4, 1, 0, true);
    changes.look(0x1000, 4, _ -> 0);
    assertThat(changes.state()).isEqualTo(before);
    changes.write(0x1000, 4, 0, 1, true);
    assertThat(changes.state()).isNotEqualTo(taken);
  }

  /** Any step of another thread may have seen what was changed plainly, as it is then. */
  @Test
  void aStepSeesWhatWasChangedPlainlyOnce() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, false);
    changes.pass();
    OutstandingChanges.State seen = changes.state();
    assertThat(seen).isNotEqualTo(before);
    changes.pass();
    assertThat(changes.state()).as("nothing is new").isEqualTo(seen);
    changes.write(0x1000, 4, 1, 2, false);
    changes.write(0x1000, 4, 2, 1, false);
    assertThat(changes.state()).as("nobody saw it").isEqualTo(seen);
    changes.write(0x1000, 4, 1, 2, false);
    changes.pass();
    changes.write(0x1000, 4, 2, 1, false);
    assertThat(changes.state()).isNotEqualTo(seen);
    seen = changes.state();
    changes.write(0x1000, 4, 1, 0, false);
    changes.pass();
    changes.write(0x1000, 4, 0, 1, false);
    assertThat(changes.state()).as("it was not changed in between").isNotEqualTo(seen);
  }

  @Test
  void whatLastsIsNotChangedBack() {
    changes.write(0x1000, 4, 0, 1, false);
    changes.write(0x2000, 4, 0, 1, true);
    changes.last();
    OutstandingChanges.State then = changes.state();
    changes.pass();
    assertThat(changes.state()).as("nothing is outstanding").isEqualTo(then);
    assertThat(then.changed().size()).as("a lock that is held").isEqualTo(1);
    changes.write(0x1000, 4, 1, 0, false);
    assertThat(changes.state()).isNotEqualTo(then);
  }

  @Test
  void whoAccessesEverythingSawIt() {
    OutstandingChanges.State before = changes.state();
    changes.write(0xffff_0000L, 4, 0, 1, true);
    changes.look(0, -1, _ -> 1);
    changes.write(0xffff_0000L, 4, 1, 0, true);
    assertThat(changes.state()).isNotEqualTo(before);
  }

  /** Even if nobody said so: the thread finds something else than it left. */
  @Test
  void whatAnotherWroteIsNotWhatTheThreadLeft() {
    changes.write(0x1000, 4, 0, 1, true);
    OutstandingChanges.State taken = changes.state();
    changes.write(0x1000, 4, 0, 1, true);
    assertThat(changes.state()).isNotEqualTo(taken);
    taken = changes.state();
    changes.look(0x1000, 4, _ -> 0);
    changes.write(0x1000, 4, 0, 1, true);
    assertThat(changes.state()).isNotEqualTo(taken);
  }

  @Test
  void tooMuchIsNotKept() {
    boolean kept = true;
    for (int i = 0; i < 1000; i++) {
      kept &= changes.write(0x1000 + 8 * i, 8, 0, -1, true);
    }
    assertThat(kept).isFalse();
  }

  @Test
  void aCopyIsTheSameAndGoesItsOwnWay() {
    changes.write(0x1000, 4, 0, 1, true);
    OutstandingChanges other = new OutstandingChanges();
    other.copy(changes);
    assertThat(other.state()).isEqualTo(changes.state());
    other.write(0x1000, 4, 1, 0, true);
    assertThat(other.state()).isNotEqualTo(changes.state());
  }

  @Test
  void whatIsChangedPlainlyMayBeSeenInAnyStepOfAnotherThread() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, false);
    changes.write(0x1000, 4, 1, 0, false);
    changes.pass();
    assertThat(changes.state()).isEqualTo(before);

    changes.write(0x1000, 4, 0, 1, false);
    changes.pass();
    changes.write(0x1000, 4, 1, 0, false);
    assertThat(changes.state()).isNotEqualTo(before);
  }

  @Test
  void whatIsKnownIsSeenWhereItIsAccessed() {
    OutstandingChanges.State before = changes.state();
    changes.write(0x1000, 4, 0, 1, true);
    changes.pass();
    changes.write(0x1000, 4, 1, 0, true);
    assertThat(changes.state()).isEqualTo(before);
  }

  @Test
  void aPlainChangeThatStaysIsAnotherAfterAStepInBetween() {
    changes.write(0x1000, 4, 0, 1, false);
    OutstandingChanges.State held = changes.state();
    changes.write(0x1000, 4, 1, 0, false);
    changes.pass();
    changes.write(0x1000, 4, 0, 1, false);
    assertThat(changes.state()).isNotEqualTo(held);
  }
}
