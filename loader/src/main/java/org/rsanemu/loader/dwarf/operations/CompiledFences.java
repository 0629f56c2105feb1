// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.source.AtomicCall;

/**
 * Which fences compilers make an instruction of: none that is for signal handlers or relaxed and,
 * on x86-64, none but seq_cst, as its loads acquire and its stores release anyway.
 */
final class CompiledFences {
  private final boolean ordered;

  CompiledFences(CompiledCode code) {
    ordered = code.weakFencesAreNothing();
  }

  /**
   * Whether a call is of a fence that may be no instruction. Another's row without code is not a
   * sign of it: it may be where the fence was before the compiler moved it.
   */
  boolean mayBeNothing(AtomicCall call) {
    return isNothing(call) || call.kind() == Kind.FENCE && call.order() == Order.UNKNOWN;
  }

  /** Whether a call is of a fence that is not an instruction. */
  boolean isNothing(AtomicCall call) {
    return switch (call.kind()) {
      case SIGNAL_FENCE -> true;
      case FENCE ->
          switch (call.order()) {
            case RELAXED -> true;
            case ACQUIRE, RELEASE, ACQ_REL -> ordered;
            case SEQ_CST, UNKNOWN -> false;
          };
      case LOAD, STORE, READ_MODIFY_WRITE, COMPARE_AND_SWAP -> false;
    };
  }
}
