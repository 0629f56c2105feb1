// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.List;
import java.util.Map;
import org.rsanemu.cli.report.group.FindingKey;

/**
 * What the runs of one case showed, before it is joined with other cases into a report.
 *
 * @param status the exit status that the runs demand if there are no findings
 * @param interrupted whether the user ended them
 * @param findings in the order in which the runs showed them; their {@link FindingView#seen} names
 *     this case as number 0
 * @param suppressed those that suppressions left out, and whether they are harmless
 * @param sources lines that the case quotes
 */
public record CaseResult(
    Case details,
    int status,
    boolean interrupted,
    List<Keyed> findings,
    Map<FindingKey, Boolean> suppressed,
    List<Report.Excerpt> sources) {

  /**
   * A finding, and what makes it one with those of other cases.
   *
   * @param members the pairs of instructions that show it, each with the place of the write that is
   *     missed there, "" if none is
   */
  public record Keyed(FindingKey key, FindingView view, Map<FindingKey, String> members) {}
}
