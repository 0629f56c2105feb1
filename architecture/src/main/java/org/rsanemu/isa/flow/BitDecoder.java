// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import org.jspecify.annotations.Nullable;

/** Finds out which bits go where in an instruction. Thread-confined. */
@FunctionalInterface
public interface BitDecoder {
  /** It knows no instruction. */
  BitDecoder NONE = (_, _) -> null;

  /** How the bits go in the instruction at {@code pc}; null if that is not known. */
  @Nullable BitFlow at(Code code, long pc);
}
