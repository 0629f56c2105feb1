// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.rsanemu.cli.compare.BuildComparison.Difference;

/** What only some builds show: what each rule finds, in the order of their kinds. */
final class Differences {
  /** One way in which builds differ. */
  @FunctionalInterface
  interface Rule {
    List<Difference> in(Evidence evidence);
  }

  private static final List<Rule> RULES =
      List.of(
          new FindingRule(),
          new OrderRule(),
          new AbsenceRule(),
          new SplitRule(),
          new HelperRule(),
          new OutputRule());

  private final Evidence evidence;

  Differences(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Difference> all() {
    Stream<Difference> found = RULES.stream().flatMap(rule -> rule.in(evidence).stream());
    return found.sorted(Comparator.comparing(Difference::kind)).toList();
  }
}
