// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;
import java.util.Map;

/**
 * All that was reported to an explorer of one execution, from some step on. It is the same of every
 * execution that makes the same choices.
 *
 * @param choices of the whole execution
 * @param steps what the steps did, from the first that is not in common with others
 * @param menus what threads were about to do before each of these steps, and after the last one if
 *     that was reported
 * @param outcome how it ended
 */
record Transcript(
    int[] choices, List<Did> steps, List<List<PendingStep>> menus, ExecutionOutcome outcome) {
  /**
   * What one step did.
   *
   * @param touched see {@link Explorer#did}
   * @param without see {@link Explorer#awaits}
   */
  record Did(Footprint touched, Map<Integer, Boolean> without) {}

  /** How many choices come before what it records. */
  int from() {
    return choices.length - steps.size();
  }
}
