// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.function.BiFunction;
import org.rsanemu.isa.BitPattern;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.TableRow;

/**
 * A row of the mapping table.
 *
 * @param pattern the encoding as the manual draws it
 * @param names the assembler's names for it, options in braces
 * @param sense adds what a word means to an instruction that means nothing yet
 * @param events the same in words
 * @param reference where the manual has it
 */
record RiscVRow(
    BitPattern pattern,
    String names,
    BiFunction<RiscVWord, Meaning, Meaning> sense,
    String events,
    String reference) {
  static RiscVRow row(
      String drawing,
      String names,
      BiFunction<RiscVWord, Meaning, Meaning> sense,
      String events,
      String reference) {
    return new RiscVRow(new BitPattern(drawing), names, sense, events, reference);
  }

  /** As the command that prints the table shows it. */
  TableRow shown() {
    return new TableRow(names, events, reference);
  }
}
