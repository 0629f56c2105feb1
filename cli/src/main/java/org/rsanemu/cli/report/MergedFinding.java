// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.exec.result.Finding;

/**
 * Equal findings of several runs. A violation that is harmless in one and real in another is real.
 *
 * @param key what makes them equal
 * @param example the one with the worst consequence; of several, the first
 * @param first the run that showed it
 * @param runs the numbers of all that showed it, in order
 */
record MergedFinding(FindingKey key, Finding example, RunOutcome first, List<Integer> runs) {

  /** Merges the findings of {@code outcomes} that {@code counts} accepts, in order. */
  static List<MergedFinding> merge(
      List<RunOutcome> outcomes, BiPredicate<Finding, RunOutcome> counts) {
    Map<FindingKey, MergedFinding> merged = new LinkedHashMap<>();
    for (RunOutcome outcome : outcomes) {
      for (Finding finding : outcome.result().findings()) {
        if (counts.test(finding, outcome)) {
          MergedFinding alone = of(finding, outcome);
          merged.merge(alone.key, alone, MergedFinding::joined);
        }
      }
    }
    return List.copyOf(merged.values());
  }

  /** One that a single run showed. */
  static MergedFinding of(Finding finding, RunOutcome outcome) {
    FindingKey key = FindingKey.of(finding, outcome.result().modules());
    return new MergedFinding(key, finding, outcome, new ArrayList<>(List.of(outcome.run())));
  }

  /** Both; the list of runs is this one's, so that many runs cost no more than they must. */
  private MergedFinding joined(MergedFinding later) {
    if (!runs.getLast().equals(later.runs.getLast())) {
      runs.addAll(later.runs);
    }
    boolean worse = severity(later.example) < severity(example);
    return worse ? new MergedFinding(key, later.example, later.first, runs) : this;
  }

  /** Whether it changes nothing that the program does, as far as its own run tells. */
  static boolean isHarmless(Finding finding) {
    return finding instanceof Finding.Robustness violation && violation.consequence().isHarmless();
  }

  /** From 0, the worst. */
  private static int severity(Finding finding) {
    return finding instanceof Finding.Robustness violation
        ? violation.consequence().verdict().ordinal()
        : 0;
  }
}
