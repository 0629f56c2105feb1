// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.Set;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.Mutants;
import org.rsanemu.model.hardware.Reason;

/** Whether a program is robust by the rules along its runs. */
final class RulesVerdict {
  private RulesVerdict() {}

  static boolean isViolation(VectorProgram program, String model) {
    return isViolation(program, model, Set.of());
  }

  static boolean isViolation(VectorProgram program, String model, Set<Reason> without) {
    HardwareModel judged = Mutants.without(model, without);
    return isViolation(program, judged, judged.readsEarly());
  }

  static boolean isViolation(VectorProgram program, HardwareModel model, boolean early) {
    return Schedules.any(
        program,
        () -> Mutants.rules(model, early),
        (run, thread) -> run.rules().violation(thread, run.operation(thread)).isPresent());
  }
}
