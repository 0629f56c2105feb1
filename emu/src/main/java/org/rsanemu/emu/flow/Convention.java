// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.rsanemu.emu.cpu.RegisterSet.FLAGS;
import static org.rsanemu.emu.cpu.RegisterSet.generals;
import static org.rsanemu.emu.cpu.RegisterSet.vectors;

import org.rsanemu.emu.cpu.RegisterSet;

/**
 * A psABI's function calls.
 *
 * @param arguments registers that may hold a function's arguments
 * @param results registers that a caller may look into afterwards
 * @param kept registers that a function leaves as they were
 * @param sp the number of the stack pointer, as in {@link RegisterUse.Move}
 * @param returned how much a return adds to the stack pointer
 */
record Convention(long arguments, long results, long kept, int sp, int returned) {
  static Convention of(int elfMachine) {
    return switch (elfMachine) {
      case 62 -> // rax: how many vector registers; r10: the static chain
          new Convention(
              generals(7, 6, 2, 1, 8, 9, 0, 10) | vectors(0, 7),
              generals(0, 2) | vectors(0, 1),
              generals(3, 4, 5, 12, 13, 14, 15),
              4,
              8);
      case 183 -> // x8: where a result goes; x18: the static chain
          new Convention(
              generals(0, 1, 2, 3, 4, 5, 6, 7, 8, 18) | vectors(0, 7),
              generals(0, 1) | vectors(0, 3),
              generals(19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29) | vectors(8, 15),
              31,
              0);
      case 40 -> // r12: the static chain
          new Convention(
              generals(0, 1, 2, 3, 12) | vectors(0, 7),
              generals(0, 1) | vectors(0, 7),
              generals(4, 5, 6, 7, 8, 9, 10, 11, 13) | vectors(8, 15),
              13,
              0);
      default -> throw new IllegalArgumentException("no psABI for ELF machine " + elfMachine);
    };
  }

  /** The stack pointer, and the registers that compilers use as frame pointers. */
  int[] framePointers() {
    return switch (sp) {
      case 4 -> new int[] {sp, 5};
      case 31 -> new int[] {sp, 29};
      default -> new int[] {sp, 7, 11};
    };
  }

  /** What a function may overwrite. */
  long scratch() {
    return RegisterSet.ALL & ~kept | FLAGS;
  }

  /** What somebody may read after a function has returned. */
  long readAfterReturn() {
    return results | kept;
  }
}
