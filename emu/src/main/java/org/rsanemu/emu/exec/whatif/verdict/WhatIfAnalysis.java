// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.Access;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * Tries what a thread would do with a stale value: it runs once with the newest value and once with
 * the stale one, and both ways are compared by their visible actions.
 */
final class WhatIfAnalysis {
  /** What a way is followed by: so many actions that others notice, so many instructions. */
  private static final int MOST_VISIBLE = 200;

  private static final int MOST_INSTRUCTIONS = 20_000;

  /** Actions that others notice, by which most ways have met again. */
  private static final int FIRST_VISIBLE = 3;

  /** Rounds of a loop after which a thread is taken to wait, if the newest value keeps it there. */
  private static final int ROUNDS = 3;

  /** Other stale values that are tried together with one. */
  private static final int MOST_TOGETHER = 4;

  /** How far a thread is followed to see whether it waits. */
  private static final int MOST_WAITING = 4_000;

  /** So many looks in vain are as many as a thread ever makes before it sees the newest value. */
  private static final int MANY_LOOKS = 1_000;

  /** After so many looks in vain it is tried that the next one sees the newest value. */
  private static final int MOST_LOOKS = 8;

  /** Instructions of all what-if executions for one read. */
  private static final int MOST_OF_READ = 300_000;

  /** Reads behind a stale one at which the thread's state is kept. */
  private static final int MOST_STATES = 16;

  /** How far a thread is followed that does something else, to see whether it crashes. */
  private static final int UNTIL_CRASH = 100_000;

  private final WhatIfMachine machine;
  private final LaterReads later;
  private final StaleReadTree tree;
  private final VisibleActions visibleActions;
  private final WhatIfBudget budget;
  private long executed;
  private long bound;

  /** Null until {@link #of(TriedRead, List)} has followed the usual way. */
  private @Nullable WhatIfExecution usual;

  /** The usual way has not been followed far enough to compare with, and how far it was. */
  private boolean isShort;

