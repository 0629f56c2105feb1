// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;

/**
 * Priorities, policies and processors. They are remembered, and change nothing: who runs is up to
 * the schedule.
 */
public final class PriorityCalls implements Calls {
  private static final int NORMAL = 0;
  private static final int FIFO = 1;
  private static final int ROUND_ROBIN = 2;
  private static final int BATCH = 3;
  private static final int IDLE = 5;
  private static final int RESET_ON_FORK = 0x40000000;
  private static final int LOWEST_NICE = 19;
  private static final int PRIO_USER = 2;
  private static final int ATTRIBUTES = 48;
  private static final long SLICE = 4_000_000;

  private final ThreadTable threads;
  private final int cpus;
  private final Map<GuestThread, BitSet> affinities = new HashMap<>();
  private final Map<GuestThread, Integer> policies = new HashMap<>();
  private int nice;
  private int ioPriority;

  public PriorityCalls(ThreadTable threads, int cpus) {
    this.threads = threads;
    this.cpus = cpus;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("sched_getaffinity", this::getAffinity);
    handlers.put("sched_setaffinity", this::setAffinity);
    handlers.put("getcpu", this::getCpu);
    handlers.put("sched_getscheduler", this::getPolicy);
    handlers.put("sched_setscheduler", call -> setPolicy(call, call.intArg(1), call.arg(2)));
    handlers.put("sched_setparam", call -> setPolicy(call, -1, call.arg(1)));
    handlers.put("sched_getparam", this::getParameter);
    handlers.put("sched_getattr", this::getAttributes);
    handlers.put("sched_get_priority_max", call -> priority(call, 99));
    handlers.put("sched_get_priority_min", call -> priority(call, 1));
    handlers.put("sched_rr_get_interval", call -> interval(call, call.abi().wide()));
    handlers.put("sched_rr_get_interval_time64", call -> interval(call, true));
    handlers.put("getpriority", this::getNice);
    handlers.put("setpriority", this::setNice);
    handlers.put("nice", this::nice);
    handlers.put("ioprio_get", call -> new Outcome.Done(ioPriority));
    handlers.put("ioprio_set", this::setIoPriority);
  }

  /** The thread that a call names, 0 for the caller; null if there is none. */
  private @Nullable GuestThread named(Call call, int tid) {
    return tid == 0 ? call.thread() : threads.living(tid);
  }

  // --- processors

  private BitSet affinity(GuestThread thread) {
    return affinities.computeIfAbsent(
        thread,
        t -> {
          BitSet all = new BitSet();
          all.set(0, cpus);
          return all;
        });
  }

  /** A new thread may run where its creator may. */
  void started(GuestThread parent, GuestThread child) {
    BitSet narrowed = affinities.get(parent);
    if (narrowed != null) {
      affinities.put(child, (BitSet) narrowed.clone());
    }
  }

  /** The thread has ended. */
  public void forget(GuestThread thread) {
    affinities.remove(thread);
    policies.remove(thread);
  }

