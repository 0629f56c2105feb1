// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;

/**
 * Something that a thread did, or would do, for others to see.
 *
 * @param address of the memory concerned; 0 if none
 * @param size of the access in bytes; 0 if none
 * @param value what it reads or writes; 0 if none
 * @param what the instruction as an assembler writes it, a system call's name, a signal's name, or
 *     the name of the function that reports a failed assertion, {@code : } and which one if known
 * @param stack where, innermost frame first
 */
public record VisibleAction(
    Kind kind, long address, int size, long value, String what, List<Frame> stack) {
  /** Kinds of actions. */
  public enum Kind {
    READ,
    WRITE,
    /** A system call. */
    CALL,
    /** A function is entered. */
    ENTRY,
    /** A conditional branch that goes by the value. */
    BRANCH,
    /** An address made of the value. */
    ADDRESS,
    /** A signal that ends the program. */
    CRASH,
    /** An assertion that fails, or another call for the program's end. */
    ASSERTION,
    /** It waits for another thread. */
    WAIT,
    /** It went on for as long as it was tried. */
    GOES_ON
  }
}
