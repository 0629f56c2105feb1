// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.futex.FutexQueue.Kind;
import org.rsanemu.emu.linux.futex.FutexQueue.Waiter;
import org.rsanemu.isa.linux.GuestFaultException;

/**
 * Futexes that inherit priorities: the word has its owner's tid, and the kernel hands it over. It
 * acquires for whom it gives the word to, and releases for whom it takes it from.
 */
final class PriorityFutexes {
  static final int WAITERS = 0x80000000;
  static final int OWNER_DIED = 0x40000000;
  static final int TID_MASK = 0x3fffffff;

  private final GuestMemory memory;
  private final KernelHost host;
  private final ThreadTable threads;
  private final FutexQueue queue;

  PriorityFutexes(GuestMemory memory, KernelHost host, ThreadTable threads, FutexQueue queue) {
    this.memory = memory;
    this.host = host;
    this.threads = threads;
    this.queue = queue;
  }

  /** FUTEX_LOCK_PI: waits if another thread owns the word. */
  Outcome lock(Call call, long address, long deadline) {
    int word = call.raw().getInt(address);
    GuestThread thread = call.thread();
    int owner = word & TID_MASK;
    if (owner == 0) {
      own(thread, address, word);
      return Outcome.ZERO;
    }
    if (owner == thread.tid() || waitsInCircle(thread, owner)) {
      return Outcome.error(Errno.EDEADLK);
    }
    if (threads.living(owner) == null) {
      return Outcome.error(Errno.ESRCH);
    }
    update(thread, address, word | WAITERS);
    thread.block("a mutex at 0x" + Long.toHexString(address), deadline, -Errno.ETIMEDOUT);
    thread.restartable(call);
    queue.add(Waiter.onMutex(thread, address));
    return new Outcome.Blocked();
  }

  /** Whether the owner of a mutex waits, over others, for this thread. */
  private boolean waitsInCircle(GuestThread thread, int owner) {
    GuestThread next = threads.living(owner);
    for (int i = 0; i < threads.all().size() && next != null; i++) {
      long mutex = queue.mutexOf(next);
      int tid = mutex == 0 ? 0 : ownerOf(mutex);
      if (tid == thread.tid()) {
        return true;
      }
      next = threads.living(tid);
    }
    return false;
  }

  /** The tid in a word; 0 if it can no longer be read and written. */
  int ownerOf(long mutex) {
    try {
      int word = memory.getInt(mutex);
      memory.putInt(mutex, word);
      return word & TID_MASK;
    } catch (GuestFaultException gone) {
      return 0;
    }
  }

  /** FUTEX_TRYLOCK_PI. */
  Outcome tryLock(Call call) {
    long address = call.arg(0);
    int word = call.raw().getInt(address);
    if ((word & TID_MASK) == call.thread().tid()) {
      return Outcome.error(Errno.EDEADLK);
    }
    if ((word & TID_MASK) != 0) {
      return Outcome.error(Errno.EAGAIN);
    }
    own(call.thread(), address, word);
    return Outcome.ZERO;
  }

  /** FUTEX_UNLOCK_PI. */
  Outcome unlock(Call call) {
    long address = call.arg(0);
    if ((call.raw().getInt(address) & TID_MASK) != call.thread().tid()) {
      return Outcome.error(Errno.EPERM);
    }
    handOver(call.thread(), address, 0);
    return Outcome.ZERO;
  }

  /** FUTEX_WAIT_REQUEUE_PI: the caller will own the second word when it returns. */
  Outcome awaitMutex(Call call, long deadline) {
    long address = call.arg(0);
    long goal = call.arg(4);
    if (address == goal || (goal & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.raw().getInt(address) != call.intArg(2)) {
      return Outcome.error(Errno.EAGAIN);
    }
    host.listener().atomicWord(goal, 4);
    GuestThread thread = call.thread();
    thread.block("a futex at 0x" + Long.toHexString(address), deadline, -Errno.ETIMEDOUT);
    queue.add(new Waiter(thread, address, FutexQueue.ANY, Kind.MOVED_TO_MUTEX, 0, goal));
    return new Outcome.Blocked();
  }

  /**
   * FUTEX_CMP_REQUEUE_PI: the first waiter gets the mutex if it is free, all others wait for it.
   */
  Outcome requeue(Call call) {
    long address = call.arg(0);
    long goal = call.arg(4);
    if (call.intArg(2) != 1 || call.intArg(3) < 0 || address == goal || (goal & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.raw().getInt(address) != call.intArg(5)) {
      return Outcome.error(Errno.EAGAIN);
    }
    host.listener().atomicWord(goal, 4);
    long done = 0;
    Waiter next = queue.first(address, Kind.MOVED_TO_MUTEX);
    while (next != null && done <= call.arg(3)) {
      if (next.goal() != goal) {
        return Outcome.error(Errno.EINVAL);
      }
      move(call.thread(), next.thread(), goal);
      done++;
      next = queue.first(address, Kind.MOVED_TO_MUTEX);
    }
    return new Outcome.Done(done);
  }

  private void move(GuestThread by, GuestThread waiter, long goal) {
    int word = memory.getInt(goal);
    if ((word & TID_MASK) == 0) {
      update(waiter, goal, waiter.tid() | word & OWNER_DIED);
      queue.forget(waiter);
      waiter.wake(0);
    } else {
      update(by, goal, word | WAITERS);
      queue.forget(waiter);
      queue.add(Waiter.onMutex(waiter, goal));
    }
  }

  /** Gives the word to who has waited longest, or to nobody, with these flags. */
  void handOver(GuestThread from, long address, int flags) {
    Waiter next = queue.first(address, Kind.MUTEX);
    if (next == null) {
      update(from, address, flags);
      return;
    }
    queue.forget(next.thread());
    boolean more = queue.first(address, Kind.MUTEX) != null;
    int word = next.thread().tid() | flags | (more ? WAITERS : 0);
    update(from, address, word);
    update(next.thread(), address, word); // it has the lock: it acquires
    next.thread().wake(0);
  }

  /** A thread ends: what others wait for goes to them. */
  void ownerEnds(GuestThread owner) {
    for (long mutex : queue.mutexes()) {
      if (ownerOf(mutex) == owner.tid()) {
        handOver(owner, mutex, OWNER_DIED);
      }
    }
  }

  private void own(GuestThread thread, long address, int before) {
    boolean waitedFor = queue.first(address, Kind.MUTEX) != null;
    update(thread, address, thread.tid() | before & OWNER_DIED | (waitedFor ? WAITERS : 0));
  }

  /**
   * The kernel's own compare-and-swaps are read-modify-writes of the thread that makes the call.
   */
  void update(GuestThread thread, long address, int word) {
    memory.putInt(address, memory.getInt(address)); // a fault comes before the event
    host.listener().readModifyWrite(thread, address, word);
    memory.putInt(address, word);
  }
}
