// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;

class FutexesTest {
  private static final int WAIT = 0;
  private static final int WAKE = 1;
  private static final int CMP_REQUEUE = 4;
  private static final int WAKE_OP = 5;
  private static final int LOCK_PI = 6;
  private static final int UNLOCK_PI = 7;
  private static final int WAIT_BITSET = 9;
  private static final int WAKE_BITSET = 10;
  private static final int PRIVATE = 128;
  private static final int REALTIME = 256;

  /** Seconds for which the machine has been up. */
  private static final long UP = TimeSpecs.UPTIME / TimeSpecs.SECOND;

  private final BareKernel guest = new BareKernel(Abis.X86_64);
  private final long word = guest.room;
  private final long other = guest.room + 64;

  private Outcome await(int thread, int expected) {
    return guest.by(thread, "futex", word, WAIT | PRIVATE, expected);
  }

  @Test
  void waitingForAWordThatHasChangedReturnsAtOnce() {
    guest.memory.putInt(word, 5);
    assertThat(await(0, 4)).isEqualTo(Outcome.error(Errno.EAGAIN));
  }

  @Test
  void theFirstThatCameIsTheFirstThatIsWoken() {
    int first = guest.startThread();
    int second = guest.startThread();
    assertThat(await(first, 0)).isInstanceOf(Outcome.Blocked.class);
    assertThat(await(second, 0)).isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.thread(second).waitsFor()).contains("futex at 0x");

    assertThat(guest.call("futex", word, WAKE, 1)).isEqualTo(1);

