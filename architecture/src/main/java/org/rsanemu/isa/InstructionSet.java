// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import java.util.List;

/**
 * One instruction set. A new one is a new module that provides this service; nothing switches on
 * names. Implementations have no state: any thread may call.
 */
public interface InstructionSet {
  /** {@code x86-64}, {@code aarch64} or {@code armv7}. */
  String name();

  /** ELF's e_machine: 62, 183, 40. */
  int elfMachine();

  /** The mapping table as the command {@code rsan-emu table} prints it, in reading order. */
  List<TableRow> table();

  /**
   * What the instruction means. Never throws, whatever the bytes: undecodable ones give {@link
   * Trap#UNDEFINED}, ones that the engine runs wrongly {@link Trap#UNSUPPORTED}. A word that is not
   * allocated among those that only compute may have {@link Trap#NONE}: the engine refuses it
   * itself.
   */
  Meaning meaning(Instruction instruction);
}
