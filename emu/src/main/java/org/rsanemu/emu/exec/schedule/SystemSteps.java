// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.mm.AddressSpace;
import org.rsanemu.isa.Effect;

/** What system calls and fences touch, for an exploration. */
public final class SystemSteps {
  // Of futex(2).
  static final int FUTEX_COMMAND = 0x7f;
  static final int FUTEX_WAIT = 0;
  static final int FUTEX_WAKE = 1;
  static final int FUTEX_WAIT_BITSET = 9;
  static final int FUTEX_WAKE_BITSET = 10;

  /** Pipes, files, and what else the kernel keeps. */
  private static final StepAccess KERNEL = new StepAccess(StepAccess.Space.SYSTEM, 0, 1, true);

  /** Who maps memory first gets the lower address. */
  private static final StepAccess ADDRESS_SPACE =
      new StepAccess(StepAccess.Space.SYSTEM, 1, 1, true);

  /** Which threads live: their ends change that, each for itself, so they are its readers. */
  static final StepAccess ENDS = new StepAccess(StepAccess.Space.SYSTEM, 2, 1, false);

  /** A call that looks which threads live: it depends on each end, and on others that look. */
  static final StepAccess LIVING = new StepAccess(StepAccess.Space.SYSTEM, 2, 1, true);

  /** Where threads may run, and how urgent they are, by the number of the thread. */
  private static final StepAccess PRIORITIES = new StepAccess(StepAccess.Space.SYSTEM, 3, 1, false);

  private static final Set<String> ASK_PRIORITY =
      Set.of("sched_getaffinity", "sched_getparam", "sched_getscheduler");

  private static final Set<String> CHANGE_PRIORITY =
      Set.of("sched_setaffinity", "sched_setparam", "sched_setscheduler", "sched_setattr");

  /** Which arguments of a call that sends a signal have the receiver's number and the signal's. */
  private record Sending(int receiver, int signal) {}

  private static final Sending FIRST = new Sending(0, 1);

  /** Behind the number of the process. */
  private static final Sending SECOND = new Sending(1, 2);

  private static final Map<String, Sending> SEND_SIGNALS =
      Map.of(
          "kill", FIRST,
          "tkill", FIRST,
          "rt_sigqueueinfo", FIRST,
          "tgkill", SECOND,
          "rt_tgsigqueueinfo", SECOND);

  /** Standard output and error: whoever writes there finds them open. */
  private static final StepAccess OUTPUT = new StepAccess(StepAccess.Space.SYSTEM, 4, 1, false);

  /** Those whose order nobody else can see, and what threads do of themselves. */
  private static final Set<String> OWN =
      Set.of(
          "sched_yield",
          "gettid",
          "getpid",
          "rt_sigprocmask",
          "set_robust_list",
          "get_robust_list",
          "rseq",
          "set_tid_address",
          "set_thread_area",
          "ARM_set_tls",
          "ARM_get_tls",
          "arch_prctl",
          "uname",
          "exit_group");

  /** What of these changes what the thread, or a later call, finds. */
  private static final Set<String> CHANGES =
      Set.of(
          "rt_sigprocmask",
          "set_robust_list",
          "rseq",
          "madvise",
          "set_tid_address",
          "set_thread_area",
          "ARM_set_tls",
          "arch_prctl");

  private static final Set<String> CLOCKS =
      Set.of("clock_gettime", "clock_gettime64", "gettimeofday", "time", "times", "getrusage");

  /** What else says how much time has passed, or where the scheduler lets a thread run. */
  private static final Set<String> TELL_TIME =
      Set.of(
          "sysinfo",
          "getitimer",
          "timer_gettime",
          "timer_gettime64",
          "timerfd_gettime",
          "timerfd_gettime64",
          "getcpu");

  /** After these a signal comes, or something to read, when time has passed. */
  private static final Set<String> TIMERS =
      Set.of(
          "alarm",
          "setitimer",
          "timer_settime",
          "timer_settime64",
          "timerfd_settime",
          "timerfd_settime64");

  private static final Set<String> SLEEPS =
      Set.of("nanosleep", "clock_nanosleep", "clock_nanosleep_time64");

  private static final Set<String> MAPPINGS =
      Set.of("mmap", "mmap2", "munmap", "mremap", "brk", "mprotect", "clone", "clone3");

  /** What may be done with a file without anybody seeing it, if it is an output. */
  private static final Set<String> FILES =
      Set.of("write", "writev", "fstat", "newfstatat", "fstat64", "fstatat64", "ioctl");

  /** Standard output and error. */
  private static final Set<Long> OUTPUTS = Set.of(1L, 2L);

  /** Calls after which a range of memory is another one, or accessible to others. */
  private static final Set<String> CHANGE_MEMORY =
      Set.of("munmap", "mprotect", "pkey_mprotect", "mremap");