    assertThat(guest.thread(first).isRunnable()).isTrue();
    assertThat(guest.thread(first).takeResult()).isZero();
    assertThat(guest.thread(second).isRunnable()).isFalse();
    assertThat(guest.call("futex", word, WAKE, Integer.MAX_VALUE)).isEqualTo(1);
    assertThat(guest.call("futex", word, WAKE, 1)).isZero();
  }

  @Test
  void bitsetsChooseWhoIsWoken() {
    int first = guest.startThread();
    int second = guest.startThread();
    guest.by(first, "futex", word, WAIT_BITSET, 0, 0, 0, 1);
    guest.by(second, "futex", word, WAIT_BITSET, 0, 0, 0, 2);
    assertThat(guest.call("futex", word, WAKE_BITSET, 9, 0, 0, 2)).isEqualTo(1);
    assertThat(guest.thread(second).isRunnable()).isTrue();
    assertThat(guest.call("futex", word, WAKE_BITSET, 9, 0, 0, 4)).isZero();
    assertThat(guest.call("futex", word, WAIT_BITSET, 0, 0, 0, 0)).isEqualTo(-Errno.EINVAL);
  }

  @Test
  void relativeAndAbsoluteTimesEndTheWait() {
    int relative = guest.startThread();
    int absolute = guest.startThread();
    int wallClock = guest.startThread();
    guest.by(relative, "futex", word, WAIT, 0, guest.time(other, 0, 500));
    guest.by(absolute, "futex", word, WAIT_BITSET, 0, guest.time(other, UP, 1400), 0, 1);
    guest.by(
        wallClock,
        "futex",
        word,
        WAIT_BITSET | REALTIME,
        0,
        guest.time(other, TimeSpecs.EPOCH / 1_000_000_000L, 1700),
        0,
        1);
    assertThat(guest.thread(relative).deadline()).isEqualTo(1500);
    assertThat(guest.thread(wallClock).deadline()).isEqualTo(1700);
    assertThat(guest.kernel.nextDeadline()).isEqualTo(1400);

    guest.kernel.wakeDue(1500);

    assertThat(guest.thread(absolute).takeResult()).isEqualTo(-Errno.ETIMEDOUT);
    assertThat(guest.thread(relative).takeResult()).isEqualTo(-Errno.ETIMEDOUT);
    assertThat(guest.thread(wallClock).isRunnable()).isFalse();
    assertThat(guest.call("futex", word, WAKE, 9)).isEqualTo(1);
  }

  @Test
  void requeuingMovesWaitersIfTheWordIsAsExpected() {
    int first = guest.startThread();
    int second = guest.startThread();
    await(first, 0);
    await(second, 0);
    assertThat(guest.call("futex", word, CMP_REQUEUE, 1, 9, other, 1)).isEqualTo(-Errno.EAGAIN);
    assertThat(guest.call("futex", word, CMP_REQUEUE, 1, 9, other, 0)).isEqualTo(2);
    assertThat(guest.thread(first).isRunnable()).isTrue();
    assertThat(guest.call("futex", word, WAKE, 9)).isZero();
    assertThat(guest.call("futex", other, WAKE, 9)).isEqualTo(1);
  }

  @Test
  void wakeOpChangesTheSecondWordAndWakesBothIfTheOldValueCompares() {
    int first = guest.startThread();
    int second = guest.startThread();
    await(first, 0);
    guest.memory.putInt(other, 7);
    guest.by(second, "futex", other, WAIT, 7);
    int addOneIfAboveFive = 1 << 28 | 4 << 24 | 1 << 12 | 5; // FUTEX_OP_ADD, CMP_GT
    assertThat(guest.call("futex", word, WAKE_OP, 1, 1, other, addOneIfAboveFive)).isEqualTo(2);
    assertThat(guest.memory.getInt(other)).isEqualTo(8);
  }

  @Test
  void aPriorityInheritingLockIsHandedOverInOrder() {
    int first = guest.startThread();
    assertThat(guest.call("futex", word, LOCK_PI, 0)).isZero();
    assertThat(guest.memory.getInt(word)).isEqualTo(guest.thread(0).tid());
    assertThat(guest.call("futex", word, LOCK_PI, 0)).isEqualTo(-Errno.EDEADLK);
    assertThat(guest.by(first, "futex", word, LOCK_PI)).isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.memory.getInt(word)).isEqualTo(guest.thread(0).tid() | 0x80000000);
    assertThat(guest.by(first, "futex", word, UNLOCK_PI)).isEqualTo(Outcome.error(Errno.EPERM));

    assertThat(guest.call("futex", word, UNLOCK_PI, 0)).isZero();

    assertThat(guest.memory.getInt(word)).isEqualTo(guest.thread(first).tid());
    assertThat(guest.thread(first).takeResult()).isZero();
    String handedOver = " %x=%x".formatted(word, guest.thread(first).tid());
    assertThat(guest.host.events).containsSubsequence("rmw 0" + handedOver, "rmw 1" + handedOver);
  }

  @Test
  void anEndingThreadLetsGoOfItsRobustMutexes() {
    int owner = guest.startThread();
    int waiter = guest.startThread();
    long head = guest.room + 256;
    long mutex = guest.room + 512;
    guest.memory.putLong(head, mutex); // the list: one entry, then the head again
    guest.memory.putLong(mutex, head);
    guest.memory.putLong(head + 8, -32); // the lock word lies before the entry
    guest.memory.putInt(mutex - 32, guest.thread(owner).tid() | 0x80000000);
    guest.by(owner, "set_robust_list", head, 24);
    guest.by(waiter, "futex", mutex - 32, WAIT, guest.thread(owner).tid() | 0x80000000);

    guest.by(owner, "exit", 0);

    assertThat(guest.memory.getInt(mutex - 32)).isEqualTo(0xc0000000);
    assertThat(guest.thread(waiter).isRunnable()).isTrue();
  }

  @Test
  void addressesMustBeMappedAndAligned() {
    assertThat(guest.call("futex", word + 2, WAKE, 1)).isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("futex", 0x20000, WAKE, 1)).isEqualTo(-Errno.EFAULT);
    assertThat(guest.call("futex", word, 77, 1)).isEqualTo(-Errno.ENOSYS);
  }

  @Test
  void armHasTimesOfTwoWidths() {
    BareKernel arm = new BareKernel(Abis.ARMV7);
    int first = arm.startThread();
    int second = arm.startThread();
    arm.memory.putInt(arm.room + 64, 0);
    arm.memory.putInt(arm.room + 68, 300);
    arm.by(first, "futex", arm.room, WAIT, 0, arm.room + 64);
    arm.by(second, "futex_time64", arm.room, WAIT, 0, arm.time(arm.room + 128, 0, 400));
    assertThat(arm.thread(first).deadline()).isEqualTo(1300);
    assertThat(arm.thread(second).deadline()).isEqualTo(1400);
  }
}
