// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.LinkerStub;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.KnownFunctions;

/**
 * What is known of the functions of a program's modules.
 *
 * @param modules those that are there
 * @param uses of the code in memory
 * @param lazy by which words they call functions that pause
 */
public record MappedFunctions(Supplier<ModuleMap> modules, RegisterUses uses, LazyPauses lazy)
    implements Liveness.Functions, FrameLiveness.Functions {
  @Override
  public boolean mayHandle(long call) {
    ModuleMap.Mapped mapped = modules.get().present(call);
    return mapped == null || bounds(mapped).mayHandle(call - mapped.bias());
  }

  @Override
  public boolean isEnd(long address, long instruction) {
    ModuleMap.Mapped mapped = modules.get().present(instruction);
    FunctionBounds.Range function =
        mapped == null ? null : bounds(mapped).at(instruction - mapped.bias());
    return mapped != null && function != null && function.end() == address - mapped.bias();
  }

  @Override
  public boolean callsBack(long call, long function) {
    return (marks(call) & (Instructions.RUNTIME | Instructions.CXX_LIBRARY)) == Instructions.RUNTIME
        && (marks(function) & Instructions.RUNTIME) == 0;
  }

  private int marks(long pc) {
    ModuleMap.Mapped mapped = modules.get().present(pc);
    return mapped == null ? 0 : mapped.module().marks(pc - mapped.bias());
  }

  @Override
  public FrameLiveness.@Nullable Range at(long pc) {
    return modules.get().function(pc);
  }

  @Override
  public int pauses(long entry) {
    int known = pausesItself(entry);
    long slot = known >= 0 ? RegisterUse.NOWHERE : LinkerStub.slot(uses, entry);
    if (slot == RegisterUse.NOWHERE) {
      return known;
    }
    String name = lazy.name(slot);
    return name == null
        ? pausesItself(lazy.content(slot))
        : lazy.function(name) == LazyPauses.UNKNOWN ? -1 : KnownFunctions.argumentsOfPause(name);
  }

  private int pausesItself(long entry) {
    ModuleMap.Mapped mapped = modules.get().present(entry);
    return mapped == null ? -1 : mapped.module().pauses(entry - mapped.bias());
  }

  private static FunctionBounds bounds(ModuleMap.Mapped mapped) {
    return mapped.module().image().bounds();
  }
}
