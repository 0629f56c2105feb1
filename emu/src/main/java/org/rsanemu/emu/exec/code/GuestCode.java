// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.SymbolTable;

/** The code that a program has in memory. */
public final class GuestCode implements Code {
  private final MachineMemory memory;
  private final Engine engine;
  private final Supplier<ModuleMap> modules;
  private boolean guesses;

  /**
   * @param modules what the run under way has mapped
   */
  public GuestCode(MachineMemory memory, Engine engine, Supplier<ModuleMap> modules) {
    this.memory = memory;
    this.engine = engine;
    this.modules = modules;
  }

  @Override
  public byte[] bytes(long pc) {
    return pc < 0 ? new byte[0] : memory.code(pc, Lifter.MAX_LENGTH);
  }

  /** Where symbols do not say, code is taken to be of the sort that runs now. */
  @Override
  public boolean secondState(long pc) {
    if (engine.cpu().wide()) {
      return false;
    }
    ModuleMap.Mapped mapped = modules.get().present(pc);
    if (mapped != null) {
      SymbolTable symbols = mapped.module().image().symbols();
      long address = pc - mapped.bias();
      boolean isWhole = !symbols.isEmpty() && !symbols.isPartial();
      if (isWhole || symbols.functionAt(address) != null) {
        return symbols.secondStateAt(address);
      } else if (symbols.isMostlySecondState()) {
        return true;
      }
    }
    guesses = true;
    return engine.secondState();
  }

  /** Whether {@link #secondState} depended on what ran, since this was asked before. */
  public boolean hasGuessed() {
    boolean has = guesses;
    guesses = false;
    return has;
  }
}
