// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** All traces of a program, by running it in every way. */
final class BruteForce {
  private BruteForce() {}

  /**
   * All maximal traces. Prefixes of the same trace are gone on from once: they have led to the same
   * state, as {@code everyInterleaving} checks.
   *
   * @param most gives up, with null, after so many prefixes
   */
  static Set<String> traces(ModelProgram program, int most) {
    return traces(program, most, true);
  }

  /** The same, and every interleaving is really run. */
  static Set<String> everyInterleaving(ModelProgram program, int most) {
    return traces(program, most, false);
  }

  private static Set<String> traces(ModelProgram program, int most, boolean once) {
    Set<String> maximal = new HashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<ModelRun> open = new ArrayDeque<>();
    open.push(ModelRun.of(program));
    int count = 0;
    while (!open.isEmpty()) {
      ModelRun run = open.pop();
      if (++count > most) {
        return null;
      }
      if (run.over()) {
        maximal.add(run.trace());
      }
      for (PendingStep step : run.steps) {
        if (step.enabled()) {
          ModelRun next = run.copy();
          next.step(step.thread());
          if (!once || seen.add(next.trace())) {
            open.push(next);
          }
        }
      }
    }
    return maximal;
  }
}
