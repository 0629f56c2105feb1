// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.model.Violation;

/**
 * What is found of a pair of places. It has one finding: the first harmless one, until one is real;
 * then it is settled.
 */
final class PairFinding {
  private final FindingCollector findings;
  private final KnownAnswers answers = new KnownAnswers();
  private int found = -1;
  private boolean settled;

  PairFinding(FindingCollector findings) {
    this.findings = findings;
  }

  /** What came of the stale values so far. */
  KnownAnswers answers() {
    return answers;
  }

  /** Whether anything was found. */
  boolean isFound() {
    return found >= 0;
  }

  /** Whether nothing more is to be learned. */
  boolean isSettled() {
    return settled;
  }

  /** Nothing more is tried. */
  void settle() {
    settled = true;
  }

  /** Keeps that this comes of a violation. */
  void keep(Violation violation, Consequence consequence) {
    if (isFound() && consequence.isHarmless()) {
      soften(consequence);
    } else {
      keep(findings.finding(violation, consequence));
    }
  }

  /** Keeps a finding of the pair. */
  void keep(Finding.Robustness finding) {
    boolean harmless = finding.isHarmless();
    if (!isFound()) {
      found = findings.found().size();
      findings.add(finding);
    } else if (!harmless && !settled) {
      findings.replace(found, finding);
    } else if (harmless) {
      soften(finding.consequence());
    }
    settled |= !harmless;
  }

  /** Of harmless ones the one with the worse verdict is shown. */
  private void soften(Consequence consequence) {
    if (findings.found().get(found) instanceof Finding.Robustness known
        && consequence.verdict() == Verdict.LOOPED
        && known.consequence().verdict() == Verdict.UNUSED) {
      findings.replace(found, known.with(consequence));
    }
  }
}
