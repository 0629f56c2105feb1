// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.Verdict;

/** All candidates that a thread's next access makes of a run. */
final class Candidates {
  private Candidates() {}

  /** Each position, and for writes each first read that could be early. */
  static List<Optional<Verdict>> all(Stepper run, int thread, Judge judge) {
    Operation operation = run.operation(thread);
    List<Optional<Verdict>> verdicts = new ArrayList<>();
    for (int p = 0; p <= run.rules().run().newest(operation.location()); p++) {
      verdicts.add(judge.verdict(thread, operation, p));
      if (operation.type() != Operation.Type.READ) {
        for (Event read : readsByOthers(run, thread, operation.location())) {
          verdicts.add(judge.early(thread, operation, p, read));
        }
      }
    }
    return verdicts;
  }

  private static List<Event> readsByOthers(Stepper run, int thread, long location) {
    return run.accesses().keySet().stream()
        .filter(e -> e.kind() == Event.Kind.READ)
        .filter(e -> e.thread() != thread && e.location() == location)
        .toList();
  }
}
