// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * What came of a what-if execution.
 *
 * @param open whether the value had made no difference when the what-if execution ended, but still
 *     may
 * @param possible whether there is such a way: none on which a compare-and-swap succeeds directly
 *     after a write that a read-modify-write has followed
 * @param again whether the thread, if it reads something else stale as well, does not go on but
 *     looks once more
 */
record TrialOutcome(Consequence consequence, boolean open, boolean possible, boolean again) {
  static final TrialOutcome IMPOSSIBLE = new TrialOutcome(Consequence.UNTRIED, false, false, false);

  TrialOutcome(Consequence consequence, boolean open) {
    this(consequence, open, true, false);
  }

  /** This value makes no difference. */
  static TrialOutcome unused(StaleWrite tried, boolean again) {
    Consequence unused = new Consequence(Verdict.UNUSED, tried.write().value(), null, null);
    return new TrialOutcome(unused, false, true, again);
  }
}
