// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.isa.linux.Abi;

/**
 * Futexes: threads that wait on words of memory, in the order in which they came. A wake does not
 * synchronize by itself; the program's own atomics do.
 */
public final class Futexes implements Calls {
  private static final int COMMAND_MASK = 0x7f;
  private static final int PRIVATE = 0x80;
  private static final int CLOCK_REALTIME = 0x100;

  // struct futex_waitv: value and address in 8 bytes each, then flags and nothing in 4 each.
  private static final int ENTRY = 24;
  private static final int MOST_ENTRIES = 128;
  private static final int SIZE_32 = 2;

  private final KernelHost host;
  private final ThreadTable threads;
  private final FutexQueue queue = new FutexQueue();
  private final PriorityFutexes priorities;
  private final RobustLists robust;
  private final FutexWakes wakes = new FutexWakes();

  public Futexes(Abi abi, GuestMemory memory, KernelHost host, ThreadTable threads) {
    this.host = host;
    this.threads = threads;
    priorities = new PriorityFutexes(memory, host, threads, queue);
    robust = new RobustLists(abi, memory, threads, queue, priorities);
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("futex", call -> futex(call, call.abi().wide()));
    handlers.put("futex_time64", call -> futex(call, true));
    handlers.put("futex_waitv", this::awaitAny);
    robust.addTo(handlers);
  }

