package org.rsanemu.oracle;

import java.util.Set;
import org.rsanemu.rc20.RaceOrder;

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
    boolean[] found = new boolean[1];
    Interleavings.forEach(
        program,
        schedule -> {
          if (!found[0]) {
            Fast fast = new Fast(program.locations());
            Interleavings.replay(program, schedule, fast.analysis);
            found[0] = !fast.flags.isEmpty();
          }
        });
    return word(found[0]);
  }

  /** By the product's monitor, a run for all orders of its fences sc. */
  static String unordered(Program program) {
    boolean[] found = new boolean[1];
    Interleavings.forEach(
        program,
        false,
        schedule -> {
          if (!found[0]) {
            Fast fast = new Fast(program.locations(), RaceOrder.CPP20, false);
            Interleavings.replay(program, schedule, fast.analysis);
            found[0] = !fast.flags.isEmpty();
          }
        });
    return word(found[0]);
  }

  /** By RSAN's appendix A, where that applies. */
  static String appendixA(Program program) {
    return word(
        Interleavings.any(program, () -> new AppendixA(program), AppendixA::violated));
  }

  /** By design section 4 to the letter, less some rules. */
  static String maps(Program program, Set<Rule> without) {
    return word(
        Interleavings.any(
            program, () -> new MapMonitor(without), monitor -> !monitor.flags().isEmpty()));
  }
}
