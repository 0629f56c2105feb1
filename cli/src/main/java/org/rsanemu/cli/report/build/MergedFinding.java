// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;

/**
 * Equal findings of several runs. A violation that is harmless in one and real in another is real.
 *
 * @param key what makes them equal
 * @param example the one with the worst consequence; of several, the first
 * @param first the run that showed it
 * @param runs the numbers of all that showed it, in order
 * @param members the example of each pair of instructions that shows it
 * @param judged the one of which the processor shows most; of several, the first. Null if it is of
 *     a kind that is not asked about
 */
record MergedFinding(
    FindingKey key,
    Finding example,
    RunOutcome first,
    List<Integer> runs,
    Map<FindingKey, Member> members,
    @Nullable Judged judged) {
  /** One of those that are one, and the run that showed it. */
  record Member(Finding finding, RunOutcome run) {}

  /** A finding, and the run that showed it. */
  record Judged(Finding.Robustness finding, RunOutcome run) {
    private Judged or(@Nullable Judged later) {
      return later != null && rank(later.finding.hardware()) < rank(finding.hardware())
          ? later
          : this;
    }
  }

  /**
   * Merges the findings of {@code outcomes} that {@code counts} accepts, in order.
   *
   * @param keys that say which are one
   */
  static List<MergedFinding> merge(
      List<RunOutcome> outcomes, FindingKeys keys, BiPredicate<Finding, RunOutcome> counts) {
    Map<FindingKey, MergedFinding> merged = new LinkedHashMap<>();
    for (RunOutcome outcome : outcomes) {
      for (Finding finding : outcome.result().findings()) {
        if (counts.test(finding, outcome)) {
          MergedFinding alone = of(finding, outcome, keys);
          merged.merge(alone.key, alone, MergedFinding::joined);
        }
      }
    }
    return List.copyOf(merged.values());
  }

  /** One that a single run showed. */
  static MergedFinding of(Finding finding, RunOutcome outcome, FindingKeys keys) {
    FindingKey key = keys.of(finding, outcome.result().modules());
    Map<FindingKey, Member> members = new LinkedHashMap<>();
    members.put(
        FindingKeys.exact(finding, outcome.result().modules()), new Member(finding, outcome));
    Judged judged = finding instanceof Finding.Robustness r ? new Judged(r, outcome) : null;
    return new MergedFinding(
        key, finding, outcome, new ArrayList<>(List.of(outcome.run())), members, judged);
  }

  /**
   * Both; the list of runs and the members are this one's, so that many runs cost no more than they
   * must.
   */
  private MergedFinding joined(MergedFinding later) {
    if (!runs.getLast().equals(later.runs.getLast())) {
      runs.addAll(later.runs);
    }
    later.members.forEach(members::putIfAbsent);
    boolean worse = compare(later.example, example) < 0;
    Judged best = judged == null ? later.judged : judged.or(later.judged);
    return worse
        ? new MergedFinding(key, later.example, later.first, runs, members, best)
        : new MergedFinding(key, example, first, runs, members, best);
  }

  /**
   * What is to be believed of the processor: of the example itself, unless another run shows more.
   */
  @Nullable Judged judgedFirst() {
    return judged != null && example instanceof Finding.Robustness own
        ? new Judged(own, first).or(judged)
        : judged;
  }

  /** The worse one comes first, and of two that are as bad the one that the processor shows. */
  private static int compare(Finding one, Finding other) {
    int bySeverity = Integer.compare(severity(one), severity(other));
    return bySeverity == 0
            && one instanceof Finding.Robustness here
            && other instanceof Finding.Robustness there
        ? Integer.compare(rank(here.hardware()), rank(there.hardware()))
        : bySeverity;
  }

  /** From 0, what a reader must know first. */
  private static int rank(@Nullable HardwareVerdict verdict) {
    return verdict == null
        ? HardwareVerdict.Outcome.values().length
        : switch (verdict.outcome()) {
          case ALLOWED -> 0;
          case NOT_JUDGED -> 1;
          case FORBIDDEN -> 2;
          case NOT_ASKED -> 3;
        };
  }

  /** From 0, the worst. */
  private static int severity(Finding finding) {
    return finding instanceof Finding.Robustness violation ? violation.consequence().severity() : 0;
  }
}
