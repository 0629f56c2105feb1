// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.way.ApartStates;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.Access;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * Tries what a thread would do with a stale value: it runs once with the newest value and once with
 * the stale one, and both ways are compared by their visible actions.
 */
final class WhatIfAnalysis {
  /** Stale values of one read that are tried, the newest first; with more of them it counts. */
  static final int MOST_VALUES = 16;

  /** Other stale values that are tried together with one. */
  private static final int MOST_TOGETHER = 4;

  /** Instructions of all what-if executions for one read. */
  private static final int MOST_OF_READ = 300_000;

  private final WhatIfMachine machine;
  private final Trials trials;
  private final LaterReads later;
  private final StaleReadTree tree;
  private final StaleValueUses uses;
  private final RepeatedLooks looks;
  private final WhatIfBudget budget;
  private long bound;

  /** Null until {@link #of(TriedRead, List)} has followed it. */
  private @Nullable UsualWay usual;

  /** The usual way has not been followed far enough to compare with, and how far it was. */
  private boolean isShort;

  private long briefly;
  private long metAfter;
  private @Nullable Consequence both;

  /**
   * @param tree tries all that may be stale together
   * @param budget takes note of what is taken for harmless though not all of it was tried
   */
  WhatIfAnalysis(
      WhatIfMachine machine,
      LaterReads later,
      StaleReadTree tree,
      VisibleActions visibleActions,
      WhatIfBudget budget) {
    this.machine = machine;
    this.later = later;
    this.tree = tree;
    this.budget = budget;
    trials = new Trials(machine);
    uses = new StaleValueUses(machine, trials, visibleActions);
    looks = new RepeatedLooks(machine, trials, later, budget);
  }

  /**
   * What would come of each of these values in place of the newest, in the same order. Most ways
   * meet the usual one again soon, so that is followed to its end only where it matters.
   */
  List<TrialOutcome> of(TriedRead read, List<StaleWrite> staleWrites) {
    metAfter = 0;
    both = null;
    long before = executed();
    // The rest of the usual way might need these.
    bound = before + MOST_OF_READ - Way.MOST_INSTRUCTIONS;
    usual = new UsualWay(machine, trials, read);
    briefly = executed() - before;
    List<TrialOutcome> all = new ArrayList<>();
    for (StaleWrite stale : staleWrites) {
      all.add(of(read, stale));
    }
    machine.contexts().release(0);
    return all;
  }

  private TrialOutcome of(TriedRead read, StaleWrite stale) {
    long before = executed();
    int kept = machine.contexts().used();
    TrialOutcome outcome = of(read, stale, List.of());
    machine.contexts().release(kept);
    if (!isShort) {
      return outcome;
    }
    isShort = false;
    machine.contexts().release(0);
    bound += executed() - before + briefly + Way.MOST_INSTRUCTIONS;
    usual().followFar();
    return of(read, stale, List.of());
  }

  private UsualWay usual() {
    return requireNonNull(usual);
  }

  /** How many instructions were run in what-if executions. */
  long executed() {
    return trials.executed();
  }

  /** How many instructions of its usual way were followed, of the read that was asked of last. */
  long followed() {
    return usual().way().path().count();
  }

  /**
   * What comes of a value that goes unused, of the read that was asked of last, where the thread
   * sees it once more; null if nothing is known to.
   */
  @Nullable Consequence both() {
    return both;
  }

  /**
   * The thread's states on its usual way before it reads something else, until all ways that were
   * tried have met it, of the read that was asked of last. The first of them.
   */
  ApartStates apart() {
    return usual().states(metAfter);
  }

  /** Whether the thread usually waits for what it has read, of which was asked last. */
  boolean usuallyWaits() {
    return UsualWay.waits(usual().way());
  }

