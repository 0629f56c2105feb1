// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;

/**
 * What the modules of a program tell of its functions.
 *
 * @param modules those that are there
 */
public record MappedFunctions(Supplier<ModuleMap> modules) implements Liveness.Functions {
  @Override
  public boolean mayHandle(long call) {
    return modules.get().mayHandle(call);
  }

  @Override
  public boolean isEnd(long address, long instruction) {
    FrameLiveness.@Nullable Range function = modules.get().function(instruction);
    return function != null && function.end() == address;
  }
}
