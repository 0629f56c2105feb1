// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.Map;
import java.util.function.IntConsumer;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.signal.Signals;

/**
 * getrlimit(2) and its kin. What is set is returned again, but changes nothing, except for the
 * number of descriptors.
 */
public final class ResourceLimits implements Calls {
  private static final int RESOURCES = 16;
  private static final long INFINITY = -1;
  private static final int STACK = 3;
  private static final int CORE = 4;
  private static final int RESIDENT = 5;
  private static final int PROCESSES = 6;
  private static final int FILES = 7;
  private static final int LOCKED = 8;
  private static final int LOCKS = 10;
  private static final int SIGNALS = 11;
  private static final int QUEUES = 12;
  private static final int NICE = 13;
  private static final int REALTIME = 14;

  private final ThreadTable threads;
  private final int threadLimit;
  private final IntConsumer files;
  private final Runnable lowered;
  private final long[] soft = new long[RESOURCES];
  private final long[] hard = new long[RESOURCES];

  /**
   * @param files takes how many descriptors the program lets itself have
   * @param lowered is told if it lets itself have less of something else
   */
  public ResourceLimits(ThreadTable threads, int threadLimit, IntConsumer files, Runnable lowered) {
    this.lowered = lowered;
    this.files = files;
    this.threads = threads;
    this.threadLimit = threadLimit;
    for (int i = 0; i < RESOURCES; i++) {
      soft[i] = initial(i);
      hard[i] = i == STACK || i == CORE ? INFINITY : soft[i];
    }
  }

  private long initial(int resource) {
    return switch (resource) {
      case STACK -> 8L << 20;
      case CORE, NICE, REALTIME -> 0;
      case PROCESSES -> threadLimit;
      case FILES -> 1024;
      case LOCKED -> 8L << 20;
      case SIGNALS -> Signals.MOST_PENDING;
      case QUEUES -> 819200;
      default -> INFINITY;
    };
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("getrlimit", call -> exchange(call, 0, 0, call.arg(1), call.abi().wide()));
    handlers.put("ugetrlimit", call -> exchange(call, 0, 0, call.arg(1), call.abi().wide()));
    handlers.put("setrlimit", call -> exchange(call, 0, call.arg(1), 0, call.abi().wide()));
    handlers.put("prlimit64", this::prlimit);
  }

  private Outcome prlimit(Call call) {
    int pid = call.intArg(0);
    if (pid != 0 && threads.living(pid) == null) {
      return Outcome.error(Errno.ESRCH);
    }
    return exchange(call, 1, call.arg(2), call.arg(3), true);
  }

  private Outcome exchange(Call call, int argument, long set, long get, boolean wide) {
    int resource = call.intArg(argument);
    if (resource < 0 || resource >= RESOURCES) {
      return Outcome.error(Errno.EINVAL);
    }
    long newSoft = set == 0 ? 0 : limit(call, set, wide);
    long newHard = set == 0 ? 0 : limit(call, set + (wide ? 8 : 4), wide);
    if (set != 0 && Long.compareUnsigned(newSoft, newHard) > 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (set != 0 && Long.compareUnsigned(newHard, hard[resource]) > 0) {
      return Outcome.error(Errno.EPERM);
    }
    if (get != 0) {
      put(call, get, soft[resource], wide);
      put(call, get + (wide ? 8 : 4), hard[resource], wide);
    }
    if (set != 0) {
      if (isMissed(resource) && Long.compareUnsigned(newSoft, soft[resource]) < 0) {
        lowered.run();
      }
      soft[resource] = newSoft;
      hard[resource] = newHard;
      if (resource == FILES) {
        files.accept((int) newSoft);
      }
    }
    return Outcome.ZERO;
  }

  /**
   * Whether Linux keeps such a limit and this kernel does not. Of a core there is nothing to see;
   * since 2.6 Linux does not keep those of resident memory and of locks (getrlimit(2)).
   */
  private static boolean isMissed(int resource) {
    return switch (resource) {
      case FILES, CORE, RESIDENT, LOCKS -> false;
      default -> true;
    };
  }

  private static long limit(Call call, long address, boolean wide) {
    if (wide) {
      return call.getLong(address);
    }
    int limit = call.getInt(address);
    return limit == -1 ? INFINITY : limit & 0xffffffffL;
  }

  /** What a narrow limit cannot hold is infinite. */
  private static void put(Call call, long address, long limit, boolean wide) {
    if (wide) {
      call.putLong(address, limit);
    } else {
      call.putInt(address, Long.compareUnsigned(limit, 0xffffffffL) > 0 ? -1 : (int) limit);
    }
  }
}
