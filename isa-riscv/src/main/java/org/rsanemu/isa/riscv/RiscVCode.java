// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.List;
import org.rsanemu.isa.code.ArgumentRules;
import org.rsanemu.isa.code.CompiledCode;

/** What compilers make for RV64GC (RISC-V ELF psABI, 2.1). */
final class RiscVCode implements CompiledCode {
  private static final ArgumentRules ARGUMENTS =
      new ArgumentRules(Long.BYTES, 2, ArgumentRules.HiddenResult.ARGUMENT, 8, true, false);

  @Override
  public ArgumentRules arguments() {
    return ARGUMENTS;
  }

  @Override
  public boolean weakFencesAreNothing() {
    return false;
  }

  @Override
  public List<String> macros() {
    return List.of("__riscv");
  }

  @Override
  public int callerStack() {
    return 0;
  }
}
