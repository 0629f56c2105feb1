// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;

import java.util.List;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * A psABI's function calls.
 *
 * @param arguments registers that may hold a function's arguments
 * @param firstArguments the numbers of those with the first four, if each is one integer or pointer
 * @param results registers that a caller may look into afterwards
 * @param kept registers that a function leaves as they were
 * @param sp the number of the stack pointer, as in {@link RegisterUse.Move}
 * @param returned how much a return adds to the stack pointer
 * @param redZone how many bytes below the stack pointer a function may use that calls no other one
 *     (System V ABI for x86-64, 3.2.2); elsewhere none
 * @param framePointers the stack pointer, and the registers that compilers use as frame pointers
 */
public record Convention(
    long arguments,
    List<Integer> firstArguments,
    long results,
    long kept,
    int sp,
    int returned,
    int redZone,
    List<Integer> framePointers) {
  /** What a function may overwrite. */
  public long scratch() {
    return RegisterSet.ALL & ~kept | FLAGS;
  }

  /** The set of the stack pointer; one that is no general register is in none. */
  public long stackPointer() {
    return sp == RegisterUse.SEPARATE_SP ? RegisterSet.NONE : RegisterSet.general(sp);
  }

  /** The registers with so many integers or pointers, from none to four, if there are no others. */
  public long firstArguments(int count) {
    return firstArguments.stream()
        .limit(count)
        .mapToLong(RegisterSet::general)
        .reduce(RegisterSet.NONE, (some, more) -> some | more);
  }

  /** Where a function leaves a result that is one integer or pointer: in its first register. */
  public long firstResult() {
    return Long.lowestOneBit(results);
  }

  /** What somebody may read after a function has returned. */
  public long readAfterReturn() {
    return results | kept;
  }
}
