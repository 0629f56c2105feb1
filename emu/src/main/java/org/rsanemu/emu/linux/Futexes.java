package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Futexes: threads that wait on words of memory, in the order in which they came. A wake does not
 * synchronize by itself; the program's own atomics do.
 */
final class Futexes implements Calls {
  private static final int COMMAND_MASK = 0x7f;
  private static final int CLOCK_REALTIME = 0x100;
  private static final int WAITERS = 0x80000000;
  private static final int OWNER_DIED = 0x40000000;
  private static final int TID_MASK = 0x3fffffff;
  private static final long ANY = 0xffffffffL;

  private final Kernel kernel;
  private final List<Waiter> waiters = new ArrayList<>();

  /** A thread on a word; {@code locks} if it is to own the word when woken. */
  private record Waiter(GuestThread thread, long address, long bitset, boolean locks) {}

  Futexes(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("futex", call -> futex(call, kernel.abi().wide()));
    handlers.put("futex_time64", call -> futex(call, true));
    handlers.put("set_robust_list", this::setRobustList);
    handlers.put("get_robust_list", call -> Outcome.error(Errno.ENOSYS));
  }

  private Outcome futex(Call call, boolean wideTime) {
    long address = call.arg(0);
    int command = call.intArg(1) & COMMAND_MASK;
    if ((address & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    call.raw().getInt(address);
    kernel.host().atomicWord(address, 4);
    return switch (command) {
      case 0 -> await(call, ANY, relative(call, wideTime)); // FUTEX_WAIT
      case 9 -> // FUTEX_WAIT_BITSET: an absolute time
          await(call, call.unsignedArg(5), absolute(call, wideTime));
      case 1 -> new Outcome.Done(wake(address, call.intArg(2), ANY)); // FUTEX_WAKE
      case 10 -> new Outcome.Done(wake(address, call.intArg(2), call.unsignedArg(5)));
      case 3 -> new Outcome.Done(requeue(call)); // FUTEX_REQUEUE
      case 4 -> // FUTEX_CMP_REQUEUE
          call.raw().getInt(address) != call.intArg(5)
              ? Outcome.error(Errno.EAGAIN)
              : new Outcome.Done(requeue(call));
      case 5 -> wakeOp(call); // FUTEX_WAKE_OP
      case 6 -> lock(call, absoluteRealtime(call, wideTime)); // FUTEX_LOCK_PI
      case 13 -> lock(call, absolute(call, wideTime)); // FUTEX_LOCK_PI2
      case 7 -> unlock(call); // FUTEX_UNLOCK_PI
      case 8 -> tryLock(call); // FUTEX_TRYLOCK_PI
      default -> Outcome.error(Errno.ENOSYS);
    };
  }

  private Outcome await(Call call, long bitset, long deadline) {
    long address = call.arg(0);
    if (bitset == 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.raw().getInt(address) != call.intArg(2)) {
      return Outcome.error(Errno.EAGAIN);
    }
    call.thread().block("a futex at 0x" + Long.toHexString(address), deadline, -Errno.ETIMEDOUT);
    if (deadline == GuestThread.NEVER) {
      call.thread().restartable(call);
    }
    waiters.add(new Waiter(call.thread(), address, bitset, false));
    return new Outcome.Blocked();
  }

  /** Wakes up to {@code most} threads; returns how many. */
  int wake(long address, int most, long bitset) {
    int woken = 0;
    for (Iterator<Waiter> i = waiters.iterator(); i.hasNext() && woken < most; ) {
      Waiter waiter = i.next();
      if (waiter.address() == address && (waiter.bitset() & bitset) != 0 && !waiter.locks()) {
        i.remove();
        waiter.thread().wake(0);
        woken++;
      }
    }
    return woken;
  }

  /** The thread does not wait here any more: its time is up, or a signal came. */
  void forget(GuestThread thread) {
    waiters.removeIf(waiter -> waiter.thread() == thread);
  }

  private long requeue(Call call) {
    long to = call.arg(4);
    call.raw().getInt(to);
    kernel.host().atomicWord(to, 4);
    int woken = wake(call.arg(0), call.intArg(2), ANY);
    int moved = 0;
    for (int i = 0; i < waiters.size() && moved < call.intArg(3); i++) {
      Waiter waiter = waiters.get(i);
      if (waiter.address() == call.arg(0) && !waiter.locks()) {
        waiters.set(i, new Waiter(waiter.thread(), to, waiter.bitset(), false));
        moved++;
      }
    }
    return woken + moved;
  }

  private Outcome wakeOp(Call call) {
    long second = call.arg(4);
    int encoded = call.intArg(5);
    kernel.host().atomicWord(second, 4);
    int operand = encoded << 8 >> 20;
    if ((encoded & 1 << 31) != 0) {
      operand = 1 << (operand & 31);
    }
    int comparand = encoded << 20 >> 20;
    int old = call.raw().getInt(second);
    int changed =
        switch (encoded >>> 28 & 7) {
          case 0 -> operand;
          case 1 -> old + operand;
          case 2 -> old | operand;
          case 3 -> old & ~operand;
          default -> old ^ operand;
        };
    update(call.thread(), second, changed);
    int woken = wake(call.arg(0), call.intArg(2), ANY);
    boolean also =
        switch (encoded >>> 24 & 15) {
          case 0 -> old == comparand;
          case 1 -> old != comparand;
          case 2 -> old < comparand;
          case 3 -> old <= comparand;
          case 4 -> old > comparand;
          default -> old >= comparand;
        };
    return new Outcome.Done(also ? woken + wake(second, (int) call.arg(3), ANY) : woken);
  }

  private Outcome lock(Call call, long deadline) {
    long address = call.arg(0);
    int word = call.raw().getInt(address);
    int tid = call.thread().tid();
    if ((word & TID_MASK) == tid) {
      return Outcome.error(Errno.EDEADLK);
    }
    if ((word & TID_MASK) == 0) {
      own(call.thread(), address, word & OWNER_DIED);
      return Outcome.ZERO;
    }
    update(call.thread(), address, word | WAITERS);
    call.thread().block("a mutex at 0x" + Long.toHexString(address), deadline, -Errno.ETIMEDOUT);
    call.thread().restartable(call);
    waiters.add(new Waiter(call.thread(), address, ANY, true));
    return new Outcome.Blocked();
  }

  private Outcome tryLock(Call call) {
    long address = call.arg(0);
    int word = call.raw().getInt(address);
    if ((word & TID_MASK) != 0) {
      return Outcome.error(Errno.EAGAIN);
    }
    own(call.thread(), address, word & OWNER_DIED);
    return Outcome.ZERO;
  }

  private Outcome unlock(Call call) {
    long address = call.arg(0);
    if ((call.raw().getInt(address) & TID_MASK) != call.thread().tid()) {
      return Outcome.error(Errno.EPERM);
    }
    handOver(call.thread(), address, 0);
    return Outcome.ZERO;
  }

  private void handOver(GuestThread from, long address, int flags) {
    for (Iterator<Waiter> i = waiters.iterator(); i.hasNext(); ) {
      Waiter waiter = i.next();
      if (waiter.locks() && waiter.address() == address) {
        i.remove();
        boolean more = waiters.stream().anyMatch(w -> w.locks() && w.address() == address);
        int word = waiter.thread().tid() | flags | (more ? WAITERS : 0);
        update(from, address, word);
        update(waiter.thread(), address, word); // it has the lock: it acquires
        waiter.thread().wake(0);
        return;
      }
    }
    update(from, address, flags);
  }

  private void own(GuestThread thread, long address, int flags) {
    update(thread, address, thread.tid() | flags);
  }

  /**
   * The kernel's own compare-and-swaps are read-modify-writes of the thread that makes the call.
   */
  private void update(GuestThread thread, long address, int word) {
    GuestMemory memory = kernel.memory();
    memory.putInt(address, memory.getInt(address)); // a fault comes before the event
    kernel.host().readModifyWrite(thread, address, word);
    memory.putInt(address, word);
  }

  private Outcome setRobustList(Call call) {
    call.thread().robustList(call.arg(0));
    return Outcome.ZERO;
  }

  /** What an ending thread still holds: each robust mutex is marked, and one waiter woken. */
  void exitRobustList(GuestThread thread) {
    long head = thread.robustList();
    if (head == 0) {
      return;
    }
    Abi abi = kernel.abi();
    GuestMemory memory = kernel.memory();
    try {
      long offset = word(memory, head + abi.wordSize());
      long entry = word(memory, head);
      long pending = word(memory, head + 2L * abi.wordSize());
      for (int i = 0; i < 2048 && (entry & ~1L) != head; i++) {
        long next = word(memory, entry & ~1L); // a lock that is let go may be freed
        if (entry != pending) {
          release(thread, entry, offset);
        }
        entry = next;
      }
      if (pending != 0) {
        release(thread, pending, offset);
      }
    } catch (GuestFaultException broken) {
      // As in Linux: a broken list ends the walk, the thread ends all the same.
      return;
    }
  }

  /** The lowest bit of an entry says that the mutex inherits priorities: it is handed over. */
  private void release(GuestThread thread, long entry, long offset) {
    GuestMemory memory = kernel.memory();
    long address = (entry & ~1L) + (kernel.abi().wide() ? offset : (int) offset);
    int word = memory.getInt(address);
    if ((word & TID_MASK) == thread.tid() && (entry & 1) != 0) {
      handOver(thread, address, OWNER_DIED);
    } else if ((word & TID_MASK) == thread.tid()) {
      int marked = word & WAITERS | OWNER_DIED;
      update(thread, address, marked);
      wake(address, 1, ANY);
    }
  }

  private long word(GuestMemory memory, long address) {
    return kernel.abi().wide() ? memory.getLong(address) : memory.getInt(address) & 0xffffffffL;
  }

  private long relative(Call call, boolean wideTime) {
    return call.arg(3) == 0
        ? GuestThread.NEVER
        : Times.sum(kernel.host().now(), Times.read(call, call.arg(3), wideTime));
  }

  private long absolute(Call call, boolean wideTime) {
    if (call.arg(3) == 0) {
      return GuestThread.NEVER;
    }
    long time = Times.read(call, call.arg(3), wideTime);
    return (call.intArg(1) & CLOCK_REALTIME) != 0 ? time - Times.EPOCH : time;
  }

  private long absoluteRealtime(Call call, boolean wideTime) {
    return call.arg(3) == 0
        ? GuestThread.NEVER
        : Times.read(call, call.arg(3), wideTime) - Times.EPOCH;
  }
}
