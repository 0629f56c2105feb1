// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.thread.CallStack;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Meaning;

/** The calls and returns of a what-if execution, which are known by where control went. */
final class WayCalls {
  private final WhatIfMachine machine;
  private final Engine engine;
  private final CallStack calls;
  private final Way way;

  /** Where the last call returned to; {@link ScratchExecution#NOWHERE} before the first. */
  private long returnedTo = ScratchExecution.NOWHERE;

  private @Nullable Meaning running;
  private long pc;

  /**
   * @param calls around the instruction that the thread is at
   * @param way takes note of them
   */
  WayCalls(WhatIfMachine machine, CallStack calls, Way way) {
    this.machine = machine;
    this.calls = calls;
    this.way = way;
    engine = machine.engine();
  }

  /** The instruction that comes next. */
  void begins(long at, Meaning meaning) {
    running = meaning;
    pc = at;
  }

  /** The instruction that is under way; null if there is none. */
  @Nullable Meaning running() {
    return running;
  }

  /** Where the last one is. */
  long pc() {
    return pc;
  }

  /** The instruction that called the function in which the thread is; -1 if none did. */
  long caller() {
    return calls.caller();
  }

  /** The instruction that was under way is over. */
  void arrived(long at) {
    Meaning last = running;
    if (last == null) {
      return;
    }
    running = null;
    long next = pc + last.length();
    if (at == next || last.flow() == Meaning.Flow.NEXT || last.flow() == Meaning.Flow.BRANCH) {
      return;
    }
    if (last.flow() == Meaning.Flow.RETURN) {
      if (!calls.returned(at)) {
        calls.leave(machine.frames(), at, engine.sp());
      }
      returnedTo = at;
      return;
    }
    if (last.flow() == Meaning.Flow.CALL) {
      long start = engine.sp();
      calls.leave(machine.frames(), pc, machine.frames().beforeCall(start));
      calls.call(pc, next, start, false);
      way.add(Action.Kind.ENTRY, at, 0, 0, "", at);
    }
    String name = machine.lastCall(at);
    if (name != null) {
      way.add(Action.Kind.ASSERTION, at, 0, 0, name, at);
      way.going(false);
    }
  }

  /**
   * The lowest byte of the stack that somebody may read.
   *
   * @param at where the thread is
   */
  long stackInUse(long at) {
    long sp = engine.sp();
    boolean returned =
        machine.redZone() > 0
            && returnedTo != ScratchExecution.NOWHERE
            && machine.frames().haveNoRedZone(at, returnedTo);
    return returned ? sp : sp - machine.redZone();
  }
}
