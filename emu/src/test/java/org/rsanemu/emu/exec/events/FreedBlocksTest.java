// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FreedBlocksTest {
  private static final int SITE = 0x100;

  private final FreedBlocks blocks = new FreedBlocks();

  @Test
  void whatAThreadHasFreedMayBeWhatAnotherGets() {
    blocks.allocated(0, 0x1000);
    blocks.start(0, 1, SITE);
    blocks.freed(1, 0x1000);
    assertThat(blocks.depend()).isFalse();
    blocks.allocated(0, 0x2000);
    assertThat(blocks.depend()).isTrue();
  }

  @Test
  void theOtherMayGetItLaterInAnotherSchedule() {
    blocks.allocated(0, 0x1000);
    blocks.start(0, 1, SITE);
    blocks.allocated(0, 0x2000);
    blocks.freed(1, 0x1000);
    assertThat(blocks.depend()).isTrue();
  }

  @Test
  void whatWasAllocatedBeforeItBeganIsNot() {
    blocks.allocated(0, 0x1000);
    blocks.start(0, 1, SITE);
    blocks.allocated(1, 0x2000);
    blocks.freed(1, 0x1000);
    assertThat(blocks.depend()).isFalse();
  }

  @Test
  void whatItHasGotAgainIsItsOwn() {
    blocks.start(0, 1, SITE);
    blocks.freed(1, 0x1000);
    blocks.allocated(1, 0x1000);
    blocks.allocated(0, 0x2000);
    assertThat(blocks.depend()).isFalse();
  }

  @Test
  void whoeverHasJoinedItComesAfterItsEnd() {
    blocks.start(0, 1, SITE);
    blocks.freed(1, 0x1000);
    blocks.join(0, 1, SITE);
    blocks.allocated(0, 0x1000);
    assertThat(blocks.depend()).isFalse();
  }

  @Test
  void theFirstThreadsBlocksAreGoneWithTheProcess() {
    blocks.start(0, 1, SITE);
    blocks.freed(0, 0x1000);
    blocks.allocated(1, 0x2000);
    assertThat(blocks.depend()).isFalse();
  }
}
