// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.LinkerStub;
import org.rsanemu.emu.flow.Pause;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.PauseCall;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * What is known of the functions of a program's modules.
 *
 * @param modules those that are there
 * @param uses of the code in memory
 * @param lazy by which words they call functions that pause
 */
public record MappedFunctions(Supplier<ModuleMap> modules, RegisterUses uses, LazyPauses lazy)
    implements FrameLiveness.Functions {
  /** Calls in calls of a function that yields. */
  private static final int DEPTH = 2;

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
  public boolean returnsNothing(long instruction) {
    ModuleMap.Mapped mapped = modules.get().present(instruction);
    return mapped != null && mapped.module().returnsNothing(instruction - mapped.bias());
  }

  @Override
  public boolean returnsNoVector(long instruction) {
    ModuleMap.Mapped mapped = modules.get().present(instruction);
    return mapped != null && mapped.module().returnsNoVector(instruction - mapped.bias());
  }

  @Override
  public boolean isStub(long jump) {
    ModuleMap.Mapped mapped = modules.get().present(jump);
    return mapped == null
        || mapped.module().image().symbols().functionAt(jump - mapped.bias()) == null;
  }

  @Override
  public boolean isPiece(long instruction) {
    ModuleMap.Mapped mapped = modules.get().present(instruction);
    Symbol function =
        mapped == null
            ? null
            : mapped.module().image().symbols().functionAt(instruction - mapped.bias());
    return function != null && function.name().startsWith("OUTLINED_FUNCTION_"); // LLVM's outliner
  }

  @Override
  public boolean callsBack(long call, long function) {
    return (marks(call) & (Instructions.RUNTIME | Instructions.CXX_LIBRARY)) == Instructions.RUNTIME
        && (marks(function) & Instructions.RUNTIME) == 0;
  }

  /**
   * Whether a jump of the program's is its function's last act, by which it calls a library's:
   * whose frame it takes over, but what that does is done for it.
   */
  public boolean callsByJump(long jump) {
    long target = uses.at(jump).target();
    if (target == RegisterUse.NOWHERE || (marks(target) & Instructions.USER) != 0) {
      return false;
    }
    FrameLiveness.Range there = at(target);
    return there == null || !there.contains(jump);
  }

  /**
   * The first instruction of the function that a call would call now, in another module, too;
   * {@link RegisterUse#NOWHERE} if that is not in the call.
   */
  public long called(long call) {
    long target = uses.at(call).target();
    long slot = target == RegisterUse.NOWHERE ? target : LinkerStub.slot(uses, target);
    return slot == RegisterUse.NOWHERE ? target : lazy.now(slot);
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
  public @Nullable Pause pause(long entry) {
    long slot = LinkerStub.slot(uses, entry);
    long function = slot == RegisterUse.NOWHERE ? entry : lazy.target(slot);
    ModuleMap.Mapped mapped = modules.get().present(function);
    PauseCall call = mapped == null ? null : mapped.module().pause(function - mapped.bias());
    return call == null || call.arguments() == 0 && !callsNobody(function, DEPTH)
        ? null
        : new Pause(function, call.arguments(), call.time());
  }

  /**
   * Whether a function calls none but those that call nobody, down to some depth: one that throws
   * is not the C library's. On ARM, code that calls the kernel may be a function.
   */
  private boolean callsNobody(long entry, int depth) {
    FrameLiveness.Range range = modules.get().function(entry);
    if (range == null || depth < 0) {
      return false;
    }
    for (long pc = entry; pc < range.end(); ) {
      RegisterUse use = uses.at(pc);
      if (use.flow() == RegisterUse.Flow.CALL && !callsNobody(use.target(), depth - 1)) {
        return false;
      }
      pc += Math.max(1, use.length());
    }
    return true;
  }

  private static FunctionBounds bounds(ModuleMap.Mapped mapped) {
    return mapped.module().image().bounds();
  }
}
