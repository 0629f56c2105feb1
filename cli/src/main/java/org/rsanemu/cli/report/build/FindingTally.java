// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * Counts the findings that differ while runs go on; suppressions are not asked, and what is
 * harmless does not count.
 */
public final class FindingTally {
  private final Set<FindingKey> seen = new HashSet<>();

  /** Says which findings are one: those with equal keys. */
  @FunctionalInterface
  public interface Keys {
    /** What a finding of a run in which these modules were mapped has in common with its like. */
    FindingKey of(Finding finding, List<RunResult.Module> modules);
  }

  /** Takes what a run showed and returns those that no run had shown before, in order. */
  public List<FindingKey> add(RunResult result, Keys keys) {
    return add(result.findings(), result.modules(), keys);
  }

  /**
   * The same of some of its findings.
   *
   * @param modules that were mapped
   */
  public synchronized List<FindingKey> add(
      List<Finding> findings, List<RunResult.Module> modules, Keys keys) {
    return findings.stream()
        .filter(finding -> !finding.isHarmless())
        .map(finding -> keys.of(finding, modules))
        .filter(seen::add)
        .toList();
  }

  /** How many different findings there are by now. */
  public synchronized int count() {
    return seen.size();
  }
}
