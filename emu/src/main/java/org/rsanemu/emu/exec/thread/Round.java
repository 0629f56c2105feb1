// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.nio.ByteBuffer;

/**
 * The state of a thread at a place: if it comes back to the same state, it has run a fruitless
 * loop. Its memory is the same except for its stack if it has written to no other, or restored it.
 *
 * @param pc where it is
 * @param call the instruction that called the function in which that is; -1 if none did
 * @param registers all of them but the flags
 * @param flags of the processor
 * @param stack what is in use of its stack
 * @param changes what it has changed elsewhere
 * @param changed {@link OutstandingChanges#count} when it came there
 * @param executed instructions so far, if its state is not to be taken for another one's; else 0
 * @param accesses {@link RecentAccesses#count} when it came there
 */
public record Round(
    long pc,
    long call,
    ByteBuffer registers,
    long flags,
    ByteBuffer stack,
    OutstandingChanges.State changes,
    long changed,
    long executed,
    int accesses) {
  /** Whether the state is the same. */
  public boolean isSame(Round other) {
    return hasSameMemory(other) && flags == other.flags && registers.equals(other.registers);
  }

  /** Whether place and memory are the same. */
  public boolean hasSameMemory(Round other) {
    return pc == other.pc
        && call == other.call
        && changes.equals(other.changes)
        && executed == other.executed
        && stack.equals(other.stack);
  }
}