  private Outcome futex(Call call, boolean wideTime) {
    long address = call.arg(0);
    int command = call.intArg(1) & COMMAND_MASK;
    if ((address & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    boolean wakes = command == 1 || command == 10;
    if (!wakes || (call.intArg(1) & PRIVATE) == 0) {
      call.raw().getInt(address); // a private wake does not look: the word may be gone by now
    }
    host.listener().atomicWord(address, 4);
    return switch (command) {
      case 0 -> await(call, FutexQueue.ANY, relative(call, wideTime)); // FUTEX_WAIT
      case 9 -> // FUTEX_WAIT_BITSET: an absolute time
          await(call, call.unsignedArg(5), absolute(call, wideTime));
      case 1 -> wake(call, FutexQueue.ANY); // FUTEX_WAKE
      case 10 -> wakeSome(call); // FUTEX_WAKE_BITSET
      case 3 -> requeue(call); // FUTEX_REQUEUE
      case 4 -> // FUTEX_CMP_REQUEUE
          call.raw().getInt(address) != call.intArg(5)
              ? Outcome.error(Errno.EAGAIN)
              : requeue(call);
      case 5 -> wakeOp(call); // FUTEX_WAKE_OP
      case 6 -> priorities.lock(call, address, absoluteRealtime(call, wideTime)); // FUTEX_LOCK_PI
      case 13 -> priorities.lock(call, address, absolute(call, wideTime)); // FUTEX_LOCK_PI2
      case 7 -> priorities.unlock(call); // FUTEX_UNLOCK_PI
      case 8 -> priorities.tryLock(call); // FUTEX_TRYLOCK_PI
      case 11 -> // FUTEX_WAIT_REQUEUE_PI
          priorities.awaitMutex(call, absolute(call, wideTime));
      case 12 -> priorities.requeue(call); // FUTEX_CMP_REQUEUE_PI
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
    queue.add(FutexQueue.Waiter.on(call.thread(), address, bitset));
    wakes.waits(call.thread());
    return new Outcome.Blocked();
  }

  /** Wakes up to {@code most} threads; returns how many. */
  public int wake(long address, int most, long bitset) {
    return queue.wake(address, most, bitset);
  }

  private Outcome wakeSome(Call call) {
    return call.unsignedArg(5) == 0 ? Outcome.error(Errno.EINVAL) : wake(call, call.unsignedArg(5));
  }

  /** A wake that the program asks for: it is remembered, for whoever comes too late. */
  private Outcome wake(Call call, long bitset) {
    GuestThread by = call.thread();
    int most = call.intArg(2);
    int all = wake(call.arg(0), host.listener().wakes(by, call.arg(0), most), bitset);
    int woken = Math.min(all, most);
    wakes.woken(
        call.arg(0),
        host.listener().life(call.arg(0)),
        new FutexWake(by, host.listener().site(by), woken));
    return new Outcome.Done(woken);
  }

  /** The words that a thread waits on, in the order in which its call named them. */
  public List<FutexWait> waits(GuestThread thread) {
    List<FutexWait> words = new ArrayList<>();
    for (FutexQueue.Waiter waiter : queue.of(thread)) {
      long word = waiter.address();
      if (waiter.kind() == FutexQueue.Kind.MUTEX) {
        words.add(new FutexWait(word, threads.living(priorities.ownerOf(word)), null));
      } else {
        int life = host.listener().life(word);
        words.add(new FutexWait(word, null, wakes.before(thread, word, life)));
      }
    }
    return words;
  }

  /** The thread does not wait here any more: its time is up, or a signal came. */
  public void forget(GuestThread thread) {
    queue.forget(thread);
  }

  /** A thread ends: what it still holds is marked or handed over. */
  public void threadEnds(GuestThread thread) {
    robust.threadEnds(thread);
    priorities.ownerEnds(thread);
  }

  private Outcome requeue(Call call) {
    long to = call.arg(4);
    if (call.intArg(2) < 0 || call.intArg(3) < 0 || (to & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    call.raw().getInt(to);
    host.listener().atomicWord(to, 4);
    int woken = wake(call.arg(0), call.intArg(2), FutexQueue.ANY);
    return new Outcome.Done(woken + queue.requeue(call.arg(0), to, call.intArg(3)));
  }

  private Outcome wakeOp(Call call) {
    long second = call.arg(4);
    int encoded = call.intArg(5);
    if ((second & 3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if ((encoded >>> 28 & 7) > 4 || (encoded >>> 24 & 15) > 5) {
      return Outcome.error(Errno.ENOSYS);
    }
    host.listener().atomicWord(second, 4);
    int old = call.raw().getInt(second);
    priorities.update(call.thread(), second, operation(encoded, old));
    int woken = wake(call.arg(0), call.intArg(2), FutexQueue.ANY);
    return new Outcome.Done(
        holds(encoded, old) ? woken + wake(second, (int) call.arg(3), FutexQueue.ANY) : woken);
  }

  /** FUTEX_OP's operation on the second word. */
  private static int operation(int encoded, int old) {
    int operand = encoded << 8 >> 20;
    if ((encoded & 1 << 31) != 0) {
      operand = 1 << (operand & 31);
    }
    return switch (encoded >>> 28 & 7) {
      case 0 -> operand;
      case 1 -> old + operand;
      case 2 -> old | operand;
      case 3 -> old & ~operand;
      default -> old ^ operand;
    };
  }

  /** FUTEX_OP's comparison with what the second word was. */
  private static boolean holds(int encoded, int old) {
    int comparand = encoded << 20 >> 20;
    return switch (encoded >>> 24 & 15) {
      case 0 -> old == comparand;
      case 1 -> old != comparand;
      case 2 -> old < comparand;
      case 3 -> old <= comparand;
      case 4 -> old > comparand;
      default -> old >= comparand;
    };
  }

  /** futex_waitv(2): the first of several words that wakes it is what it returns. */
  private Outcome awaitAny(Call call) {
    int count = call.intArg(1);
    int clock = call.intArg(4);
    if (count < 1 || count > MOST_ENTRIES || call.intArg(2) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long deadline = GuestThread.NEVER;
    if (call.arg(3) != 0) {
      if (clock != 0 && clock != 1) {
        return Outcome.error(Errno.EINVAL);
      }
      deadline =
          TimeSpecs.read(call, call.arg(3), true)
              - (clock == 0 ? TimeSpecs.EPOCH : TimeSpecs.UPTIME);
    }
    for (int i = 0; i < count; i++) {
      long entry = call.arg(0) + (long) ENTRY * i;
      long address = call.getLong(entry + 8);
      boolean known = (call.getInt(entry + 16) & ~PRIVATE) == SIZE_32;
      if (!known || call.getInt(entry + 20) != 0 || (address & 3) != 0) {
        return Outcome.error(Errno.EINVAL);
      }
      host.listener().atomicWord(address, 4);
      if (call.raw().getInt(address) != (int) call.getLong(entry)) {
        return Outcome.error(Errno.EAGAIN);
      }
    }
    call.thread().block("one of " + count + " futexes", deadline, -Errno.ETIMEDOUT);
    for (int i = 0; i < count; i++) {
      long address = call.getLong(call.arg(0) + (long) ENTRY * i + 8);
      queue.add(
          new FutexQueue.Waiter(
              call.thread(), address, FutexQueue.ANY, FutexQueue.Kind.WORD, i, 0));
    }
    wakes.waits(call.thread());
    return new Outcome.Blocked();
  }

  private long relative(Call call, boolean wideTime) {
    return TimeSpecs.deadline(host, call, call.arg(3), wideTime);
  }

  private long absolute(Call call, boolean wideTime) {
    if (call.arg(3) == 0) {
      return GuestThread.NEVER;
    }
    long time = TimeSpecs.read(call, call.arg(3), wideTime);
    if (time == GuestThread.NEVER) {
      return time;
    }
    boolean wall = (call.intArg(1) & CLOCK_REALTIME) != 0;
    return time - (wall ? TimeSpecs.EPOCH : TimeSpecs.UPTIME);
  }

  private long absoluteRealtime(Call call, boolean wideTime) {
    return call.arg(3) == 0
        ? GuestThread.NEVER
        : TimeSpecs.read(call, call.arg(3), wideTime) - TimeSpecs.EPOCH;
  }
}
