package org.rsanemu.isa.x86;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.rsanemu.rc20.lift.Meaning;
import org.rsanemu.rc20.lift.TableRow;

/**
 * A row of the mapping table.
 *
 * @param shown what the printed table calls it
 * @param names the mnemonics, without prefixes
 * @param form which forms of these it is for
 * @param sense adds what it means to an instruction that means nothing yet
 * @param events the same in words
 * @param reference where the manual has it
 */
record Row(
    String shown,
    Set<String> names,
    Predicate<Form> form,
    BiFunction<Form, Meaning, Meaning> sense,
    String events,
    String reference) {

  static Row row(
      String shown,
      Predicate<Form> form,
      String names,
      BiFunction<Form, Meaning, Meaning> sense,
      String events,
      String reference) {
    return new Row(
        shown, Set.copyOf(List.of(names.split(" "))), form, sense, events, reference);
  }

  boolean matches(Form candidate) {
    return form.test(candidate);
  }

  TableRow asShown() {
    return new TableRow(shown, events, reference);
  }
}
