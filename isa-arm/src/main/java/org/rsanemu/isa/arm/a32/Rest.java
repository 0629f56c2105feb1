// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;

/**
 * What words mean that no row matches. Data processing means nothing to memory; where it is not
 * allocated, the engine, which runs in user mode, says so itself.
 */
@FunctionalInterface
interface Rest {
  Meaning of(int word, Meaning start);

  /** By the main encoding table of A32 (F4.1): bits 27 to 25. */
  static Meaning a32(int word, Meaning start) {
    int group = word >>> 25 & 0b111;
    return switch (group) {
      case 0b000, 0b001 -> writesPc(word) ? start.with(Flow.JUMP) : start;
      case 0b110, 0b111 -> coprocessor(word, start);
      // media instructions
      default -> start;
    };
  }

  static Meaning a32Unconditional(int word, Meaning start) {
    return start.with(Trap.UNDEFINED);
  }

  static Meaning t32Narrow(int halfword, Meaning start) {
    return start;
  }

  /** By the main encoding table of T32 (F3.1): bits 28 to 25. */
  static Meaning t32Wide(int word, Meaning start) {
    boolean vectors = (word >>> 24 & 0b1111) == 0b1111;
    boolean coprocessor = (word >>> 26 & 0b11) == 0b11 && !vectors;
    return coprocessor ? coprocessor(word, start) : start;
  }

  /** Data processing into PC; MSR has ones in that field. */
  private static boolean writesPc(int word) {
    boolean miscellaneous = (word >>> 23 & 0b11) == 0b10 && (word >>> 20 & 1) == 0;
    return !miscellaneous && (word >>> 12 & 15) == A32Senses.PC;
  }

  /**
   * Coprocessors 10 and 11 are the floating-point unit; of the others user mode may use nothing.
   */
  private static Meaning coprocessor(int word, Meaning start) {
    int number = word >>> 8 & 15;
    return number == 10 || number == 11 ? start : start.with(Trap.PRIVILEGED);
  }
}