  /**
   * Tries a stale value, together with these others that the thread reads later. If the value makes
   * no difference so far, the thread may read still others stale before it is gone: each of those
   * is tried as well.
   */
  private TrialOutcome of(TriedRead read, StaleWrite tried, List<StaleWrite> together) {
    long stale = tried.write().value();
    boolean exhausted = executed() >= bound;
    isShort |= exhausted && usual().isShort();
    if (isShort || exhausted || together.size() > MOST_TOGETHER) {
      return new TrialOutcome(Consequence.UNTRIED, together.isEmpty());
    }
    WhatIfExecution execution = begin(read, tried, together);
    PathComparison comparison = new PathComparison(machine, execution, usual().way(), together);
    Verdict verdict = comparison.compare();
    if (verdict == Verdict.UNUSED) {
      meets(comparison);
    }
    if (machine.scratch().hasOverwritten() && !tried.hole()) {
      trials.end(execution);
      return TrialOutcome.IMPOSSIBLE;
    }
    if (machine.scratch().consumed() != ScratchExecution.NOWHERE) {
      return uses.consumed(execution, comparison.usual(), stale);
    }
    if (usual().isShort() && !comparison.isSettled(verdict)) {
      isShort = true;
      trials.end(execution);
      return new TrialOutcome(Consequence.UNTRIED, false);
    }
    List<StaleWrite> others = later.on(execution.way(), read, together);
    if (others == null && !together.isEmpty()) {
      trials.end(execution);
      return new TrialOutcome(Consequence.UNTRIED, false);
    }
    if (verdict == Verdict.DIFFERENT) {
      return uses.different(read, tried, comparison);
    }
    if (verdict == Verdict.USED || verdict == Verdict.LOOPED) {
      verdict = looks.areAll(read, stale, comparison, together) ? Verdict.LOOPED : Verdict.USED;
    } else {
      trials.end(execution);
    }
    boolean harmless = verdict == Verdict.LOOPED || verdict == Verdict.UNUSED;
    if (harmless
        && together.isEmpty()
        && (tree.mayRace(read, tried, execution.way(), usual().way(), until(verdict, comparison))
            || leavesLess(read, tried, execution.way(), verdict, comparison))) {
      return new TrialOutcome(Consequence.UNTRIED, false);
    }
    boolean settled = verdict == Verdict.LOOPED || others != null && others.isEmpty();
    TrialOutcome outcome;
    if (settled && verdict != Verdict.USED && verdict != Verdict.UNTRIED) {
      outcome =
          new TrialOutcome(
              new Consequence(verdict, stale, null, null), false, true, verdict == Verdict.LOOPED);
    } else if (verdict == Verdict.UNUSED) {
      outcome = with(others, read, tried, together);
    } else {
      return uses.open(execution.way(), comparison.usual(), stale);
    }
    boolean again =
        together.isEmpty()
            && outcome.consequence().verdict() == Verdict.UNUSED
            && comesAgain(read, tried, comparison.metAt());
    return again ? TrialOutcome.unused(tried, true) : outcome;
  }

  /** Whether the order of reads and fences, which only others may come to see, is another one. */
  private boolean leavesLess(
      TriedRead read, StaleWrite tried, Way way, Verdict verdict, PathComparison comparison) {
    return verdict == Verdict.UNUSED
        && !comparison.isOnePath()
        && tree.leavesLess(read, tried, way, usual().way(), until(verdict, comparison));
  }

  /** For how many instructions of the usual way the thread is taken to have learned less. */
  private static int until(Verdict verdict, PathComparison comparison) {
    boolean met = comparison.metAt() != InstructionPath.NOWHERE;
    return verdict == Verdict.LOOPED ? 0 : met ? comparison.metAt() : Integer.MAX_VALUE;
  }

  private WhatIfExecution begin(TriedRead read, StaleWrite tried, List<StaleWrite> together) {
    WhatIfExecution execution = trials.begin(read);
    for (StaleWrite each : together) {
      Access other = each.write();
      machine.scratch().lastingStale(other.address(), other.size(), other.value(), each.hole());
    }
    machine.scratch().stale(read.address(), read.size(), tried.write().value(), tried.hole());
    return execution;
  }

