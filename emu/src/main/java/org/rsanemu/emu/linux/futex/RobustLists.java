// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.GuestFaultException;

/** Robust lists: the mutexes that a thread still holds when it ends are marked. */
final class RobustLists implements Calls {
  /** ROBUST_LIST_LIMIT. */
  private static final int LONGEST = 2048;

  private final Abi abi;
  private final GuestMemory memory;
  private final ThreadTable threads;
  private final FutexQueue queue;
  private final PriorityFutexes priorities;

  RobustLists(
      Abi abi,
      GuestMemory memory,
      ThreadTable threads,
      FutexQueue queue,
      PriorityFutexes priorities) {
    this.abi = abi;
    this.memory = memory;
    this.threads = threads;
    this.queue = queue;
    this.priorities = priorities;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("set_robust_list", this::set);
    handlers.put("get_robust_list", this::get);
  }

  private int headSize() {
    return 3 * abi.wordSize();
  }

  private Outcome set(Call call) {
    if (call.arg(1) != headSize()) {
      return Outcome.error(Errno.EINVAL);
    }
    call.thread().robustList(call.arg(0));
    return Outcome.ZERO;
  }

  private Outcome get(Call call) {
    GuestThread thread = call.intArg(0) == 0 ? call.thread() : threads.living(call.intArg(0));
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    call.putWord(call.arg(2), headSize(), abi);
    call.putWord(call.arg(1), thread.robustList(), abi);
    return Outcome.ZERO;
  }

  /** What an ending thread still holds: each robust mutex is marked, and one waiter woken. */
  void threadEnds(GuestThread thread) {
    long head = thread.robustList();
    if (head == 0) {
      return;
    }
    try {
      long offset = word(head + abi.wordSize());
      long entry = word(head);
      long pending = word(head + 2L * abi.wordSize());
      for (int i = 0; i < LONGEST && (entry & ~1L) != head; i++) {
        long next = word(entry & ~1L); // a lock that is let go may be freed
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
    long address = (entry & ~1L) + (abi.wide() ? offset : (int) offset);
    int word = memory.getInt(address);
    if ((word & PriorityFutexes.TID_MASK) != thread.tid()) {
      return;
    }
    if ((entry & 1) != 0) {
      priorities.handOver(thread, address, PriorityFutexes.OWNER_DIED);
    } else {
      int marked = word & PriorityFutexes.WAITERS | PriorityFutexes.OWNER_DIED;
      priorities.update(thread, address, marked);
      queue.wake(address, 1, FutexQueue.ANY);
    }
  }

  private long word(long address) {
    return abi.wide() ? memory.getLong(address) : memory.getInt(address) & 0xffffffffL;
  }
}
