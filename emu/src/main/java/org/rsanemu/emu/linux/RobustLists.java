package org.rsanemu.emu.linux;

import java.util.Map;

/** Robust lists: the mutexes that a thread still holds when it ends are marked. */
final class RobustLists implements Calls {
  /** ROBUST_LIST_LIMIT. */
  private static final int LONGEST = 2048;

  private final Kernel kernel;
  private final FutexQueue queue;
  private final PriorityFutexes priorities;

  RobustLists(Kernel kernel, FutexQueue queue, PriorityFutexes priorities) {
    this.kernel = kernel;
    this.queue = queue;
    this.priorities = priorities;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("set_robust_list", this::set);
    handlers.put("get_robust_list", this::get);
  }

  private int headSize() {
    return 3 * kernel.abi().wordSize();
  }

  private Outcome set(Call call) {
    if (call.arg(1) != headSize()) {
      return Outcome.error(Errno.EINVAL);
    }
    call.thread().robustList(call.arg(0));
    return Outcome.ZERO;
  }

  private Outcome get(Call call) {
    GuestThread thread = call.intArg(0) == 0 ? call.thread() : kernel.living(call.intArg(0));
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    call.putWord(call.arg(2), headSize(), kernel.abi());
    call.putWord(call.arg(1), thread.robustList(), kernel.abi());
    return Outcome.ZERO;
  }

  /** What an ending thread still holds: each robust mutex is marked, and one waiter woken. */
  void threadEnds(GuestThread thread) {
    long head = thread.robustList();
    if (head == 0) {
      return;
    }
    Abi abi = kernel.abi();
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
    long address = (entry & ~1L) + (kernel.abi().wide() ? offset : (int) offset);
    int word = kernel.memory().getInt(address);
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
    GuestMemory memory = kernel.memory();
    return kernel.abi().wide() ? memory.getLong(address) : memory.getInt(address) & 0xffffffffL;
  }
}
