// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestThread;

/** The threads that wait on words of memory, in the order in which they came. */
final class FutexQueue {
  /** Every bit of a wait's bit set. */
  static final long ANY = 0xffffffffL;

  private final List<Waiter> waiters = new ArrayList<>();

  /** What a waiter waits for. */
  enum Kind {
    /** To be woken. */
    WORD,
    /** To own the word, a mutex that inherits priorities. */
    MUTEX,
    /** To be moved to such a mutex: FUTEX_WAIT_REQUEUE_PI. */
    MOVED_TO_MUTEX
  }

  /**
   * A thread on a word.
   *
   * @param index what the call returns when this word wakes it
   * @param goal the mutex that it is to be moved to, or 0
   */
  record Waiter(GuestThread thread, long address, long bitset, Kind kind, int index, long goal) {
    static Waiter on(GuestThread thread, long address, long bitset) {
      return new Waiter(thread, address, bitset, Kind.WORD, 0, 0);
    }

    static Waiter onMutex(GuestThread thread, long address) {
      return new Waiter(thread, address, ANY, Kind.MUTEX, 0, 0);
    }

    private boolean isOn(long word, Kind wanted) {
      return address == word && kind == wanted;
    }
  }

  void add(Waiter waiter) {
    waiters.add(waiter);
  }

  /** The thread does not wait here any more. */
  void forget(GuestThread thread) {
    waiters.removeIf(waiter -> waiter.thread() == thread);
  }

  /** Wakes up to {@code most} threads; returns how many. */
  int wake(long address, int most, long bitset) {
    int woken = 0;
    for (Waiter waiter : List.copyOf(waiters)) {
      if (woken < most && waiter.isOn(address, Kind.WORD) && (waiter.bitset() & bitset) != 0) {
        forget(waiter.thread());
        waiter.thread().wake(waiter.index());
        woken++;
      }
    }
    return woken;
  }

  /** Moves up to {@code most} threads from one word to another; returns how many. */
  int requeue(long from, long to, int most) {
    int moved = 0;
    for (int i = 0; i < waiters.size() && moved < most; i++) {
      Waiter waiter = waiters.get(i);
      if (waiter.isOn(from, Kind.WORD)) {
        waiters.set(
            i, new Waiter(waiter.thread(), to, waiter.bitset(), Kind.WORD, waiter.index(), 0));
        moved++;
      }
    }
    return moved;
  }

  /** The thread that has waited longest in this way for a word, or null. */
  @Nullable Waiter first(long address, Kind kind) {
    for (Waiter waiter : waiters) {
      if (waiter.isOn(address, kind)) {
        return waiter;
      }
    }
    return null;
  }

  /** The mutex that a thread waits for, or 0. */
  long mutexOf(GuestThread thread) {
    for (Waiter waiter : waiters) {
      if (waiter.thread() == thread && waiter.kind() == Kind.MUTEX) {
        return waiter.address();
      }
    }
    return 0;
  }

  /** The words that a thread waits on. */
  List<Waiter> of(GuestThread thread) {
    return waiters.stream().filter(waiter -> waiter.thread() == thread).toList();
  }

  /** The mutexes that threads wait for, each once. */
  List<Long> mutexes() {
    return waiters.stream()
        .filter(waiter -> waiter.kind() == Kind.MUTEX)
        .map(Waiter::address)
        .distinct()
        .toList();
  }
}
