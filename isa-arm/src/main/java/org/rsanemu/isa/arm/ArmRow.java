// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import org.rsanemu.isa.BitPattern;
import org.rsanemu.isa.TableRow;

/**
 * A row of a mapping table.
 *
 * @param pattern the encoding as the manual draws it
 * @param names the assembler's names for it, options in braces
 * @param sense what its words mean
 * @param events the same in words
 * @param reference where the manual has it
 */
public record ArmRow(
    BitPattern pattern, String names, Sense sense, String events, String reference) {

  /** A row, its pattern written as {@link BitPattern} takes it. */
  public static ArmRow row(
      String drawing, String names, Sense sense, String events, String reference) {
    return new ArmRow(new BitPattern(drawing), names, sense, events, reference);
  }

  /** As the command that prints the table shows it. */
  public TableRow shown() {
    return new TableRow(names, events, reference);
  }
}
