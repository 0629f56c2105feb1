// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.TableRow;

/**
 * A row of the mapping table.
 *
 * @param shown what the printed table calls it
 * @param form which forms of the mnemonics it is for
 * @param names the mnemonics, without prefixes; none for the row of everything else
 * @param sense adds what it means to an instruction that means nothing yet
 * @param events the same in words
 * @param reference where the manual has it
 */
record X86Row(
    String shown,
    Predicate<OperandForm> form,
    Set<String> names,
    BiFunction<OperandForm, Meaning, Meaning> sense,
    String events,
    String reference) {

  /** A row, its mnemonics separated by blanks. */
  static X86Row row(
      String shown,
      Predicate<OperandForm> form,
      String names,
      BiFunction<OperandForm, Meaning, Meaning> sense,
      String events,
      String reference) {
    Set<String> set = names.isEmpty() ? Set.of() : Set.of(names.split(" "));
    return new X86Row(shown, form, set, sense, events, reference);
  }

  TableRow asShown() {
    return new TableRow(shown, events, reference);
  }
}
