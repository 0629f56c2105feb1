// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.loader.FunctionBounds;

/**
 * What is known of the functions of a program's modules.
 *
 * @param modules those that are there
 */
public record MappedFunctions(Supplier<ModuleMap> modules)
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
  public boolean callsBack(long call) {
    ModuleMap.Mapped mapped = modules.get().present(call);
    return mapped != null
        && (mapped.module().marks(call - mapped.bias()) & Instructions.RUNTIME) != 0;
  }

  @Override
  public FrameLiveness.@Nullable Range at(long pc) {
    return modules.get().function(pc);
  }

  @Override
  public boolean yields(long entry) {
    ModuleMap.Mapped mapped = modules.get().present(entry);
    return mapped != null && mapped.module().yields(entry - mapped.bias());
  }

  private static FunctionBounds bounds(ModuleMap.Mapped mapped) {
    return mapped.module().image().bounds();
  }
}