  private Outcome getAffinity(Call call) {
    GuestThread thread = named(call, call.intArg(0));
    int word = call.abi().wordSize();
    int bytes = (cpus + 8 * word - 1) / (8 * word) * word;
    if (call.arg(1) < bytes || call.arg(1) % word != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    call.putBytes(call.arg(2), java.util.Arrays.copyOf(affinity(thread).toByteArray(), bytes));
    return new Outcome.Done(bytes);
  }

  private Outcome setAffinity(Call call) {
    GuestThread thread = named(call, call.intArg(0));
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    int bytes = (int) Math.min(call.unsignedArg(1), 128);
    BitSet wanted = BitSet.valueOf(call.getBytes(call.arg(2), bytes));
    wanted.clear(cpus, Math.max(wanted.length(), cpus));
    if (wanted.isEmpty()) {
      return Outcome.error(Errno.EINVAL);
    }
    affinities.put(thread, wanted);
    return Outcome.ZERO;
  }

  /** The first processor on which the caller may run. */
  private Outcome getCpu(Call call) {
    if (call.arg(0) != 0) {
      call.putInt(call.arg(0), affinity(call.thread()).nextSetBit(0));
    }
    if (call.arg(1) != 0) {
      call.putInt(call.arg(1), 0);
    }
    return Outcome.ZERO;
  }

  // --- policies

  private static boolean isRealTime(int policy) {
    return policy == FIFO || policy == ROUND_ROBIN;
  }

  private static boolean isKnown(int policy) {
    return isRealTime(policy) || policy == NORMAL || policy == BATCH || policy == IDLE;
  }

  private static Outcome priority(Call call, int ofRealTime) {
    int policy = call.intArg(0);
    boolean known = isKnown(policy) || policy == 6; // SCHED_DEADLINE
    if (!known) {
      return Outcome.error(Errno.EINVAL);
    }
    return new Outcome.Done(isRealTime(policy) ? ofRealTime : 0);
  }

  private Outcome getPolicy(Call call) {
    if (call.intArg(0) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    GuestThread thread = named(call, call.intArg(0));
    return thread == null
        ? Outcome.error(Errno.ESRCH)
        : new Outcome.Done(policies.getOrDefault(thread, NORMAL));
  }

  /** Realtime takes a privilege that nobody has here. */
  private Outcome setPolicy(Call call, int wanted, long parameter) {
    GuestThread thread = named(call, call.intArg(0));
    if (parameter == 0 || call.intArg(0) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    int priority = call.getInt(parameter);
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    int policy = wanted < 0 ? policies.getOrDefault(thread, NORMAL) : wanted & ~RESET_ON_FORK;
    if (!isKnown(policy) || isRealTime(policy) != (priority > 0) || priority > 99) {
      return Outcome.error(Errno.EINVAL);
    }
    if (isRealTime(policy)) {
      return Outcome.error(Errno.EPERM);
    }
    policies.put(thread, policy);
    return Outcome.ZERO;
  }

  private Outcome getParameter(Call call) {
    if (call.arg(1) == 0 || call.intArg(0) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (named(call, call.intArg(0)) == null) {
      return Outcome.error(Errno.ESRCH);
    }
    call.putInt(call.arg(1), 0);
    return Outcome.ZERO;
  }

  /** {@code struct sched_attr}: size, policy, flags, nice, priority; the rest is of deadlines. */
  private Outcome getAttributes(Call call) {
    GuestThread thread = named(call, call.intArg(0));
    if (call.arg(1) == 0 || call.intArg(2) < ATTRIBUTES || call.intArg(3) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (thread == null) {
      return Outcome.error(Errno.ESRCH);
    }
    call.putBytes(call.arg(1), new byte[ATTRIBUTES]);
    call.putInt(call.arg(1), ATTRIBUTES);
    call.putInt(call.arg(1) + 4, policies.getOrDefault(thread, NORMAL));
    call.putInt(call.arg(1) + 16, nice);
    return Outcome.ZERO;
  }

  private Outcome interval(Call call, boolean wide) {
    if (named(call, call.intArg(0)) == null) {
      return Outcome.error(call.intArg(0) < 0 ? Errno.EINVAL : Errno.ESRCH);
    }
    TimeSpecs.write(call, call.arg(1), SLICE, wide);
    return Outcome.ZERO;
  }

  // --- niceness

  private @Nullable Outcome refused(Call call) {
    if (call.intArg(0) < 0 || call.intArg(0) > PRIO_USER) {
      return Outcome.error(Errno.EINVAL);
    }
    int who = call.intArg(1);
    boolean own = call.intArg(0) != 0 || who == 0 || threads.living(who) != null;
    return own ? null : Outcome.error(Errno.ESRCH);
  }

  /** The call itself counts from 40 down to 1, so that no result is negative. */
  private Outcome getNice(Call call) {
    Outcome refused = refused(call);
    return refused == null ? new Outcome.Done(20 - nice) : refused;
  }

  private Outcome setNice(Call call) {
    Outcome refused = refused(call);
    return refused == null ? nicer(Math.clamp(call.intArg(2), -20, LOWEST_NICE)) : refused;
  }

  private Outcome nicer(int wanted) {
    if (wanted < nice) {
      return Outcome.error(Errno.EACCES);
    }
    nice = wanted;
    return Outcome.ZERO;
  }

  private Outcome nice(Call call) {
    int wanted = Math.clamp(nice + Math.clamp(call.intArg(0), -40, 40), -20, LOWEST_NICE);
    return wanted < nice ? Outcome.error(Errno.EPERM) : nicer(wanted);
  }

  private Outcome setIoPriority(Call call) {
    int which = call.intArg(0);
    int kind = call.intArg(2) >>> 13;
    if (which < 1 || which > 3 || kind > 3) {
      return Outcome.error(Errno.EINVAL);
    }
    if (kind == 1) {
      return Outcome.error(Errno.EPERM); // realtime
    }
    ioPriority = call.intArg(2);
    return Outcome.ZERO;
  }
}
