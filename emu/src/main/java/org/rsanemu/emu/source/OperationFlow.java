// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;

/** Which way the code of an operation goes. All addresses are ELF addresses. */
final class OperationFlow {
  /** In bytes; of longer functions and operations nothing is known. */
  private static final int LONGEST = 1 << 12;

  private static final long NOWHERE = -1;

  private OperationFlow() {}

  /** Whether each instruction from one on leads to the next, up to another one. */
  static boolean isStraight(long from, long to, AtomicPlaces.Code code) {
    for (long at = from; at < to; ) {
      Meaning meaning = code.meaning(at);
      if (meaning.flow() != Flow.NEXT || meaning.length() == 0 || at - from > LONGEST) {
        return false;
      }
      at += meaning.length();
    }
    return true;
  }

  /** Whether the instruction there jumps, and its function goes on where that leads. */
  static boolean goesOn(long address, AtomicPlaces.Code code) {
    return code.meaning(address).flow() == Flow.JUMP
        && code.function(address) != NOWHERE
        && code.function(code.target(address)) == code.function(address);
  }

  /**
   * Whether the instruction there jumps to another place of its function, and nothing leads to what
   * comes behind it, up to an end: ARM's compilers put constants there.
   */
  static boolean ends(long address, long end, AtomicPlaces.Code code) {
    if (!goesOn(address, code)) {
      return false;
    }
    long behind = address + code.meaning(address).length();
    boolean own = code.function(behind) == code.function(address);
    return behind >= end || own && !isReached(behind, end, code);
  }

  /** Whether a jump of the same function may lead there; each of them says where it leads. */
  private static boolean isReached(long from, long end, AtomicPlaces.Code code) {
    long function = code.function(from);
    for (long at = function; code.function(at) == function; ) {
      Meaning meaning = code.meaning(at);
      boolean jumps = meaning.flow() == Flow.JUMP || meaning.flow() == Flow.BRANCH;
      long target = jumps ? code.target(at) : NOWHERE;
      boolean somewhere = jumps && (target == NOWHERE || target >= from && target < end);
      if (somewhere || meaning.length() == 0 || at - function > LONGEST) {
        return true;
      }
      at += meaning.length();
    }
    return false;
  }
}
