// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.group.Grouping;

/**
 * What results say, case by case, as {@link org.rsanemu.cli.report.build.ReportBuilder} takes it.
 * The same for a campaign that was done at once and for one whose parts come together here.
 */
public final class ResultsReport {
  private final Results results;
  private final Map<Integer, Set<Integer>> counted = new HashMap<>();
  private final Set<Manifest.Unit> missing = new HashSet<>();

  /**
   * @param counted the runs that count
   */
  public ResultsReport(Results results, List<Manifest.Unit> counted) {
    this.results = results;
    for (Manifest.Unit unit : counted) {
      this.counted.computeIfAbsent(unit.item(), _ -> new TreeSet<>()).add(unit.run());
    }
  }

  /** The exit statuses that cases demand. */
  public interface Statuses {
    /** One that was run. */
    int ofRuns(CampaignResult result);

    /** One that cannot be run. */
    int ofRefused();
  }

  /**
   * The cases that have runs that count, in the campaign's order; all if no run counts.
   *
   * @param grouping what makes findings one
   * @param why runs are missing, if some are
   * @param said whether the cases' warnings are to say so
   */
  public List<CaseResult> cases(
      Suppressions suppressions, Grouping grouping, Stop why, boolean said, Statuses statuses)
      throws ResultsException {
    List<CaseResult> cases = new ArrayList<>();
    for (int item = 0; item < results.manifest().cases().size(); item++) {
      Set<Integer> runs = runs(item);
      if (runs.isEmpty() && !counted.isEmpty()) {
        continue;
      }
      RecordedCase recorded = results.read(item);
      if (recorded.isRefused()) {
        cases.add(recorded.refused(statuses.ofRefused()));
        continue;
      }
      boolean complete = recorded.runs().containsAll(runs);
      ToIntFunction<CampaignResult> status =
          result ->
              statuses.ofRuns(
                  complete
                      ? result
                      : new CampaignResult(result.outcomes(), why, result.learning()));
      Stop shown = complete || !said ? Stop.DONE : why;
      cases.add(result(recorded, runs::contains, suppressions, grouping, shown, status));
      addMissing(item, runs, recorded.runs());
    }
    return cases;
  }

  /** Numbers and names that lead nowhere are what only a broken or forged file has. */
  private CaseResult result(
      RecordedCase recorded,
      IntPredicate runs,
      Suppressions suppressions,
      Grouping grouping,
      Stop shown,
      ToIntFunction<CampaignResult> status)
      throws ResultsException {
    try {
      return recorded.result(runs, suppressions, grouping, shown, status);
    } catch (RecordedAnswers.UnknownException
        | IndexOutOfBoundsException
        | NoSuchElementException
        | IllegalArgumentException e) {
      throw ResultsException.damaged(
          "the results of " + recorded.name() + " contradict themselves: " + e.getMessage());
    }
  }

  private Set<Integer> runs(int item) {
    return counted.getOrDefault(item, new TreeSet<>());
  }

  private void addMissing(int item, Set<Integer> wanted, Set<Integer> there) {
    for (int run : wanted) {
      if (!there.contains(run)) {
        missing.add(new Manifest.Unit(item, run));
      }
    }
  }

  /** After {@link #cases}: the runs that count and are not there, though they could have been. */
  public Set<Manifest.Unit> missing() {
    return Collections.unmodifiableSet(missing);
  }
}
