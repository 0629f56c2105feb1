// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.code;

/**
 * Where a calling convention has a function's general arguments, as far as sizes decide it.
 *
 * @param word bytes of a general register
 * @param resultWords structures of more words are returned in memory
 * @param hiddenResult how the caller says where
 * @param pairRegisters so many registers may hold an argument of two words, which no other rule
 *     moves
 * @param evenPairs whether an argument of two words takes an even register and the next one
 * @param scalarPairs whether numbers of two words are arguments of their own
 */
public record ArgumentRules(
    int word,
    int resultWords,
    HiddenResult hiddenResult,
    int pairRegisters,
    boolean evenPairs,
    boolean scalarPairs) {
  /** How the caller says where to put a result. */
  public enum HiddenResult {
    /** As the first argument. */
    ARGUMENT,
    /** As the first argument, unless it is of floating-point numbers, which may be in registers. */
    ARGUMENT_UNLESS_FLOATS,
    /** In a register of its own. */
    OWN_REGISTER
  }
}
