// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.code;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * What compilers make of C and C++ on an instruction set, for those who read a binary. Code comes
 * as buffers in little-endian order.
 */
public interface CompiledCode {
  /** Where arguments and results are. */
  ArgumentRules arguments();

  /** Whether fences weaker than seq_cst are not instructions. */
  boolean weakFencesAreNothing();

  /** The names that its compilers define as 1, and no other architecture's do. */
  List<String> macros();

  /** How far the stack pointer is below the caller's when a function begins, in bytes. */
  int callerStack();

  /**
   * DWARF's number of a general register, or of a stack pointer that is none.
   *
   * @param register the ISA's number
   */
  default int debugNumber(int register) {
    return register;
  }

  /**
   * Reads what a function's unoptimized code puts into its frame.
   *
   * @param start the code's address
   * @param secondState whether it is T32 code
   */
  default void readFrame(FrameSlots frame, ByteBuffer code, long start, boolean secondState) {}

  /**
   * Finds calls, and loads that may be of a guard of a static variable: those that acquire. None
   * where every load does.
   *
   * @param start the code's address
   * @param secondState whether it is T32 code
   */
  default void readGuards(GuardSink found, ByteBuffer code, long start, boolean secondState) {}

  /** What a function of this name does, mangled as in the file, if it is a helper for atomics. */
  default Optional<AtomicHelper> helper(String symbol) {
    return Optional.empty();
  }

  /** What is chosen where a helper for atomics runs: a sentence for reports; "" if nothing is. */
  default String helpersChoice() {
    return "";
  }

  /**
   * Finds the compiler's helpers for atomics in code without symbols.
   *
   * @param start the code's address
   * @return half-open ranges of addresses
   */
  default List<long[]> helpers(ByteBuffer code, long start) {
    return List.of();
  }
}
