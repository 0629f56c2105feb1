// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/** Which registers have a value that the code alone says, along a way that is followed. */
public final class Constants {
  private final Map<Integer, Long> values = new HashMap<>();

  /**
   * Goes past an instruction.
   *
   * @return the constant that a register becomes by it; null if none does
   */
  public @Nullable Long step(RegisterUse use) {
    RegisterUse.Move move = use.exactMove();
    Long base = move == null ? null : base(move.from());
    values.keySet().removeIf(to -> RegisterSet.meet(use.writes(), RegisterSet.general(to)));
    if (move == null || base == null) {
      return null;
    }
    long constant = base + move.offset();
    values.put(move.to(), constant);
    return constant;
  }

  private @Nullable Long base(int register) {
    return register == RegisterUse.Move.ZERO ? Long.valueOf(0) : values.get(register);
  }

  /** Where a memory operand is; null if that is not known. */
  public @Nullable Long address(RegisterUse.Operand operand) {
    boolean known = isKnown(operand.base()) && isKnown(operand.index()); // there may be neither
    return known ? operand.address(register -> values.getOrDefault(register, 0L)) : null;
  }

  private boolean isKnown(int register) {
    return register == RegisterUse.Operand.NONE || values.containsKey(register);
  }
}
