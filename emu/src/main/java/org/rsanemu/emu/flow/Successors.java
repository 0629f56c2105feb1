// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongConsumer;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/** Which instructions may follow one inside its function. */
final class Successors {
  /** A64's x16 and x17, A32's r12: what the linker's stubs jump by. */
  static final long LINKERS = RegisterSet.generals(12, 16, 17);

  private Successors() {}

  /** Whether {@link #of} lists all of them. */
  static boolean known(RegisterUse use) {
    return switch (use.flow()) {
      case NEXT, CALL, RETURN, SYSTEM_CALL, TRAP -> true;
      case BRANCH, JUMP -> use.target() != RegisterUse.NOWHERE;
      case UNKNOWN -> false;
    };
  }

  /** Lists them; a call continues after it. */
  static void of(RegisterUse use, long pc, LongConsumer taker) {
    boolean goesOn =
        switch (use.flow()) {
          case NEXT, CALL, SYSTEM_CALL, BRANCH -> true;
          case RETURN -> use.conditional();
          case JUMP, TRAP, UNKNOWN -> false;
        };
    boolean jumps = use.flow() == RegisterUse.Flow.BRANCH || use.flow() == RegisterUse.Flow.JUMP;
    if (goesOn) {
      taker.accept(pc + use.length());
    }
    if (jumps && use.target() != RegisterUse.NOWHERE) {
      taker.accept(use.target());
    }
  }

  /** Whether it jumps as the linker's stubs do: always to the same function. */
  static boolean isLinkage(RegisterUse use) {
    return use.flow() == RegisterUse.Flow.JUMP
        && use.target() == RegisterUse.NOWHERE
        && ((use.condition() | use.addresses()) & ~LINKERS) == 0;
  }
}
