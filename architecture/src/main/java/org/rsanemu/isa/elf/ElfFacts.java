// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.elf;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the loader must know of an instruction set's ELF files.
 *
 * @param label what messages call the binaries that can run: {@code ARMv7 hard-float}
 * @param rank its place among those that a message lists, from 1 on
 * @param wide whether files are of class ELFCLASS64
 * @param instructionBytes what the addresses of instructions are multiples of
 * @param stateBytes the same where bit 0 of an address says that it is code of the second state
 *     (T32); 0 if there is no such state
 * @param mappingSymbols whether symbols like {@code $x} mark what follows
 * @param executableStack whether the stack is executable if no program header speaks of it
 * @param threadLocals where a thread has its variables
 * @param threadLocalsByName whether debug information leaves out where thread-local variables are
 * @param refusal why a program with these e_flags cannot run; null if it can
 */
public record ElfFacts(
    String label,
    int rank,
    boolean wide,
    int instructionBytes,
    int stateBytes,
    boolean mappingSymbols,
    boolean executableStack,
    ThreadLocalLayout threadLocals,
    boolean threadLocalsByName,
    IntFunction<@Nullable Refusal> refusal) {
  /**
   * Why a program cannot run.
   *
   * @param what what it is: a sentence that continues with what can be run
   * @param advice text after that, with its space, or ""
   */
  public record Refusal(String what, String advice) {}

  /** Whether bit 0 of a code address says in which state the processor is. */
  public boolean hasStateBit() {
    return stateBytes != 0;
  }

  /** The address of an instruction, without what bit 0 says. */
  public long instruction(long address) {
    return hasStateBit() ? address & ~1L : address;
  }

  /** What instructions' addresses are multiples of. */
  public int alignment(boolean secondState) {
    return secondState && hasStateBit() ? stateBytes : instructionBytes;
  }
}
