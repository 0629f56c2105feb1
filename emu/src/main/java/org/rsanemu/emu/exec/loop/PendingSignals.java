// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.LoadedRegisters;
import org.rsanemu.emu.exec.whatif.pending.Taints;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;

/** Starts the handlers of signals that threads have received, and returns from them. */
final class PendingSignals {
  private final RunState state;
  private final Kernel kernel;
  private final ModuleMap modules;
  private final EventGenerator generator;
  private final Endings endings;
  private final LoadedRegisters registers;
  private final LoopListener listener;
  private final Taints taints;
  private final @Nullable Exploring exploring;

  PendingSignals(
      RunState state,
      Guest guest,
      EngineStops stops,
      Endings endings,
      GuestContext main,
      LoopListener listener) {
    this.state = state;
    this.endings = endings;
    this.listener = listener;
    kernel = guest.machine().kernel();
    taints = guest.taints();
    modules = guest.code().modules();
    generator = stops.generator();
    exploring = stops.ahead().exploring();
    registers = new LoadedRegisters(guest.machine().engine(), main);
  }

  /** Starts handlers and returns from them. False if a signal has ended the process. */
  boolean deliver() {
    GuestThread thread = kernel.threads().get(state.current().number());
    while (thread.hasSignal()) {
      listener.unrepeatable();
      generator.giveUpExclusive();
      state.current().unlocked().over(); // it is begun anew after the handler
      if (exploring != null) {
        exploring.calls().signalled();
      }
      boolean returns = thread.isReturningFromSignal();
      long before = state.current().pc();
      Outcome.Killed killed = kernel.deliver(thread, registers.of(state.current()));
      taints.replaced(state.current());
      if (killed != null) {
        state.end(endings.killed(state.current(), killed.signal()));
        return false;
      }
      if (returns) {
        state.current().calls().resumed(state.current().pc());
        state.current().userCode().resumed();
      } else if (state.current().pc() != before) {
        boolean byRuntime = isRuntime(state.current().pc());
        state.current().calls().interrupted(before, byRuntime);
        state.current().userCode().interrupted(byRuntime);
      }
    }
    return true;
  }

  private boolean isRuntime(long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    int marks = mapped == null ? 0 : mapped.module().marks(pc - mapped.bias());
    return (marks & Instructions.RUNTIME) != 0;
  }
}
