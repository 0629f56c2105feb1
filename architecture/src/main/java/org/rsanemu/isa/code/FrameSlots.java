// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.code;

/**
 * What is known of a function's frame. Registers have DWARF's numbers; offsets count in bytes from
 * the stack pointer at the function's start.
 */
public interface FrameSlots {
  /** Where a register points to; {@link Long#MIN_VALUE} if that is not known. */
  long pointer(int register);

  /** A register points there from now on. */
  void point(int register, long offset);

  /** The instruction at an address puts a constant where a register points to. */
  void store(long address, int register, long displacement, long constant);
}
