// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.Arrays;
import java.util.OptionalLong;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;

/**
 * Plausible answers to the system calls of a what-if execution: none is carried out. A call that
 * cannot be answered without being carried out ends the what-if execution.
 */
final class WhatIfCalls {
  /** What becomes of a what-if execution at a system call. */
  enum Fate {
    /** Nobody notices the call, and it returns. */
    UNNOTICED,
    /** The same, after a while. */
    NAPS,
    /** It returns, as far as the thread can see. */
    RETURNS,
    /** The thread waits for another one. */
    WAITS,
    /** A signal ends the program. */
    KILLS,
    /** The thread, or the process, ends as it may. */
    ENDS,
    /** Nobody knows how it continues. */
    UNKNOWN
  }

  /** Of what is written so much is compared. */
  private static final long MOST_BYTES = 1 << 12;

  private static final int MOST_VECTORS = 16;
  private static final int EAGAIN = 11;
  private static final int EBADF = 9;
  private static final int ENOTTY = 25;
  private static final int FUTEX_COMMAND = 127;
  private static final int FUTEX_WAIT = 0;
  private static final int FUTEX_WAKE = 1;
  private static final int FUTEX_WAIT_BITSET = 9;
  private static final int FUTEX_WAKE_BITSET = 10;

  private final Kernel kernel;
  private final MachineMemory memory;
  private long result;

  WhatIfCalls(Kernel kernel, MachineMemory memory) {
    this.kernel = kernel;
    this.memory = memory;
  }

  /** What the call that was asked about last returns, if it does. */
  long result() {
    return result;
  }

  /** What becomes of a what-if execution that makes this call. */
  Fate fate(GuestThread thread, String name, long[] arguments) {
    result = 0;
    return switch (name) {
      case "sched_yield" -> Fate.UNNOTICED;
      case "nanosleep", "clock_nanosleep", "clock_nanosleep_time64" -> Fate.NAPS;
      case "getpid" -> returning(kernel.threads().getFirst().tid(), Fate.UNNOTICED);
      case "gettid" -> returning(thread.tid(), Fate.UNNOTICED);
      case "rt_sigprocmask", "rt_sigaction", "madvise", "membarrier" -> Fate.RETURNS;
      case "write" -> written(arguments[0], OptionalLong.of(arguments[2]));
      case "writev" -> written(arguments[0], vectorLength(arguments[1], arguments[2]));
      case "fstat", "fstat64", "newfstatat", "fstatat64", "statx" ->
          returning(-EBADF, Fate.RETURNS);
      case "ioctl" -> returning(-ENOTTY, Fate.RETURNS);
      case "futex", "futex_time64" -> futex(arguments);
      case "tgkill", "tkill", "kill" -> Fate.KILLS;
      case "exit", "exit_group" -> Fate.ENDS;
      default -> Fate.UNKNOWN;
    };
  }

  /** How many arguments a call has: what else is in their registers is not given to it. */
  private static int count(String name, long[] arguments) {
    return switch (name) {
      case "sched_yield", "getpid", "gettid" -> 0;
      case "exit", "exit_group" -> 1;
      case "fstat", "fstat64", "kill", "tkill" -> 2;
      case "write", "writev", "madvise", "membarrier", "ioctl", "tgkill" -> 3;
      case "rt_sigprocmask", "rt_sigaction", "newfstatat", "fstatat64" -> 4;
      case "statx" -> 5;
      case "futex", "futex_time64" ->
          ((int) arguments[1] & FUTEX_COMMAND) == FUTEX_WAKE ? 3 : arguments.length;
      default -> arguments.length;
    };
  }

  /** A digest of what the call is given: its arguments, and the bytes that it gets by them. */
  long digest(String name, long[] arguments) {
    long digest = Arrays.hashCode(Arrays.copyOf(arguments, count(name, arguments)));
    return switch (name) {
      case "write" -> 31 * digest + bytes(arguments[1], arguments[2]);
      case "writev" -> 31 * digest + vectors(arguments[1], arguments[2]);
      case "nanosleep" -> bytes(arguments[0], 2L * kernel.wordSize());
      case "clock_nanosleep" -> 31 * arguments[1] + bytes(arguments[2], 2L * kernel.wordSize());
      case "clock_nanosleep_time64" -> 31 * arguments[1] + bytes(arguments[2], 2 * Long.BYTES);
      default -> digest;
    };
  }

  private long bytes(long address, long length) {
    long digest = 0;
    int most = (int) Math.max(0, Math.min(length, MOST_BYTES));
    if (memory.permits(address, most, GuestMemory.PROT_READ)) {
      for (byte one : memory.code(address, most)) {
        digest = 31 * digest + one;
      }
    }
    return digest;
  }

  private long vectors(long vector, long count) {
    int word = kernel.wordSize();
    long digest = bytes(vector, count * 2 * word);
    for (long i = 0; i < Math.min(count, MOST_VECTORS); i++) {
      long at = vector + 2 * i * word;
      if (memory.permits(at, 2L * word, GuestMemory.PROT_READ)) {
        digest = 31 * digest + bytes(memory.peek(at, word), memory.peek(at + word, word));
      }
    }
    return digest;
  }

  private Fate returning(long value, Fate fate) {
    result = value;
    return fate;
  }

  private Fate written(long descriptor, OptionalLong count) {
    boolean standard = descriptor == 1 || descriptor == 2;
    return standard && count.isPresent()
        ? returning(count.getAsLong(), Fate.RETURNS)
        : Fate.UNKNOWN;
  }

  private OptionalLong vectorLength(long vector, long count) {
    int word = kernel.wordSize();
    if (count < 0
        || count > MOST_VECTORS
        || !memory.permits(vector, count * 2 * word, GuestMemory.PROT_READ)) {
      return OptionalLong.empty();
    }
    long length = 0;
    for (int i = 0; i < count; i++) {
      length += memory.peek(vector + (2L * i + 1) * word, word);
    }
    return OptionalLong.of(length);
  }

  private Fate futex(long[] arguments) {
    return switch ((int) arguments[1] & FUTEX_COMMAND) {
      case FUTEX_WAKE, FUTEX_WAKE_BITSET -> Fate.RETURNS;
      case FUTEX_WAIT, FUTEX_WAIT_BITSET ->
          memory.peek(arguments[0], 4) == (arguments[2] & 0xffffffffL)
              ? Fate.WAITS
              : returning(-EAGAIN, Fate.UNNOTICED);
      default -> Fate.UNKNOWN;
    };
  }
}
