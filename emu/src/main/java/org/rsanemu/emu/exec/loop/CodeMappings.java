// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.loader.DebugInfo;

/** Follows where the program's files are mapped: their code, and their atomic variables. */
final class CodeMappings {
  private final Program program;
  private final MachineMemory memory;
  private final ModuleMap modules;
  private final RunEvents events;
  private final ThreadLocals threadLocals;
  private final OrdinaryAccesses accesses;
  private final @Nullable ExecutionTrace trace;

  /**
   * @param trace knows the code, too; null if nobody asks
   */
  CodeMappings(Program program, Guest guest, GuestRun run, @Nullable ExecutionTrace trace) {
    this.trace = trace;
    this.program = program;
    memory = guest.machine().memory();
    modules = guest.code().modules();
    events = guest.events();
    threadLocals = run.threadLocals();
    accesses = run.generator().accesses();
  }

  /** The program is mapped, and these bytes of it are atomic. */
  void program(Iterable<RunRequest.AtomicRange> atomics) {
    mapped(program.main(), program.bias());
    for (RunRequest.AtomicRange range : atomics) {
      accesses.stateAtomic(range.address() + program.bias(), range.length());
    }
  }

  /** A module is mapped. */
  void mapped(Module module, long bias) {
    ModuleMap.Mapped mapped = modules.add(module, bias);
    if (mapped != null) {
      events.recorder().codeMapped();
      threadLocals.mapped(mapped);
      for (DebugInfo.AtomicVariable variable : module.atomicVariables()) {
        accesses.declareAtomic(variable.address() + bias, variable.size());
      }
    }
  }

  /** See {@link org.rsanemu.emu.linux.base.KernelHost#mappedCode}. */
  void mapped(Path file, long address, long offset) {
    Module module = program.files().at(file);
    long bias = module == null ? -1 : module.biasOf(address, offset);
    if (module != null && bias >= 0) {
      mapped(module, bias);
    }
  }

  /** What was mapped there is no more. */
  void ended(long address, long length) {
    modules.ended(address, length);
    threadLocals.unmapped(address, length);
    events.locations().clear(address, length);
    events.declared().remove(address, length);
    events.recorder().forget(address, length);
    memory.forEachNewCode(
        address,
        length,
        (start, size) -> {
          program.codeChanged(start, size);
          if (trace != null) {
            trace.codeChanged();
          }
        });
  }
}
