// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

import org.rsanemu.isa.Trap;

/**
 * An instruction that the machine emulates instead of the engine.
 *
 * @param pc where it is
 * @param code its bytes
 * @param now virtual time in nanoseconds
 * @param memory what it reads memory through
 */
public record TrappedInstruction(Trap trap, long pc, byte[] code, long now, Loads memory) {
  /** Reads memory as the thread's own instruction does. */
  @FunctionalInterface
  public interface Loads {
    /**
     * Up to 8 bytes, zero extended.
     *
     * @throws org.rsanemu.isa.linux.GuestFaultException if they cannot be read
     */
    long load(long address, int size);
  }

  /** The instruction after it. */
  public long next() {
    return pc + code.length;
  }
}