  /** Calls that fail where a range of memory is not mapped. */
  private static final Set<String> NEED_MEMORY =
      Set.of("mincore", "msync", "mlock", "mlock2", "munlock");

  // Of mman.h and mman-common.h.
  private static final long MAP_FIXED = 0x10;
  private static final long MAP_ANONYMOUS = 0x20;
  private static final long MAP_FIXED_NOREPLACE = 0x100000;
  private static final long MREMAP_FIXED = 2;

  /** MADV_DONTNEED, MADV_FREE and MADV_DONTNEED_LOCKED. */
  private static final Set<Long> DISCARDS = Set.of(4L, 8L, 24L);

  /** The same of what may be a file's memory, too. */
  private static final long MADV_REMOVE = 9;

  private SystemSteps() {}

  /**
   * What the call touches that others can see; none if nobody can.
   *
   * @param tid of the thread that makes it
   */
  static List<StepAccess> touches(String call, long[] arguments, int tid, Kernel kernel) {
    if (call.equals("brk")) {
      return List.of(StepAccess.EVERYTHING); // where the heap ended before is not known here
    }
    if (call.equals("futex_waitv")) {
      return List.of(StepAccess.EVERYTHING); // which words it waits for is in a list in memory
    }
    if (call.equals("membarrier")) {
      return List.of(StepAccess.EVERYTHING); // it orders what others do
    }
    if (call.equals("mremap") && (arguments[3] & MREMAP_FIXED) != 0) {
      StepAccess goal = range(arguments[4], arguments[2]);
      return List.of(ADDRESS_SPACE, range(arguments[0], arguments[1]), goal);
    }
    if (call.equals("madvise") && arguments[2] == MADV_REMOVE) {
      boolean ofFile = kernel.areFilesMapped();
      return List.of(ofFile ? StepAccess.EVERYTHING : range(arguments[0], arguments[1]));
    }
    if (changesMemory(call, arguments)) {
      StepAccess range = range(arguments[0], arguments[1]);
      return mapsFile(call, arguments)
          ? List.of(ADDRESS_SPACE, range, KERNEL)
          : List.of(ADDRESS_SPACE, range);
    }
    if (call.equals("madvise")) {
      return List.of(neededRange(arguments));
    }
    if (call.equals("exit")) {
      return List.of(ENDS);
    }
    if (FILES.contains(call) && OUTPUTS.contains(arguments[0]) && kernel.isOutput(arguments[0])) {
      return List.of(OUTPUT);
    }
    if (OWN.contains(call) || CLOCKS.contains(call) || SLEEPS.contains(call)) {
      return List.of();
    }
    Sending sending = SEND_SIGNALS.get(call);
    if (sending != null) {
      boolean own = (int) arguments[sending.receiver] == tid;
      return own ? List.of(KERNEL) : List.of(KERNEL, LIVING);
    }
    if (ASK_PRIORITY.contains(call)) {
      return List.of(PRIORITIES);
    }
    if (CHANGE_PRIORITY.contains(call)) {
      return List.of(KERNEL, PRIORITIES.written());
    }
    if (isFutex(call)) {
      return futex(arguments);
    }
    if (kernel.areFilesMapped() && !createsThread(call)) {
      return List.of(StepAccess.EVERYTHING); // it may read or change their memory
    }
    if (NEED_MEMORY.contains(call)) {
      return List.of(neededRange(arguments), KERNEL);
    }
    if (mapsFile(call, arguments)) {
      return List.of(ADDRESS_SPACE, KERNEL); // others may close it
    }
    if (MAPPINGS.contains(call)) {
      return List.of(ADDRESS_SPACE);
    }
    return changesOutput(call, arguments) ? List.of(KERNEL, OUTPUT.written()) : List.of(KERNEL);
  }

  /** Whether it is what the kernel keeps, or may be. */
  static boolean asksKernel(StepAccess access) {
    return access.equals(KERNEL) || access.equals(StepAccess.EVERYTHING);
  }

  /** All pages that have one of these bytes. */
  private static StepAccess range(long address, long length) {
    return StepAccess.write(address, AddressSpace.pages(length));
  }

  /** The same of a call that fails where it is not mapped. */
  private static StepAccess neededRange(long[] arguments) {
    return StepAccess.read(arguments[0], AddressSpace.pages(arguments[1]));
  }

  /** Whether what is written to the standard output may go elsewhere from now on. */
  private static boolean changesOutput(String call, long[] arguments) {
    return switch (call) {
      case "dup2", "dup3" -> OUTPUTS.contains(arguments[1]);
      case "close_range" -> true;
      default -> OUTPUTS.contains(arguments[0]);
    };
  }

  /** Whether others may find something else in a range of memory, or nothing. */
  private static boolean changesMemory(String call, long[] arguments) {
    return switch (call) {
      case "mmap", "mmap2" -> (arguments[3] & (MAP_FIXED | MAP_FIXED_NOREPLACE)) != 0;
      case "madvise" -> DISCARDS.contains(arguments[2]);
      default -> CHANGE_MEMORY.contains(call);
    };
  }

