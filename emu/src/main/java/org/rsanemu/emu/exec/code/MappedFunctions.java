// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.loader.FunctionBounds;

/**
 * What the tables for exceptions of a program's modules tell of its functions.
 *
 * @param modules those that are there
 */
public record MappedFunctions(Supplier<ModuleMap> modules) implements Liveness.Functions {
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

  private static FunctionBounds bounds(ModuleMap.Mapped mapped) {
    return mapped.module().image().bounds();
  }
}
