// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * Whether a thread has done nothing with a stale value but look again, however often it sees that:
 * then it could as well have looked later.
 */
final class RepeatedLooks {
  /** How far a thread is followed to see whether it waits. */
  private static final int MOST_WAITING = 4_000;

  /** So many looks in vain are as many as a thread ever makes before it sees the newest value. */
  private static final int MANY_LOOKS = 1_000;

  /** After so many looks in vain it is tried that the next one sees the newest value. */
  private static final int MOST_LOOKS = 8;

  private final WhatIfMachine machine;
  private final Trials trials;
  private final LaterReads later;
  private final WhatIfBudget budget;

  /**
   * @param budget takes note of what is taken for harmless though not all of it was tried
   */
  RepeatedLooks(WhatIfMachine machine, Trials trials, LaterReads later, WhatIfBudget budget) {
    this.machine = machine;
    this.trials = trials;
    this.later = later;
    this.budget = budget;
  }

  /**
   * Whether the thread has only looked again on a way, and would for as long as the value is stale;
   * ends the execution.
   *
   * @param together what else is stale for all of the execution
   */
  boolean areAll(TriedRead read, long stale, PathComparison comparison, List<StaleWrite> together) {
    WhatIfExecution execution = comparison.execution();
    Way way = execution.way();
    SkippedRound round =
        new SkippedRound(machine, later.locations(), read, way, comparison.usual());
    boolean alone = isAlone(round.number(), way, read, together);
    boolean noOp = alone && round.isAsItBegan(comparison.originals());
    boolean twice =
        !noOp && (alone || round.readsNothing()) && round.isSecondLook(comparison.metAt());
    trials.end(execution);
    return noOp || twice && areAll(read, stale, round.second(), comparison);
  }

  /**
   * The same of a thread that looks more than twice.
   *
   * @param again where it reads the same memory again; {@link ScratchExecution#NOWHERE} if it does
   *     not
   */
  private boolean areAll(TriedRead read, long stale, long again, PathComparison comparison) {
    boolean met = comparison.metAt() != InstructionPath.NOWHERE;
    if (!waits(read, stale, again)) {
      return met && comesBackEachTime(read, stale, again, comparison.usual());
    }
    if (!met) {
      budget.leaveOut(); // what the first look has left behind may be used later than was followed
    }
    return true;
  }

  /** Whether the thread looks again, and nothing else can be stale before that. */
  private boolean isAlone(int second, Way way, TriedRead read, List<StaleWrite> together) {
    List<StaleWrite> between = second < 0 ? null : later.before(second, way, read, together);
    return between != null && between.isEmpty();
  }

  /**
   * Whether the thread waits for as long as the value is stale: it comes back to the instruction
   * that reads it again, and to the same state there. So it does not count how often it looks.
   */
  private boolean waits(TriedRead read, long stale, long again) {
    if (again == ScratchExecution.NOWHERE) {
      return false;
    }
    WhatIfExecution execution = begin(read, stale, again);
    Snapshot second = next(execution, again);
    int writes = machine.scratch().journal().count();
    Snapshot third = second == null ? null : next(execution, again);
    boolean same =
        second != null
            && third != null
            && machine.same(second.registers(), third.registers(), again, third.call())
            && isSameMemory(writes, machine.dead(read.thread(), third, second));
    trials.end(execution);
    return same;
  }

  /** The read sees what is stale, as do all that follow it. */
  private WhatIfExecution begin(TriedRead read, long stale, long again) {
    WhatIfExecution execution = trials.begin(read, again);
    machine.scratch().was(read.address(), read.size(), stale);
    return execution;
  }

  /**
   * Whether a thread that counts its looks does nothing but look for as long as the value is stale,
   * and comes to the same state as usual after any number of looks, as far as is tried.
   */
  private boolean comesBackEachTime(TriedRead read, long stale, long again, Way usual) {
    long most = looks(read, stale, again);
    boolean back =
        most > 0
            && IntStream.rangeClosed(2, (int) Math.min(most, MOST_LOOKS))
                .allMatch(looks -> comesBackAfter(read, stale, again, looks, usual));
    if (back && most > MOST_LOOKS) {
      budget.leaveOut();
    }
    return back;
  }

  /** After how many looks the thread only looks again; 0 if it gives up. */
  private long looks(TriedRead read, long stale, long again) {
    WhatIfExecution execution = begin(read, stale, again);
    Way way = execution.way();
    while (way.goes() && way.visible() == 0) {
      execution.step(Way.MOST_INSTRUCTIONS);
    }
    long looks = way.looks(again);
    if (way.visible() == 0) {
      boolean isLong = execution.executed() >= Way.MOST_INSTRUCTIONS || way.isFull();
      looks = isLong || looks >= MANY_LOOKS ? looks : 0;
    } else {
      looks = waitsInKernel(way, read.address()) ? looks - 1 : 0;
    }
    trials.end(execution);
    return looks;
  }

  /** Whether it waits for what it reads to change: the kernel looks at the newest value. */
  private boolean waitsInKernel(Way way, long address) {
    return way.visible() == 1
        && way.actions().getLast().kind() == Action.Kind.WAIT
        && machine.engine().callArguments()[0] == address;
  }

  private boolean comesBackAfter(TriedRead read, long stale, long again, int looks, Way usual) {
    WhatIfExecution execution = trials.begin(read, again);
    boolean there = true;
    for (int look = 0; look < looks && there; look++) {
      there = look == 0 || next(execution, again) != null;
      machine.scratch().stale(read.address(), read.size(), stale, true);
    }
    PathComparison comparison = new PathComparison(machine, execution, usual, List.of());
    if (there) {
      comparison.compare();
    }
    trials.end(execution);
    return comparison.metAt() != InstructionPath.NOWHERE;
  }

  /** Where the thread comes to this instruction next; null if others notice it before. */
  private static @Nullable Snapshot next(WhatIfExecution execution, long place) {
    Way way = execution.way();
    while (way.goes() && way.visible() == 0) {
      execution.step(MOST_WAITING);
      if (way.goes() && way.snapshots().getLast().pc() == place) {
        return way.snapshots().getLast();
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
}
