// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.HashSet;
import java.util.Set;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * Counts the findings that differ while runs go on; suppressions are not asked, and what is
 * harmless does not count.
 */
public final class FindingTally {
  private final Set<FindingKey> seen = new HashSet<>();

  /** Takes what a run showed and returns how many different findings there are by now. */
  public synchronized int add(RunResult result) {
    result.findings().stream()
        .filter(finding -> !MergedFinding.isHarmless(finding))
        .forEach(finding -> seen.add(FindingKey.of(finding, result.modules())));
    return seen.size();
  }
}
