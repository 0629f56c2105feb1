// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.isa.cpu.TrappedInstruction;
import org.rsanemu.isa.linux.GuestFaultException;

/**
 * What a what-if execution does where the engine stops for the run: at instructions that the run
 * stands in for, at system calls, none of which is carried out, and at faults.
 */
final class WhatIfTraps {
  private static final int SIGABRT = 6;

  private final WhatIfMachine machine;
  private final ScratchExecution scratch;
  private final Engine engine;
  private final MachineMemory memory;
  private final Way way;

  /**
   * @param way takes note of what others may notice, and of its end
   */
  WhatIfTraps(WhatIfMachine machine, Way way) {
    this.machine = machine;
    this.way = way;
    scratch = machine.scratch();
    engine = machine.engine();
    memory = machine.memory();
  }

  /** The engine is at an instruction that it does not run. */
  void trapped() {
    Meaning meaning = scratch.meaning();
    switch (meaning.trap()) {
      case HINT -> scratch.skip();
      case CPUID, CLOCK, POPCNT -> standIn(meaning);
      case SYSTEM_CALL -> systemCall();
      case BREAKPOINT -> crash(Signal.SIGTRAP, 0);
      case UNDEFINED -> crash(Signal.SIGILL, 0);
      case PRIVILEGED -> crash(engine.cpu().privilegedSignal(), 0);
      case UNSUPPORTED, NONE, REQUEST, IT_BLOCK -> way.going(false);
    }
  }

  private void standIn(Meaning meaning) {
    byte[] code = memory.code(scratch.pc(), meaning.length());
    TrappedInstruction trapped =
        new TrappedInstruction(meaning.trap(), scratch.pc(), code, machine.now(), this::load);
    try {
      if (engine.cpu().emulate(engine, trapped)) {
        scratch.skip();
      } else {
        way.going(false);
      }
    } catch (GuestFaultException fault) {
      fault(fault.address());
    }
  }

  private long load(long address, int size) {
    if (!memory.permits(address, size, GuestMemory.PROT_READ)) {
      throw new GuestFaultException(address);
    }
    scratch.read(address, size, 0);
    return memory.peek(address, size);
  }

  private void systemCall() {
    long number = engine.general(engine.cpu().callNumber());
    long[] arguments = engine.callArguments();
    String name = machine.kernel().callName(number);
    GuestThread caller = machine.kernel().threads().get(way.thread().number());
    WhatIfCalls.Fate fate = machine.calls().fate(caller, name, arguments);
    Action.Kind kind =
        switch (fate) {
          case KILLS -> Action.Kind.CRASH;
          case NAPS -> Action.Kind.NAP;
          case WAITS -> Action.Kind.WAIT;
          case RETURNS, ENDS, UNKNOWN, UNNOTICED -> Action.Kind.CALL;
        };
    if (fate != WhatIfCalls.Fate.UNNOTICED) {
      int signal = fate == WhatIfCalls.Fate.KILLS ? SIGABRT : 0;
      way.add(kind, number, signal, machine.calls().digest(name, arguments), name, scratch.pc());
    }
    way.threadEnded(fate == WhatIfCalls.Fate.ENDS);
    way.going(
        switch (fate) {
          case UNNOTICED, NAPS, RETURNS -> true;
          case WAITS, KILLS, ENDS, UNKNOWN -> false;
        });
    if (way.goes()) {
      long next = scratch.pc() + scratch.meaning().length();
      engine.systemCallReturns(next);
      engine.general(engine.cpu().result(), machine.calls().result());
      scratch.skip();
    }
  }

  /** An access to {@code address} is not permitted. */
  void fault(long address) {
    boolean grows = way.thread().isOnStack(address); // the main thread's, when it is touched
    boolean narrow = scratch.meaning().effect() instanceof Effect.Plain plain && plain.bytes() != 0;
    if (grows || narrow || memory.isTagged(address)) {
      way.going(false);
    } else {
      crash(Signal.SIGSEGV, address);
    }
  }

  /** The thread gets a signal that it has caused itself. */
  void crash(int signal, long address) {
    // A handler is entered, wherever it lies; where it comes back to is not followed.
    long handler = machine.kernel().handler(signal);
    if (handler == 0) {
      way.add(Action.Kind.CRASH, address, signal, 0, "", scratch.pc());
    } else {
      way.add(Action.Kind.ENTRY, handler, 0, address, "", scratch.pc());
    }
    way.going(false);
  }
}
