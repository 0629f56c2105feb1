// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.flow.Pause;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.RegisterSet;

/** Calls in a what-if execution that change nothing but time: yields, hints and sleeps. */
public final class PassingCalls {
  private static final long NANOSECONDS = 1_000_000_000;

  /** CLOCK_REALTIME and CLOCK_MONOTONIC are the clocks below this. */
  private static final long CLOCKS = 2;

  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;

  public PassingCalls(Engine engine, MachineMemory memory, Kernel kernel) {
    this.engine = engine;
    this.memory = memory;
    this.kernel = kernel;
  }

  /** Whether a system call lets the caller sleep for a while, or until a time. */
  public static boolean isNap(String name) {
    return timeArgument(name) >= 0;
  }

  /** Whether it lets the caller do nothing for a while, or others go before. */
  public static boolean isPause(String name) {
    return name.equals("sched_yield") || isNap(name);
  }

  /** Which argument, from 0, says where the time is; -1 if the call is no sleep. */
  private static int timeArgument(String name) {
    return switch (name) {
      case "nanosleep" -> 0;
      case "clock_nanosleep", "clock_nanosleep_time64" -> 2;
      default -> -1;
    };
  }

  /** Goes past the instruction that the what-if execution is at, if it is such a call. */
  public boolean pass(ScratchExecution scratch) {
    Meaning meaning = scratch.meaning();
    if (meaning.trap() == Trap.SYSTEM_CALL) {
      if (!passes(call(), engine.callArguments())) {
        return false;
      }
      engine.general(engine.cpu().result(), 0);
      engine.systemCallReturns(scratch.pc() + meaning.length());
    } else if (meaning.trap() != Trap.HINT) {
      return false;
    }
    scratch.skip();
    return true;
  }

  /** The registers in which the system call that comes next, if it passes, finds anything. */
  public long arguments() {
    int time = timeArgument(call());
    int count = time < 0 ? 0 : time + 2; // behind it, where what is left of it goes
    long set = RegisterSet.general(engine.cpu().callNumber());
    for (int i = 0; i < count; i++) {
      set |= RegisterSet.general(engine.cpu().callArguments().get(i));
    }
    return set;
  }

  /** Where that call finds how long it is to sleep; empty if it does not. */
  public Ranges time() {
    Ranges time = new Ranges();
    int argument = timeArgument(call());
    if (argument >= 0) {
      time.add(engine.callArguments()[argument], Pause.LONGEST_TIME);
    }
    return time;
  }

  private String call() {
    return kernel.callName(engine.general(engine.cpu().callNumber()));
  }

  private boolean passes(String call, long[] arguments) {
    boolean wide = engine.cpu().wide();
    return switch (call) {
      case "sched_yield" -> true;
      case "nanosleep" -> isTime(arguments[0], wide);
      case "clock_nanosleep" -> isNap(arguments, wide);
      case "clock_nanosleep_time64" -> isNap(arguments, true);
      default -> false;
    };
  }

  /** Whether it is for a while, not until a time. */
  private boolean isNap(long[] arguments, boolean wide) {
    return arguments[0] < CLOCKS && arguments[1] == 0 && isTime(arguments[2], wide);
  }

  private boolean isTime(long address, boolean wide) {
    int word = wide ? 8 : 4;
    if (!memory.permits(address, 2L * word, GuestMemory.PROT_READ)) {
      return false;
    }
    long seconds = memory.peek(address, word);
    long nanoseconds = memory.peek(address + word, word);
    boolean negative = wide ? seconds < 0 : (int) seconds < 0;
    return !negative && nanoseconds >= 0 && nanoseconds < NANOSECONDS;
  }
}
