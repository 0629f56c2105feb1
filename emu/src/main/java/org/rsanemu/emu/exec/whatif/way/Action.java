// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.rsanemu.emu.exec.code.CallTree;

/**
 * An action of a thread in a what-if execution.
 *
 * @param address of the memory, of the function entered, or the number of the system call
 * @param size of the access in bytes; the signal of a crash
 * @param value that is written; a digest of what a system call is given
 * @param what the name of a system call or function; "" for others
 * @param pc the instruction
 * @param context the calls around it, a node of the {@link CallTree}
 */
public record Action(
    Kind kind, long address, int size, long value, String what, long pc, int context) {
  /** Kinds of actions. */
  public enum Kind {
    READ,
    WRITE,
    CALL,
    /** It sleeps for a while: others may run, and do not notice. */
    NAP,
    /** A function is entered. */
    ENTRY,
    /** The thread is back at the place where the what-if execution began. */
    PLACE,
    CRASH,
    /** A function is entered that reports a failed assertion, or another end of the program. */
    ASSERTION,
    /** It waits for another thread. */
    WAIT
  }

  /** Whether others notice it, or the program ends by it. */
  public boolean isVisible() {
    return switch (kind) {
      case WRITE, CALL, CRASH, ASSERTION, WAIT -> true;
      case READ, ENTRY, PLACE, NAP -> false;
    };
  }

  /** Whether the program ends by it, as no program should. */
  boolean isCrash() {
    return kind == Kind.CRASH || kind == Kind.ASSERTION;
  }

  /** Whether other threads cannot distinguish it from the other one, wherever in the code it is. */
  public boolean sameAs(Action other) {
    return kind == other.kind
        && address == other.address
        && size == other.size
        && value == other.value;
  }
}
