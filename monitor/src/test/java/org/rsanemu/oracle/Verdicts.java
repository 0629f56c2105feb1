// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.Set;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;

/** Whether a program is robust, by the words of the vectors. */
final class Verdicts {
  static final String ROBUST = "robust";
  static final String VIOLATION = "violation";

  private Verdicts() {}

  static String word(boolean violation) {
    return violation ? VIOLATION : ROBUST;
  }

  /** By the product's monitor. */
  static String monitor(Program program) {
    return monitor(program, ScOrder.ARMV8, true);
  }

  /** By the product's monitor, a run for all orders of its fences sc. */
  static String unordered(Program program) {
    return monitor(program, ScOrder.ARMV8, false);
  }

  /** By the product's monitor, with RC11's order of sc accesses. */
  static String rc11(Program program) {
    return monitor(program, ScOrder.RC11, true);
  }

  /** The same, a run for all orders of its fences sc. */
  static String rc11Unordered(Program program) {
    return monitor(program, ScOrder.RC11, false);
  }

  private static String monitor(Program program, ScOrder scOrder, boolean fencesOrdered) {
    boolean[] found = new boolean[1];
    Interleavings.forEach(
        program,
        fencesOrdered,
        schedule -> {
          if (!found[0]) {
            Fast fast = new Fast(program.locations(), RaceOrder.CPP20, scOrder, fencesOrdered);
            Interleavings.replay(program, schedule, fast.analysis);
            found[0] = !fast.flags.isEmpty();
          }
        });
    return word(found[0]);
  }

  /** By RSAN's appendix A, where that applies. */
  static String appendixA(Program program) {
    return word(Interleavings.any(program, () -> new AppendixA(program), AppendixA::violated));
  }

  /** By design section 4 to the letter, less some rules. */
  static String maps(Program program, Set<Rule> without) {
    return maps(program, without, ScOrder.ARMV8);
  }

  /** The same, by that order of sc accesses. */
  static String maps(Program program, Set<Rule> without, ScOrder scOrder) {
    return word(
        Interleavings.any(
            program,
            () -> new MapMonitor(without, scOrder),
            monitor -> !monitor.flags().isEmpty()));
  }
}