  private long briefly;
  private long metAfter;

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
    this.visibleActions = visibleActions;
    this.budget = budget;
  }

  /**
   * What would come of each of these values in place of the newest, in the same order. Most ways
   * meet the usual one again soon, so that is followed to its end only where it matters.
   */
  List<TrialOutcome> of(TriedRead read, List<StaleWrite> staleWrites) {
    metAfter = 0;
    long before = executed;
    bound = before + MOST_OF_READ - MOST_INSTRUCTIONS; // the rest of the usual way might need these
    usual = usual(read, FIRST_VISIBLE);
    briefly = executed - before;
    List<TrialOutcome> all = new ArrayList<>();
    for (StaleWrite stale : staleWrites) {
      all.add(of(read, stale));
    }
    machine.contexts().release(0);
    return all;
  }

  private TrialOutcome of(TriedRead read, StaleWrite stale) {
    long before = executed;
    int kept = machine.contexts().used();
    TrialOutcome outcome = of(read, stale, List.of());
    machine.contexts().release(kept);
    if (!isShort) {
      return outcome;
    }
    isShort = false;
    machine.contexts().release(0);
    bound += executed - before + briefly + MOST_INSTRUCTIONS;
    usual = usual(read, MOST_VISIBLE);
    return of(read, stale, List.of());
  }

  private WhatIfExecution usual() {
    return requireNonNull(usual);
  }

  /**
   * @param visible actions that others notice to be followed by
   */
  private WhatIfExecution usual(TriedRead read, int visible) {
    WhatIfExecution execution = begin(read);
    while (goesFurther(execution, visible)) {
      execution.step(MOST_INSTRUCTIONS);
    }
    end(execution);
    return execution;
  }

  private static boolean goesFurther(WhatIfExecution usual, int visible) {
    return usual.goes() && usual.visible() < visible && !waits(usual);
  }

  private void end(WhatIfExecution execution) {
    executed += execution.executed();
    execution.end();
  }

  /** How many instructions were run in what-if executions. */
  long executed() {
    return executed;
  }

  /**
   * Whether the thread reads the same memory in a loop, and nobody would notice anything. The loop
   * may begin with another instruction than it continues with.
   */
  static boolean waits(WhatIfExecution execution) {
    return execution.visible() == 0 && execution.looksAgain() >= ROUNDS;
  }

  /** How many instructions of its usual way were followed, of the read that was asked of last. */
  long followed() {
    return usual().path().count();
  }

  /**
   * The thread's states on its usual way before it reads something else, until all ways that were
   * tried have met it, of the read that was asked of last. The first {@link #MOST_STATES} of them.
   */
  List<WayState> apart(TriedRead read) {
    List<WayState> states = new ArrayList<>();
    WhatIfExecution execution = null;
    for (WhatIfRead glance : usual().glances()) {
      int before = glance.path() - 1;
      if (before > 0 && before < metAfter && states.size() < MOST_STATES && !glance.isFence()) {
        execution = execution == null ? begin(read) : execution;
        if (!execution.goTo(before)) {
          break;
        }
        states.add(machine.state(before, glance.pc(), glance.call()));
      }
    }
    if (execution != null) {
      end(execution);
    }
    return states;
  }

  /** Whether the thread usually waits for what it has read, of which was asked last. */
  boolean usuallyWaits() {
    return waits(usual());
  }

  /** What a thread does that waits. */
  private static Action wait(WhatIfExecution execution) {
    Action last = execution.actions().getLast();
    return new Action(Action.Kind.WAIT, 0, 0, 0, "", last.pc(), last.context());
  }

  private WhatIfExecution begin(TriedRead read) {
    return begin(read, read.origin().pc());
  }

  private WhatIfExecution begin(TriedRead read, long place) {
    GuestContext thread = read.thread();
    machine.begin(thread, read.origin());
    machine.scratch().was(read.address(), read.size(), read.fresh());
    return new WhatIfExecution(machine, thread, place);
  }

  /**
   * Tries a stale value, together with these others that the thread reads later. If the value makes
   * no difference so far, the thread may read still others stale before it is gone: each of those
   * is tried as well.
   */
  private TrialOutcome of(TriedRead read, StaleWrite tried, List<StaleWrite> together) {
    long stale = tried.write().value();
    boolean exhausted = executed >= bound;
    isShort |= exhausted && goesFurther(usual(), MOST_VISIBLE);
    if (isShort || exhausted || together.size() > MOST_TOGETHER) {
      return new TrialOutcome(Consequence.UNTRIED, together.isEmpty());
    }
    WhatIfExecution execution = begin(read);
    for (StaleWrite each : together) {
      Access other = each.write();
      machine.scratch().lastingStale(other.address(), other.size(), other.value(), each.hole());
    }
    machine.scratch().stale(read.address(), read.size(), stale, tried.hole());
    PathComparison comparison = new PathComparison(machine, execution, usual(), together);
    Verdict verdict = comparison.compare();
    if (verdict == Verdict.UNUSED) {
      boolean met = comparison.metAt() != InstructionPath.NOWHERE;
      metAfter = Math.max(metAfter, met ? comparison.metAt() : followed());
    }
    if (machine.scratch().hasOverwritten() && !tried.hole()) {
      end(execution);
      return TrialOutcome.IMPOSSIBLE;
    }
    if (machine.scratch().consumed() != ScratchExecution.NOWHERE) {
      return consumed(execution, stale);
    }
    if (goesFurther(usual(), MOST_VISIBLE) && !comparison.isSettled(verdict)) {
      isShort = true;
      end(execution);
      return new TrialOutcome(Consequence.UNTRIED, false);
    }
    List<StaleWrite> others = later.on(execution, read, together);
    if (others == null && !together.isEmpty()) {
      end(execution);
      return new TrialOutcome(Consequence.UNTRIED, false);
    }
    if (verdict == Verdict.DIFFERENT) {
      return different(read, tried, comparison);
    }
    if (verdict == Verdict.USED || verdict == Verdict.LOOPED) {
      verdict = isSkipped(read, stale, comparison, together) ? Verdict.LOOPED : Verdict.USED;
    } else {
      end(execution);
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
      return open(execution, stale);
    }
    boolean again =
        together.isEmpty()
            && outcome.consequence().verdict() == Verdict.UNUSED
            && comesAgain(read, tried, comparison.metAt());
    return again ? unused(tried, true) : outcome;
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
        usual().glances().stream()
            .anyMatch(glance ->
                glance.path() > 1 && glance.path() <= until && glance.touches(read.address()));
    if (!reads) {
      return false;
    }
    long stale = tried.write().value();
    WhatIfExecution execution = begin(read);
    machine.scratch().lastingStale(read.address(), read.size(), stale, tried.hole());
    machine.scratch().stale(read.address(), read.size(), stale, tried.hole());
    Verdict verdict = new PathComparison(machine, execution, usual(), List.of(tried)).compare();
    end(execution);
    return verdict != Verdict.UNUSED;
  }

  /** Whether the thread has only looked twice; ends the execution. */
  private boolean isSkipped(
      TriedRead read, long stale, PathComparison comparison, List<StaleWrite> together) {
    WhatIfExecution execution = comparison.execution();
    SkippedRound round = new SkippedRound(machine, later.locations(), read, execution, usual());
    boolean alone = isAlone(round.number(), execution, read, together);
    boolean noOp = alone && round.isAsItBegan(comparison.originals());
    boolean twice =
        !noOp && (alone || round.readsNothing()) && round.isSecondLook(comparison.metAt());
    end(execution);
    return noOp || twice && isSkippedEachTime(read, stale, round.second(), comparison.metAt());
  }

  /** The same of a thread that looks more than twice. */
  private boolean isSkippedEachTime(TriedRead read, long stale, long again, int metAt) {
    boolean met = metAt != InstructionPath.NOWHERE;
    if (!waits(read, stale, again)) {
      return met && comesBackEachTime(read, stale, again);
    }
    if (!met) {
      budget.leaveOut(); // what the first look has left behind may be used later than was followed
    }
    return true;
  }

  /** Whether the thread looks again, and nothing else can be stale before that. */
  private boolean isAlone(
      int second, WhatIfExecution execution, TriedRead read, List<StaleWrite> together) {
    List<StaleWrite> between = second < 0 ? null : later.before(second, execution, read, together);
    return between != null && between.isEmpty();
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
    return unused(tried, false);
  }

  private static TrialOutcome unused(StaleWrite tried, boolean again) {
    Consequence unused = new Consequence(Verdict.UNUSED, tried.write().value(), null, null);
    return new TrialOutcome(unused, false, true, again);
  }

  private TrialOutcome worstWith(
      @Nullable List<StaleWrite> others,
      TriedRead read,
      StaleWrite tried,
      List<StaleWrite> together) {
    TrialOutcome worst = unused(tried, false);
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
    return again && worst.consequence().isHarmless() ? unused(tried, true) : worst;
  }

  /**
   * A value that is stale for all of the execution was overwritten by an atomic instruction, though
   * another has followed it. So that has read something else, and the way goes on differently, of
   * which nothing is known here. If nothing has read the value before, there is no such way.
   */
  private TrialOutcome consumed(WhatIfExecution execution, long stale) {
    long address = machine.scratch().consumed();
    end(execution);
    List<WhatIfRead> glances = execution.glances();
    long looks = glances.stream().skip(1).filter(glance -> glance.touches(address)).count();
    if (looks <= 1 && glances.size() < WhatIfExecution.MOST_ACTIONS) {
      return TrialOutcome.IMPOSSIBLE;
    }
    boolean parts = execution.path().fork(usual().path()) != InstructionPath.NOWHERE;
    VisibleAction used =
        parts ? branch(execution) : visibleActions.of(execution.actions().getLast());
    return new TrialOutcome(new Consequence(Verdict.USED, stale, used, null), false);
  }

  /** The value has made no difference, and still may; but if it decided a branch, it was used. */
  private TrialOutcome open(WhatIfExecution execution, long stale) {
    boolean parts = execution.path().fork(usual().path()) != InstructionPath.NOWHERE;
    return parts
        ? new TrialOutcome(new Consequence(Verdict.USED, stale, branch(execution), null), false)
        : new TrialOutcome(new Consequence(Verdict.UNTRIED, stale, null, null), true);
  }

  private TrialOutcome different(TriedRead read, StaleWrite tried, PathComparison comparison) {
    Action instead = comparison.instead();
    Action other = waits(comparison.usual()) ? wait(comparison.usual()) : comparison.other();
    Action crash = follow(comparison.execution());
    boolean possible = isPossible(tried);
    end(comparison.execution());
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

  /**
   * Whether no read-modify-write has been made so far of a stale value that another one has
   * followed: it reads the newest.
   */
  private boolean isPossible(StaleWrite tried) {
    return (!machine.scratch().hasOverwritten() || tried.hole())
        && machine.scratch().consumed() == ScratchExecution.NOWHERE;
  }

  /**
   * Whether the thread waits for as long as the value is stale: it comes back to an instruction
   * that reads it again, and to the same state there. So it does not count how often it looks.
   *
   * @param again where it reads the same memory again; {@link ScratchExecution#NOWHERE} if it does
   *     not
   */
  private boolean waits(TriedRead read, long stale, long again) {
    if (again == ScratchExecution.NOWHERE) {
      return false;
    }
    WhatIfExecution execution = begin(read, again);
    machine.scratch().was(read.address(), read.size(), stale);
    Snapshot second = next(execution, again);
    int writes = machine.scratch().journal().count();
    Snapshot third = second == null ? null : next(execution, again);
    boolean same =
        second != null
            && third != null
            && machine.same(second.registers(), third.registers(), again, third.call())
            && isSameMemory(writes, machine.dead(read.thread(), third, second));
    end(execution);
    return same;
  }

  /**
   * Whether a thread that counts its looks does nothing but look for as long as the value is stale,
   * and comes to the same state as usual after any number of looks, as far as is tried.
   */
  private boolean comesBackEachTime(TriedRead read, long stale, long again) {
    long most = looks(read, stale, again);
    boolean back =
        most > 0
            && IntStream.rangeClosed(2, (int) Math.min(most, MOST_LOOKS))
                .allMatch(looks -> comesBackAfter(read, stale, again, looks));
    if (back && most > MOST_LOOKS) {
      budget.leaveOut();
    }
    return back;
  }

  /** After how many looks the thread only looks again; 0 if it gives up. */
  private long looks(TriedRead read, long stale, long again) {
    WhatIfExecution execution = begin(read, again);
    machine.scratch().was(read.address(), read.size(), stale);
    while (execution.goes() && execution.visible() == 0) {
      execution.step(MOST_INSTRUCTIONS);
    }
    long looks = execution.looks(again);
    if (execution.visible() == 0) {
      boolean isLong = execution.executed() >= MOST_INSTRUCTIONS || execution.isFull();
      looks = isLong || looks >= MANY_LOOKS ? looks : 0;
    } else {
      looks = waitsInKernel(execution, read.address()) ? looks - 1 : 0;
    }
    end(execution);
    return looks;
  }

  /** Whether it waits for what it reads to change: the kernel looks at the newest value. */
  private boolean waitsInKernel(WhatIfExecution execution, long address) {
    return execution.visible() == 1
        && execution.actions().getLast().kind() == Action.Kind.WAIT
        && machine.engine().callArguments()[0] == address;
  }

  private boolean comesBackAfter(TriedRead read, long stale, long again, int looks) {
    WhatIfExecution execution = begin(read, again);
    boolean there = true;
    for (int look = 0; look < looks && there; look++) {
      there = look == 0 || next(execution, again) != null;
      machine.scratch().stale(read.address(), read.size(), stale, true);
    }
    PathComparison comparison = new PathComparison(machine, execution, usual(), List.of());
    if (there) {
      comparison.compare();
    }
    end(execution);
    return comparison.metAt() != InstructionPath.NOWHERE;
  }

  /** Where the thread comes to this instruction next; null if others notice it before. */
  private static @Nullable Snapshot next(WhatIfExecution execution, long place) {
    while (execution.goes() && execution.visible() == 0) {
      execution.step(MOST_WAITING);
      if (execution.goes() && execution.snapshots().getLast().pc() == place) {
        return execution.snapshots().getLast();
      }
    }
    return null;
  }

  /** Whether memory is what it was so many writes ago, but for what nobody reads any more. */
  private boolean isSameMemory(int writes, LongPredicate dead) {
    Ranges changed = machine.scratch().journal().changedSince(writes);
    return IntStream.range(0, changed.count())
        .allMatch(i ->
            LongStream.range(changed.start(i), changed.start(i) + changed.size(i)).allMatch(dead));
  }

  /** Where the ways part. */
  private VisibleAction branch(WhatIfExecution execution) {
    InstructionPath path = execution.path();
    int fork = path.fork(usual().path());
    return visibleActions.branch(path.pc(fork), path.context(fork));
  }

  /** Goes on with a way that is different, for a crash; null if there is none. */
  private @Nullable Action follow(WhatIfExecution execution) {
    execution.onlyCrashes();
    while (execution.goes()) {
      execution.step(UNTIL_CRASH);
    }
    return execution.crashed() ? execution.actions().getLast() : null;
  }

  /** Whether the thread crashes so with the newest value, too. */
  private boolean crashesAnyway(TriedRead read, Action crash) {
    WhatIfExecution execution = begin(read);
    Action other = follow(execution);
    end(execution);
    return other != null && other.sameAs(crash);
  }
}
