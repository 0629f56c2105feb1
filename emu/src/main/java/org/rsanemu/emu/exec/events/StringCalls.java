// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.thread.CallStack;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.loader.StringFunctions;

/**
 * Follows calls of the C library's functions that read strings. What C says of them decides which
 * bytes they access, not what their code reads besides, behind a string's end or before its start.
 */
public final class StringCalls {
  private final Engine engine;
  private final MachineMemory memory;

  public StringCalls(Machine machine) {
    engine = machine.engine();
    memory = machine.memory();
  }

  /** A thread is about to run the first instruction of a function, which may be such a one. */
  public void entered(GuestContext thread, ModuleMap.Mapped mapped, long pc) {
    StringFunctions.Use use = mapped.module().stringFunction(pc - mapped.bias());
    CallStack calls = thread.calls();
    if (use != null && calls.mayReadStrings()) {
      int bytes = use.bytes();
      calls.readsStrings(
          StringReads.of(use, this::argument, at -> character(at, bytes), calls.depth()));
    }
  }

  private long argument(int number) {
    return engine.general(engine.cpu().functionArguments().get(number));
  }

  private long character(long address, int bytes) {
    boolean readable = memory.permits(address, bytes, GuestMemory.PROT_READ);
    return readable ? memory.peek(address, bytes) : -1;
  }
}
