// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.stream.Collectors.toSet;
import static org.rsanemu.model.location.AtomicLocation.NOWHERE;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.pending.PendingRead;
import org.rsanemu.emu.exec.whatif.pending.WhatIfAnswer;
import org.rsanemu.emu.exec.whatif.way.ApartStates;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.model.Access;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;

/** What would come of the stale values of a violation, by what the thread would do with them. */
final class ViolationAnswers {
  private static final WhatIfAnswer UNKNOWN = WhatIfAnswer.of(Consequence.UNTRIED);

  private final ModelState model;
  private final WhatIfAnalysis staleValues;
  private final StaleReadTree tree;
  private final EarlyEnds early;
  private final WhatIfBudget budget;

  ViolationAnswers(
      ModelState model,
      WhatIfAnalysis staleValues,
      StaleReadTree tree,
      EarlyEnds early,
      WhatIfBudget budget) {
    this.model = model;
    this.staleValues = staleValues;
    this.tree = tree;
    this.early = early;
    this.budget = budget;
  }

  /**
   * What would come of them.
   *
   * @param read with the newest value
   */
  WhatIfAnswer answer(PendingRead pending, TriedRead read) {
    if (pending.violation().access().kind() == Access.Kind.RMW) {
      if (pending.stale().writes().getFirst().newestValue()) {
        // It leaves the value as it was, behind either write: it only learns less.
        long oldest = pending.stale().writes().getFirst().oldest();
        return new WhatIfAnswer(
            new Consequence(Verdict.UNUSED, pending.fresh(), null, null),
            values(pending.stale()),
            false,
            false,
            0,
            ApartStates.NONE,
            null,
            oldest);
      }
      boolean comesBack = tree.comesBack(read, pending.stale());
      return WhatIfAnswer.of(
          comesBack ? new Consequence(Verdict.LOOPED, 0, null, null) : Consequence.UNTRIED);
    }
    WhatIfAnswer sight = bySight(pending, read);
    boolean asks =
        !sight.consequence().isHarmless() && (tree.isPair(read) || !mayFailOnly(pending));
    WhatIfAnswer answer = asks ? byWays(pending, read, sight) : sight;
    boolean harmless = answer.open() || answer.consequence().isHarmless();
    Consequence early = harmless ? early(pending, read) : null;
    return early == null ? answer : WhatIfAnswer.of(early);
  }

  /**
   * What comes of the stale values if nothing comes of them on all ways that the thread may take.
   *
   * @param sight what comes of them else
   */
  private WhatIfAnswer byWays(PendingRead pending, TriedRead read, WhatIfAnswer sight) {
    StaleWrites stale = pending.stale();
    Consequence looped = new Consequence(Verdict.LOOPED, sight.consequence().stale(), null, null);
    if (tree.comesBack(read, stale)) {
      return WhatIfAnswer.of(looped);
    }
    List<Access> sooner = pending.sooner();
    if (sight.open()
        || sooner == null
        || !stale.complete()
        || stale.writes().size() + sooner.size() > WhatIfAnalysis.MOST_VALUES
        || pending.violation().access().kind() != Access.Kind.READ) {
      return sight;
    }
    // If a read that comes sooner leads there, too, another order of SC shows what follows it.
    long newest = model.newestKept(pending.violation().location());
    List<StaleWrite> others = new ArrayList<>(stale.writes());
    for (int i = 0; i < sooner.size(); i++) {
      long position = newest - 1 - i;
      others.add(new StaleWrite(sooner.get(i), false, true, false, position, position));
    }
    if (stale.synchronizes()) {
      return comesBackTaughtLess(pending, read, others)
          ? new WhatIfAnswer(
              looped, values(stale), false, false, tree.metAfter(), ApartStates.NONE, null, NOWHERE)
          : sight;
    }
    return tree.comesBackUntaught(read, others)
        ? new WhatIfAnswer(
            looped, Set.of(), false, true, tree.metAfter(), ApartStates.NONE, null, NOWHERE)
        : sight;
  }

  /**
   * Whether nothing comes of them if the thread goes on as if it had read what teaches it least.
   */
  private boolean comesBackTaughtLess(
      PendingRead pending, TriedRead read, List<StaleWrite> others) {
    if (others.stream().anyMatch(StaleWrite::silent)) {
      return tree.comesBackTaughtLess(read, others, null);
    }
    List<StaleWrite> writes = pending.stale().writes();
    long least = model.leastPublication(pending.violation().location(), writes, false);
    List<StaleWrite> there =
        writes.stream()
            .filter(write -> write.oldest() <= least && least <= write.newest())
            .toList();
    if (there.size() != 1) {
      return false; // whose value the least one has is not known
    }
    StaleWrite instead =
        new StaleWrite(there.getFirst().write(), false, false, false, least, least);
    return tree.comesBackTaughtLess(read, others, instead);
  }