  private static boolean mapsFile(String call, long[] arguments) {
    return (call.equals("mmap") || call.equals("mmap2")) && (arguments[3] & MAP_ANONYMOUS) == 0;
  }

  static boolean isFutex(String call) {
    return call.equals("futex") || call.equals("futex_time64");
  }

  /**
   * A thread that goes to sleep looks at the word. Who wakes others does not, but is dependent with
   * the calls of functions that touch the word alone, see {@link #ofLibrary}.
   */
  private static List<StepAccess> futex(long[] arguments) {
    StepAccess word = word(arguments);
    StepAccess sleepers = sleepers(arguments[0]);
    return switch ((int) arguments[1] & FUTEX_COMMAND) {
      case FUTEX_WAIT, FUTEX_WAKE, FUTEX_WAIT_BITSET, FUTEX_WAKE_BITSET -> List.of(sleepers, word);
      default ->
          List.of(
              sleepers,
              word.written(),
              StepAccess.write(arguments[4], Integer.BYTES),
              sleepers(arguments[4]),
              KERNEL);
    };
  }

  private static StepAccess word(long[] arguments) {
    return StepAccess.read(arguments[0], Integer.BYTES);
  }

  private static StepAccess sleepers(long word) {
    return new StepAccess(StepAccess.Space.FUTEX, word, Integer.BYTES, true);
  }

  /** The same of a futex call inside of a function whose steps are those of an object's bytes. */
  static List<StepAccess> ofLibrary(List<StepAccess> touched) {
    return touched.stream()
        .filter(each -> each.space() != StepAccess.Space.FUTEX)
        .map(StepAccess::written)
        .toList();
  }

  /**
   * What a futex call has touched, its answer being known: if the word was not as expected, nobody
   * went to sleep; if there was nobody to wake, others may have looked for sleepers before.
   *
   * @param touched by such a call, whatever the answer
   */
  static List<StepAccess> answered(
      List<StepAccess> touched, String call, long[] arguments, Outcome outcome) {
    int command = (int) arguments[1] & FUTEX_COMMAND;
    boolean wakesNobody =
        (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET) && outcome.equals(Outcome.ZERO);
    if (hasLooked(call, arguments, outcome)) {
      return List.of(word(arguments));
    }
    return touched.stream()
        .map(each ->
            wakesNobody && each.space() == StepAccess.Space.FUTEX
                ? new StepAccess(each.space(), each.address(), each.size(), false)
                : each)
        .toList();
  }

  /** Whether a call that was answered so has looked at a futex's word, and no more. */
  static boolean hasLooked(String call, long[] arguments, Outcome outcome) {
    return isFutex(call) && waits(arguments) && outcome.equals(Outcome.error(Errno.EAGAIN));
  }

  /** Whether a futex call sleeps as long as its word has the value that it says. */
  static boolean waits(long[] arguments) {
    int command = (int) arguments[1] & FUTEX_COMMAND;
    return command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
  }

  /** Whether it may create a thread. */
  public static boolean createsThread(String call) {
    return call.equals("clone") || call.equals("clone3");
  }

  /** The signal that the call sends; 0 if it sends none. */
  static int signal(String call, long[] arguments) {
    Sending sending = SEND_SIGNALS.get(call);
    return sending == null ? 0 : (int) arguments[sending.signal];
  }

  /** Whether the call may change which signals the thread blocks. */
  static boolean masks(String call) {
    return call.equals("rt_sigprocmask");
  }

  /** Whether the call ends all threads. */
  public static boolean endsAll(String call) {
    return call.equals("exit_group");
  }

  /** Whether the call says what time it is. */
  static boolean readsClock(String call) {
    return CLOCKS.contains(call) || TELL_TIME.contains(call);
  }

  /** Whether the call sets a timer. */
  static boolean setsTimer(String call) {
    return TIMERS.contains(call);
  }

  /** Whether the call, which touches nothing of others', changes what the kernel keeps. */
  static boolean changes(String call) {
    return CHANGES.contains(call);
  }

  /** Whether the call says what memory is for: threads discard their stacks by it at their ends. */
  static boolean discards(String call) {
    return call.equals("madvise");
  }

  /** Whether the call does nothing but to let others run. */
  static boolean yields(String call) {
    return call.equals("sched_yield");
  }

  /** Whether the call does nothing but to let time pass. */
  static boolean sleeps(String call) {
    return SLEEPS.contains(call);
  }

  /** Whether an instruction touches no memory: nobody sees the order of two fences. */
  static boolean touchesNothing(Effect effect) {
    return effect instanceof Effect.Fence || effect instanceof Effect.ClearExclusive;
  }
}
