// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.Map;
import java.util.function.Consumer;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.NewThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;

/** Threads: their creation, their end, and what they know of themselves. */
public final class ThreadCalls implements Calls {
  private static final long CLONE_VM = 0x100;
  private static final long CLONE_SIGHAND = 0x800;
  private static final long CLONE_THREAD = 0x10000;
  private static final long CLONE_SETTLS = 0x80000;
  private static final long CLONE_PARENT_SETTID = 0x100000;
  private static final long CLONE_CHILD_CLEARTID = 0x200000;
  private static final long CLONE_CHILD_SETTID = 0x1000000;

  /** Bytes of {@code struct clone_args} in its first version. */
  private static final int SMALLEST_ARGUMENTS = 64;

  private final KernelHost host;
  private final ThreadTable threads;
  private final int most;
  private final Consumer<Limit> refused;
  private final Consumer<GuestThread> ender;
  private final PriorityCalls scheduling;
  private final OtherProcesses processes;

  public ThreadCalls(
      KernelHost host,
      ThreadTable threads,
      int most,
      Consumer<Limit> refused,
      Consumer<GuestThread> ender,
      PriorityCalls scheduling,
      OtherProcesses processes) {
    this.host = host;
    this.threads = threads;
    this.most = most;
    this.refused = refused;
    this.ender = ender;
    this.scheduling = scheduling;
    this.processes = processes;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("clone", this::clone);
    handlers.put("clone3", this::clone3);
    handlers.put("exit", this::exit);
    handlers.put("exit_group", call -> new Outcome.ProcessExited(call.intArg(0) & 0xff));
    handlers.put("set_tid_address", this::setTidAddress);
    handlers.put("gettid", call -> new Outcome.Done(call.thread().tid()));
    handlers.put("arch_prctl", this::archPrctl);
    handlers.put("ARM_set_tls", this::setTls);
    handlers.put("ARM_get_tls", call -> new Outcome.Done(host.threadPointer()));
    handlers.put("ARM_cacheflush", this::cacheflush);
  }

  private Outcome clone(Call call) {
    boolean tlsLast = call.abi().cloneTakesTlsLast();
    long tls = call.arg(tlsLast ? 4 : 3);
    long childTid = call.arg(tlsLast ? 3 : 4);
    long flags = call.arg(0);
    return start(call, flags, newThread(flags, call.arg(1), 0, tls), call.arg(2), childTid);
  }

  private Outcome clone3(Call call) {
    long args = call.arg(0);
    if (call.arg(1) < SMALLEST_ARGUMENTS) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.arg(1) > GuestMemory.PAGE_SIZE) {
      return Outcome.error(Errno.E2BIG);
    }
    boolean wantsExitSignal = call.getLong(args + 32) != 0;
    if (wantsExitSignal && (call.getLong(args) & CLONE_THREAD) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long stack = call.getLong(args + 40);
    long size = call.getLong(args + 48);
    long sp = stack == 0 ? 0 : stack + size;
    long flags = call.getLong(args);
    NewThread as = newThread(flags, sp, size, call.getLong(args + 56));
    return start(call, flags, as, call.getLong(args + 24), call.getLong(args + 16));
  }

  private static NewThread newThread(long flags, long stack, long stackSize, long tls) {
    return new NewThread(stack, stackSize, (flags & CLONE_SETTLS) != 0, tls);
  }

  private Outcome start(Call call, long flags, NewThread as, long parentTid, long childTid) {
    boolean whole = (flags & CLONE_SIGHAND) != 0 && (flags & CLONE_VM) != 0;
    if ((flags & CLONE_THREAD) != 0 && !whole) {
      return Outcome.error(Errno.EINVAL);
    }
    if ((flags & CLONE_THREAD) == 0) {
      return processes.refuse("clone", "a new process");
    }
    if (threads.living() >= most) {
      refused.accept(Limit.THREADS);
      return Outcome.error(Errno.EAGAIN);
    }
    boolean setsParent = (flags & CLONE_PARENT_SETTID) != 0;
    boolean setsChild = (flags & CLONE_CHILD_SETTID) != 0;
    call.checkWritable(parentTid, setsParent ? 4 : 0); // before there is a thread
    call.checkWritable(childTid, setsChild ? 4 : 0);
    GuestThread child = threads.add(call.thread());
    if ((flags & CLONE_CHILD_CLEARTID) != 0) {
      child.clearChildTid(childTid);
      host.listener().atomicWord(childTid, 4);
    }
    if (setsParent) {
      call.putInt(parentTid, child.tid());
    }
    if (setsChild) {
      call.putInt(childTid, child.tid());
    }
    child.signalMask(call.thread().signalMask());
    scheduling.started(call.thread(), child);
    host.started(call.thread(), child, as);
    return new Outcome.Done(child.tid());
  }

  private Outcome exit(Call call) {
    ender.accept(call.thread());
    return threads.living() == 0
        ? new Outcome.ProcessExited(call.intArg(0) & 0xff)
        : new Outcome.ThreadExited();
  }

  private Outcome setTidAddress(Call call) {
    call.thread().clearChildTid(call.arg(0));
    if (call.arg(0) != 0) {
      host.listener().atomicWord(call.arg(0), 4);
    }
    return new Outcome.Done(call.thread().tid());
  }

  private Outcome archPrctl(Call call) {
    return switch (call.intArg(0)) {
      case 0x1002 -> { // ARCH_SET_FS
        host.threadPointer(call.arg(1));
        yield Outcome.ZERO;
      }
      case 0x1003 -> { // ARCH_GET_FS
        call.putLong(call.arg(1), host.threadPointer());
        yield Outcome.ZERO;
      }
      default -> Outcome.error(Errno.EINVAL);
    };
  }

  private Outcome setTls(Call call) {
    host.threadPointer(call.arg(0));
    return Outcome.ZERO;
  }

  private Outcome cacheflush(Call call) {
    host.codeChanged(call.arg(0), Math.max(0, call.arg(1) - call.arg(0)));
    return Outcome.ZERO;
  }
}
