// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

/** Finds out what instructions do with registers. Thread-confined. */
@FunctionalInterface
public interface UseDecoder {
  /** What the instruction at {@code pc} does; never throws because of the bytes. */
  RegisterUse at(Code code, long pc);
}
