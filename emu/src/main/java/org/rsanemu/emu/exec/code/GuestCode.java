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

  /**
   * Where symbols do not say, code is taken to be of the sort that runs now in its module, or that
   * most of the functions are that it exports: a T32 library has A32 code, such as its stubs, of
   * which nothing tells that but how it runs.
   */
  @Override
  public boolean secondState(long pc) {
    if (engine.cpu().wide()) {
      return false;
    }
    ModuleMap.Mapped mapped = modules.get().present(pc);
    if (mapped == null) {
      guesses = true;
      return engine.secondState();
    }
    SymbolTable symbols = mapped.module().image().symbols();
    long address = pc - mapped.bias();
    boolean isWhole = !symbols.isEmpty() && !symbols.isPartial();
    if (isWhole || symbols.functionAt(address) != null) {
      return symbols.secondStateAt(address);
    }
    guesses = true;
    boolean runs = mapped.has(engine.at());
    return engine.secondState() || !runs && symbols.isMostlySecondState();
  }

  /** Whether {@link #secondState} was not sure, since this was asked before. */
  public boolean hasGuessed() {
    boolean has = guesses;
    guesses = false;
    return has;
  }
}
