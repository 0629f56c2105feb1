// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

/**
 * Follows the running thread as the engine reports it, instruction by instruction and access by
 * access, before events are made of this. Every method does nothing unless overridden. Part of the
 * hot path.
 */
public interface InstructionListener {
  /**
   * Whether each instruction and access must be reported. If nobody says so the engine may leave
   * out what no event depends on; asked before the engine runs.
   */
  default boolean needsAll() {
    return false;
  }

  /** The instruction at {@code pc} is run. */
  default void instruction(long pc) {}

  /** It reads these bytes. */
  default void reads(long address, int size) {}

  /** It is about to write these bytes. */
  default void writes(long address, int size) {}
}
