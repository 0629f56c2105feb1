// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Code that does nothing but jump to where a word of memory says, whose address it has in itself:
 * the linker's, in .plt, and a function that only calls one of another library.
 */
public final class LinkerStub {
  private static final int MOST_INSTRUCTIONS = 6;

  private LinkerStub() {}

  /** The address of the word; {@link RegisterUse#NOWHERE} if that is no such code. */
  public static long slot(RegisterUses uses, long entry) {
    Constants constants = new Constants();
    Map<Integer, Long> loaded = new HashMap<>();
    long pc = entry;
    for (int i = 0; i < MOST_INSTRUCTIONS; i++) {
      RegisterUse use = uses.at(pc);
      Long from = loads(use, constants);
      if (Successors.isLinkage(use)) {
        Long by = use.onlyOperand() == null ? loaded(use, loaded) : from;
        return by == null ? RegisterUse.NOWHERE : by;
      }
      if (use.flow() != RegisterUse.Flow.NEXT || use.stores() || !isLinkers(use, from)) {
        return RegisterUse.NOWHERE;
      }
      constants.step(use);
      loaded.keySet().removeIf(to -> RegisterSet.meet(use.writes(), RegisterSet.general(to)));
      if (from != null && Long.bitCount(use.results()) == 1) {
        loaded.put(Long.numberOfTrailingZeros(use.results()), from);
      }
      pc += Math.max(1, use.length());
    }
    return RegisterUse.NOWHERE;
  }

  private static @Nullable Long loads(RegisterUse use, Constants constants) {
    RegisterUse.Operand operand = use.onlyOperand();
    return operand != null && operand.load() ? constants.address(operand) : null;
  }

  /** Whether it only computes in the linker's registers, or loads from a known place. */
  private static boolean isLinkers(RegisterUse use, @Nullable Long from) {
    boolean accesses = use.distant() != null || use.onlyOperand() != null && from == null;
    return !use.conditional()
        && !use.others()
        && !accesses
        && use.transfer() == null
        && ((use.reads() | use.writes()) & ~Successors.LINKERS) == 0;
  }

  /** Where the register was loaded from by which it jumps; null if that is not known. */
  private static @Nullable Long loaded(RegisterUse jump, Map<Integer, Long> loaded) {
    return Long.bitCount(jump.reads()) == 1
        ? loaded.get(Long.numberOfTrailingZeros(jump.reads()))
        : null;
  }
}
