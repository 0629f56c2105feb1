// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.ThreadTable;

class FutexWakesTest {
  private static final long WORD = 0x1000;

  private final ThreadTable threads = new ThreadTable("program");
  private final GuestThread waiter = threads.main();
  private final GuestThread waker = threads.add(waiter);
  private final FutexWakes wakes = new FutexWakes();

  private FutexWake wake(long site) {
    FutexWake wake = new FutexWake(waker, site, 0);
    wakes.woken(WORD, 1, wake);
    return wake;
  }

  @Test
  void theLastWakeBeforeAWaitIsKnown() {
    wake(1);
    FutexWake last = wake(2);
    wakes.waits(waiter);
    assertThat(wakes.before(waiter, WORD, 1)).isEqualTo(last);
    assertThat(wakes.before(waiter, WORD + 4, 1)).isNull();
  }

  @Test
  void aWakeAfterItsBeginningIsNotMissed() {
    wake(1);
    wakes.waits(waiter);
    wake(2);
    assertThat(wakes.before(waiter, WORD, 1)).isNull();
  }

  @Test
  void whatWasThereBeforeInMemoryThatWasFreedIsAnotherFutex() {
    wake(1);
    wakes.waits(waiter);
    assertThat(wakes.before(waiter, WORD, 2)).isNull();
  }

  @Test
  void whoNeverWaitedHasMissedNothing() {
    wake(1);
    assertThat(wakes.before(waiter, WORD, 1)).isNull();
  }

  @Test
  void ofManyWordsTheOldestAreForgotten() {
    FutexWake old = wake(1);
    for (int i = 1; i < 4096; i++) {
      wakes.woken(WORD + 4L * i, 1, new FutexWake(waker, 2, 0));
    }
    wakes.waits(waiter);
    assertThat(wakes.before(waiter, WORD, 1)).isEqualTo(old);
    wakes.woken(WORD - 4, 1, new FutexWake(waker, 3, 0));
    wakes.waits(waiter);
    assertThat(wakes.before(waiter, WORD, 1)).isNull();
  }
}
