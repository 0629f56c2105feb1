// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.Set;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;

/** Whether a program is robust, by the words of the vectors. */
final class VectorVerdicts {
  static final String ROBUST = "robust";
  static final String VIOLATION = "violation";

  private VectorVerdicts() {}

  static String word(boolean violation) {
    return violation ? VIOLATION : ROBUST;
  }

  /** By the product's monitor. */
  static String monitor(OracleProgram program) {
    return monitor(program, ScOrder.ARMV8, true);
  }

  /** By the product's monitor, a run for all orders of its fences sc. */
  static String unordered(OracleProgram program) {
    return monitor(program, ScOrder.ARMV8, false);
  }

  /** By the product's monitor, with RC11's order of sc accesses. */
  static String rc11(OracleProgram program) {
    return monitor(program, ScOrder.RC11, true);
  }

  /** The same, a run for all orders of its fences sc. */
  static String rc11Unordered(OracleProgram program) {
    return monitor(program, ScOrder.RC11, false);
  }

  private static String monitor(OracleProgram program, ScOrder scOrder, boolean fencesOrdered) {
    boolean[] found = new boolean[1];
    AllInterleavings.forEach(
        program,
        fencesOrdered,
        schedule -> {
          if (!found[0]) {
            Fast fast = new Fast(program.locations(), RaceOrder.CPP20, scOrder, fencesOrdered);
            AllInterleavings.replay(program, schedule, fast.analysis);
            found[0] = !fast.flags.isEmpty();
          }
        });
    return word(found[0]);
  }

  /** By RSAN's appendix A, where that applies. */
  static String appendixA(OracleProgram program) {
    return word(AllInterleavings.any(program, () -> new AppendixA(program), AppendixA::violated));
  }

  /** By design section 4 to the letter, less some rules. */
  static String maps(OracleProgram program, Set<Rule> without) {
    return maps(program, without, ScOrder.ARMV8);
  }

  /** The same, by that order of sc accesses. */
  static String maps(OracleProgram program, Set<Rule> without, ScOrder scOrder) {
    return word(
        AllInterleavings.any(
            program,
            () -> new MapMonitor(without, scOrder),
            monitor -> !monitor.flags().isEmpty()));
  }
}
