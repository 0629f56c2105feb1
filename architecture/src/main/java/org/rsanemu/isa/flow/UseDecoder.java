// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

/** Says what instructions do with registers; one thread. */
@FunctionalInterface
public interface UseDecoder {
  /** What the instruction at {@code pc} does; never throws because of the bytes. */
  RegisterUse at(Code code, long pc);
}