  /**
   * Whether the thread reads the same memory once more before the value is gone, and does not go on
   * as usual if that is as old.
   *
   * @param metAt how many instructions of the usual way lie before, as {@link PathComparison#metAt}
   *     has it
   */
  private boolean comesAgain(TriedRead read, StaleWrite tried, int metAt) {
    long until = metAt == InstructionPath.NOWHERE ? followed() : metAt;
    boolean reads =
        usual().way().glances().stream()
            .anyMatch(glance ->
                glance.path() > 1 && glance.path() <= until && glance.touches(read.address()));
    if (!reads) {
      return false;
    }
    long stale = tried.write().value();
    WhatIfExecution execution = trials.begin(read);
    machine.scratch().lastingStale(read.address(), read.size(), stale, tried.hole());
    machine.scratch().stale(read.address(), read.size(), stale, tried.hole());
    PathComparison comparison =
        new PathComparison(machine, execution, usual().way(), List.of(tried));
    Verdict verdict = comparison.compare();
    isShort |= usual().isShort() && !comparison.isSettled(verdict);
    if (verdict == Verdict.DIFFERENT && !isShort) {
      comesOfBoth(uses.different(read, tried, comparison).consequence());
      return true;
    }
    trials.end(execution);
    if (verdict == Verdict.UNUSED) {
      meets(comparison);
    } else if (verdict == Verdict.UNTRIED && !isShort) {
      // The same as usual for as long as they were compared: what comes later counts.
      comesOfBoth(new Consequence(verdict, stale, null, null));
    }
    return verdict != Verdict.UNUSED;
  }

  /** Until there the thread's states differ on the two ways. */
  private void meets(PathComparison comparison) {
    boolean met = comparison.metAt() != InstructionPath.NOWHERE;
    metAfter = Math.max(metAfter, met ? comparison.metAt() : followed());
  }

  /** Of several values the worst counts. */
  private void comesOfBoth(Consequence consequence) {
    if (both == null || consequence.verdict().compareTo(both.verdict()) < 0) {
      both = consequence;
    }
  }

  /**
   * Both ways meet; what if one of these others is stale, too? Where that is not known, it is left
   * to what the run finds of each, and an exploration proves nothing.
   *
   * @param others null if they are not known
   */
  private TrialOutcome with(
      @Nullable List<StaleWrite> others,
      TriedRead read,
      StaleWrite tried,
      List<StaleWrite> together) {
    TrialOutcome worst = worstWith(others, read, tried, together);
    boolean asks = together.isEmpty() && !isShort && !worst.consequence().isHarmless();
    if (!asks || !tree.isUnused(read, tried)) {
      return worst;
    }
    metAfter = Math.max(metAfter, tree.metAfter());
    return TrialOutcome.unused(tried, false);
  }

  private TrialOutcome worstWith(
      @Nullable List<StaleWrite> others,
      TriedRead read,
      StaleWrite tried,
      List<StaleWrite> together) {
    TrialOutcome worst = TrialOutcome.unused(tried, false);
    boolean again = false;
    boolean known = others != null;
    for (StaleWrite other : others != null ? others : List.<StaleWrite>of()) {
      List<StaleWrite> more = new ArrayList<>(together);
      more.add(other);
      TrialOutcome one = of(read, tried, more);
      Consequence consequence = one.consequence();
      again |= one.possible() && one.again();
      if (!one.possible() || consequence.isHarmless()) {
        continue;
      }
      if (consequence.verdict() == Verdict.UNTRIED) {
        known = false;
        continue;
      }
      worst = new TrialOutcome(consequence, false);
      if (consequence.verdict().compareTo(Verdict.USED) < 0) {
        return worst;
      }
    }
    if (!known && !isShort) { // if it is short, all of this is done once more
      budget.leaveOut();
    }
    return again && worst.consequence().isHarmless() ? TrialOutcome.unused(tried, true) : worst;
  }
}
