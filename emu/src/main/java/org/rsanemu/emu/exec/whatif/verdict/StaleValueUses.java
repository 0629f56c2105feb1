// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.StaleWrites.StaleWrite;

/** What comes of a stale value on a way that does not meet the usual one: how it is used. */
final class StaleValueUses {
  /** How far a thread is followed that does something else, to see whether it crashes. */
  private static final int UNTIL_CRASH = 100_000;

  private final WhatIfMachine machine;
  private final Trials trials;
  private final VisibleActions visibleActions;

  StaleValueUses(WhatIfMachine machine, Trials trials, VisibleActions visibleActions) {
    this.machine = machine;
    this.trials = trials;
    this.visibleActions = visibleActions;
  }

  /**
   * A value that is stale for all of the execution was overwritten by an atomic instruction, though
   * another has followed it. So that has read something else, and the way goes on differently, of
   * which nothing is known here. If nothing has read the value before, there is no such way. Ends
   * the execution.
   */
  TrialOutcome consumed(WhatIfExecution execution, Way usual, long stale) {
    long address = machine.scratch().consumed();
    trials.end(execution);
    Way way = execution.way();
    List<WhatIfRead> glances = way.glances();
    long looks = glances.stream().skip(1).filter(glance -> glance.touches(address)).count();
    if (looks <= 1 && way.hasAllGlances()) {
      return TrialOutcome.IMPOSSIBLE;
    }
    VisibleAction branch = branch(way, usual);
    VisibleAction used = branch == null ? visibleActions.of(way.actions().getLast()) : branch;
    return new TrialOutcome(new Consequence(Verdict.USED, stale, used, null), false);
  }

  /** The value has made no difference, and still may; but if it decided a branch, it was used. */
  TrialOutcome open(Way way, Way usual, long stale) {
    VisibleAction branch = branch(way, usual);
    return branch == null
        ? new TrialOutcome(new Consequence(Verdict.UNTRIED, stale, null, null), true)
        : new TrialOutcome(new Consequence(Verdict.USED, stale, branch, null), false);
  }

  /** Where the ways part; null if they do not. */
  private @Nullable VisibleAction branch(Way way, Way usual) {
    InstructionPath path = way.path();
    int fork = path.fork(usual.path());
    return fork == InstructionPath.NOWHERE
        ? null
        : visibleActions.branch(path.pc(fork), path.context(fork));
  }

  /** The thread does something that others notice, and that it usually does not. */
  TrialOutcome different(TriedRead read, StaleWrite tried, PathComparison comparison) {
    Action instead = comparison.instead();
    Way usual = comparison.usual();
    Action other = UsualWay.waits(usual) ? wait(usual) : comparison.other();
    Action crash = follow(comparison.execution());
    boolean possible = isPossible(tried);
    trials.end(comparison.execution());
    Verdict verdict = Verdict.DIFFERENT;
    if (crash != null && possible && !crashesAnyway(read, crash)) {
      verdict = Verdict.CRASH;
      instead = crash;
    }
    return new TrialOutcome(
        new Consequence(
            verdict, tried.write().value(), visibleActions.of(instead), visibleActions.of(other)),
        false);
  }

  /** What a thread does that waits. */
  private static Action wait(Way usual) {
    Action last = usual.actions().getLast();
    return new Action(Action.Kind.WAIT, 0, 0, 0, "", last.pc(), last.context());
  }

  /**
   * Whether no read-modify-write has been made so far of a stale value that another one has
   * followed: it reads the newest.
   */
  private boolean isPossible(StaleWrite tried) {
    return (!machine.scratch().hasOverwritten() || tried.hole())
        && machine.scratch().consumed() == ScratchExecution.NOWHERE;
  }

  /** Goes on with a way that is different, for a crash; null if there is none. */
  private static @Nullable Action follow(WhatIfExecution execution) {
    execution.onlyCrashes();
    while (execution.goes()) {
      execution.step(UNTIL_CRASH);
    }
    return execution.way().crashed() ? execution.way().actions().getLast() : null;
  }

  /** Whether the thread crashes so with the newest value, too. */
  private boolean crashesAnyway(TriedRead read, Action crash) {
    WhatIfExecution execution = trials.begin(read);
    Action other = follow(execution);
    trials.end(execution);
    return other != null && other.sameAs(crash);
  }
}