  private static Set<Long> values(StaleWrites stale) {
    return stale.writes().stream().map(write -> write.write().value()).collect(toSet());
  }

  /**
   * Whether a compare-and-swap could see nothing but what it saw, and not succeed directly after
   * that: so it is a weak one, which fails then. Only of a pair a what-if execution shows that way.
   */
  private static boolean mayFailOnly(PendingRead pending) {
    return pending.violation().access().kind() == Access.Kind.CAS
        && pending.stale().writes().stream()
            .allMatch(write -> write.write().value() == pending.fresh() && !write.hole());
  }

  /** What would come of the stale values, by what the thread does next. */
  private WhatIfAnswer bySight(PendingRead pending, TriedRead read) {
    Access access = pending.violation().access();
    StaleWrites stale = pending.stale();
    List<StaleWrite> others = new ArrayList<>();
    Set<Long> unused = new HashSet<>();
    List<TrialOutcome> all = new ArrayList<>();
    long oldest = Long.MAX_VALUE;
    for (StaleWrite write : stale.writes()) {
      if (write.write().value() == pending.fresh()) {
        oldest = Math.min(oldest, write.oldest());
        unused.add(pending.fresh());
        all.add(new TrialOutcome(new Consequence(Verdict.UNUSED, 0, null, null), false));
      } else {
        others.add(write);
      }
    }
    if (others.size() > WhatIfAnalysis.MOST_VALUES) {
      return UNKNOWN;
    }
    List<TrialOutcome> outcomes = others.isEmpty() ? List.of() : staleValues.of(read, others);
    for (int i = 0; i < outcomes.size(); i++) {
      TrialOutcome outcome = outcomes.get(i);
      if (outcome.possible()) {
        all.add(outcome);
        if (outcome.consequence().verdict() != Verdict.LOOPED) {
          oldest = Math.min(oldest, others.get(i).oldest());
        }
        if (outcome.consequence().verdict() == Verdict.UNUSED) {
          unused.add(others.get(i).write().value());
        }
      }
    }
    boolean together =
        all.stream()
            .anyMatch(
                one -> one.open() || one.again() && one.consequence().verdict() == Verdict.UNUSED);
    return all.isEmpty()
        ? UNKNOWN
        : answer(
            all,
            unused,
            access.kind(),
            together ? staleValues.followed() : 0,
            outcomes.isEmpty() || together ? ApartStates.NONE : staleValues.apart(),
            together ? staleValues.both() : null,
            oldest == Long.MAX_VALUE ? NOWHERE : oldest);
  }

  /** What comes of a stale value before the newest write; null if nothing, as far as is known. */
  private @Nullable Consequence early(PendingRead pending, TriedRead read) {
    if (pending.sooner() == null) {
      budget.leaveOut();
      return null;
    }
    List<Long> sooner = pending.sooner().stream().map(Access::value).distinct().toList();
    List<TriedRead> reads =
        sooner.contains(pending.fresh())
            ? List.of() // SC lets the thread do the same sooner, which another order shows
            : sooner.stream().map(value -> read.with(value)).toList();
    return early.worst(reads, pending.stale().writes());
  }

  /**
   * The worst counts. A compare-and-swap that succeeds makes the thread aware of the newest write,
   * so that of an older one nothing is known; nor of one that fails on a value that may be used.
   *
   * @param until see {@link WhatIfAnswer}
   * @param apart the same
   * @param both the same
   * @param oldest the same
   */
  private static WhatIfAnswer answer(
      List<TrialOutcome> all,
      Set<Long> unused,
      Access.Kind kind,
      long until,
      ApartStates apart,
      @Nullable Consequence both,
      long oldest) {
    TrialOutcome worst = all.getFirst();
    for (TrialOutcome one : all) {
      int worse = one.consequence().verdict().compareTo(worst.consequence().verdict());
      worst = worse < 0 || worse == 0 && !one.open() ? one : worst;
    }
    boolean harmless = worst.consequence().isHarmless();
    boolean isRead = kind == Access.Kind.READ;
    boolean learnsLess =
        isRead || kind == Access.Kind.FAILED_CAS && all.stream().noneMatch(TrialOutcome::open);
    return harmless && !learnsLess && !unused.isEmpty()
        ? UNKNOWN
        : new WhatIfAnswer(
            worst.consequence(),
            harmless ? unused : Set.of(),
            worst.open() && isRead,
            false,
            until,
            apart,
            both,
            oldest);
  }
}
