// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * Waits that a stale value ends before the write is there that the thread waits for. Of the look
 * that ends a wait a stale value may make no difference to the newest: it comes too early. An
 * exploration leaves out the looks in vain that would show it.
 */
final class EarlyEnds {
  /** Ways of one read that are tried. */
  private static final int MOST_TRIED = 16;

  private final WhatIfAnalysis staleValues;
  private final StaleReadTree tree;
  private final WhatIfBudget budget;

  EarlyEnds(WhatIfAnalysis staleValues, StaleReadTree tree, WhatIfBudget budget) {
    this.staleValues = staleValues;
    this.tree = tree;
    this.budget = budget;
  }

  /**
   * The worst that comes of a stale value where the thread waits.
   *
   * @param sooner the read as it could come, by SC, before the newest write
   * @param writes what it may see stale
   * @return null if it does not wait there, or nothing comes of it
   */
  @Nullable Consequence worst(List<TriedRead> sooner, List<StaleWrite> writes) {
    List<StaleWrite> stale =
        writes.stream()
            .filter(
                write -> sooner.stream().noneMatch(read -> read.fresh() == write.write().value()))
            .toList();
    if (stale.isEmpty()) {
      return null;
    }
    if (stale.size() * sooner.size() > MOST_TRIED) {
      budget.leaveOut();
      return null;
    }
    Consequence worst = null;
    for (TriedRead read : sooner) {
      List<TrialOutcome> outcomes = staleValues.of(read, stale);
      if (staleValues.usuallyWaits()) {
        for (Consequence one : consequences(read, stale, outcomes)) {
          worst = worst == null || one.verdict().compareTo(worst.verdict()) < 0 ? one : worst;
        }
      }
    }
    return worst;
  }

  /**
   * What comes of those stale values that the thread can read and that are not known to be
   * harmless.
   *
   * @param outcomes of each of the values, in the same order
   */
  List<Consequence> consequences(
      TriedRead read, List<StaleWrite> stale, List<TrialOutcome> outcomes) {
    List<Consequence> all = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      TrialOutcome outcome = outcomes.get(i);
      Verdict verdict = outcome.consequence().verdict();
      if (outcome.possible() && verdict == Verdict.UNTRIED) {
        budget.leaveOut();
      }
      if (verdict.compareTo(Verdict.UNTRIED) < 0
          && !tree.comesBack(read, new StaleWrites(stale.subList(i, i + 1), true, true))) {
        all.add(outcome.consequence());
      }
    }
    return all;
  }
}
