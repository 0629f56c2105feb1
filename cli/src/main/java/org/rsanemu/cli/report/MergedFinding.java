package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.run.Finding;

/**
 * Equal findings of several runs.
 *
 * @param key what makes them equal
 * @param example as the first of these runs showed it
 * @param first that run
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
          merged
              .computeIfAbsent(
                  FindingKey.of(finding, outcome.result().modules()),
                  key -> new MergedFinding(key, finding, outcome, new ArrayList<>()))
              .seenIn(outcome.run());
        }
      }
    }
    return List.copyOf(merged.values());
  }

  private void seenIn(int run) {
    if (runs.isEmpty() || runs.getLast() != run) {
      runs.add(run);
    }
  }
}
