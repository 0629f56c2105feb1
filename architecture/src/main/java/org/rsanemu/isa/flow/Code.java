// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

/** The guest's code, as far as it is there. */
public interface Code {
  /** The bytes from {@code pc} on: up to 15, fewer where memory ends, none if none is there. */
  byte[] bytes(long pc);

  /** Whether the instruction there is T32; never so outside AArch32. */
  default boolean secondState(long pc) {
    return false;
  }
}
