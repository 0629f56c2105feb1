// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;

/**
 * Whether a what-if execution reaches the state of the usual one, so that nothing before or after
 * can tell them apart.
 *
 * <p>Until they meet both make the same shared writes and system calls in the same order, and where
 * they make one memory is the same except for the thread's stack, and the thread knows no less than
 * on its usual way. Between two of them plain memory may differ: only who races with the usual
 * way's writes can see it, or nobody, for where the thread alone wrote since it last released. They
 * have met where registers are the same except for dead ones, and memory except for the stack below
 * its pointer and slots of the frame that are overwritten before they are read.
 */
final class Reunion {
  /** Rounds of a loop through the place after which the thread is given up. */
  static final int MOST_ROUNDS = 16;

  private final WhatIfMachine machine;
  private final SharedWrites shared;
  private final WhatIfExecution execution;
  private final Way way;
  private final Way usual;
  private final KnowledgeComparison knowledge;
  private final LeftMemory memory;
  private final List<Action> wanted;
  private final int[] counts;
  private final SnapshotIndex usually;
  private long @Nullable [] usualMemory;
  private int actions;
  private int sharedActions;
  private int snapshots;
  private int sharedAt;

  /**
   * @param execution has begun
   * @param usual the usual way
   * @param choices what the execution's reads see stale
   * @param known what the thread knows along the execution
   * @param usuallyKnown the same of the usual way
   */
  Reunion(
      WhatIfMachine machine,
      SharedWrites shared,
      TriedRead read,
      WhatIfExecution execution,
      Way usual,
      List<StaleChoice> choices,
      KnowledgeAlong known,
      KnowledgeAlong usuallyKnown) {
    this.machine = machine;
    this.shared = shared;
    this.execution = execution;
    way = execution.way();
    this.usual = usual;
    knowledge = new KnowledgeComparison(machine, way, usual, choices, known, usuallyKnown);
    memory = new LeftMemory(machine, read);
    wanted = new ArrayList<>();
    int[] before = new int[usual.actions().size() + 1];
    for (int i = 0; i < usual.actions().size(); i++) {
      Action action = usual.actions().get(i);
      if (shared.isShared(action)) {
        wanted.add(action);
      }
      before[i + 1] = wanted.size();
    }
    counts = usual.snapshots().stream().mapToInt(at -> before[at.actions()]).toArray();
    MemoryDigest own =
        new MemoryDigest(way.writes()::bytes, memory::firstOriginal, way.thread()::isOnStack);
    usually =
        new SnapshotIndex(
            machine.registers(),
            machine.liveness(),
            usual.snapshots(),
            this::usualMemory,
            here -> own.after(here.writes(), dead(here)));
  }

  /** See {@link MemoryDigest}, at a snapshot of the usual way. */
  private long usualMemory(int snapshot) {
    if (usualMemory == null) {
      MemoryDigest digest =
          new MemoryDigest(usual.writes()::bytes, memory::firstOriginal, usual.thread()::isOnStack);
      usualMemory =
          usual.snapshots().stream().mapToLong(at -> digest.after(at.writes(), dead(at))).toArray();
    }
    return usualMemory[snapshot];
  }

  /** Follows the execution until both meet; null if they do not, as far as is known. */
  @Nullable Meeting meet() {
    while (true) {
      for (; snapshots < way.snapshots().size(); snapshots++) {
        Snapshot here = way.snapshots().get(snapshots);
        if (!take(here.actions(), here.writes(), here.path())) {
          return null;
        }
        Meeting meeting = met(here);
        if (meeting != null) {
          return meeting;
        }
      }
      if (!execution.goes() || way.returns() > MOST_ROUNDS) {
        return ended();
      }
      execution.step(Way.MOST_INSTRUCTIONS);
    }
  }

  /** Takes the next actions. False if others could distinguish them from the usual ones. */
  private boolean take(int until, int writes, int path) {
    int before = sharedActions;
    for (; actions < until; actions++) {
      Action action = way.actions().get(actions);
      if (shared.isShared(action)) {
        if (sharedActions >= wanted.size() || !shared.same(action, wanted.get(sharedActions))) {
          return false;
        }
        sharedActions++;
      }
    }
    if (before == sharedActions) {
      return true;
    }
    int there = firstWith(sharedActions);
    if (there < 0) {
      return false;
    }
    Snapshot at = usual.snapshots().get(there);
    boolean same =
        isSeenAlike(before, writes)
            && knowledge.holds(path, at.path())
            && sameMemory(writes, at.writes(), this::isOwn);
    sharedAt = writes;
    knowledge.shared(path, at.path());
    return same;
  }

  /** The usual way's first stop after so many shared actions; -1 if there is none. */
  private int firstWith(int count) {
    return IntStream.range(0, counts.length).filter(i -> counts[i] == count).findFirst().orElse(-1);
  }

  /**
   * Of the usual way's stops in the same state the first one decides: behind it the thread knows
   * more, has come to more fences, and has written more.
   */
  private @Nullable Meeting met(Snapshot here) {
    for (int i : usually.like(here)) {
      Snapshot there = usual.snapshots().get(i);
      if (counts[i] == sharedActions
          && machine.same(here, there)
          && sameMemory(here.writes(), there.writes(), machine.dead(way.thread(), here, there))) {
        return knowledge.holds(here.path(), there.path())
                && isSeenAlike(sharedActions, here.writes())
            ? new Meeting(here.path(), there.path())
            : null;
      }
    }
    return null;
  }

  /** Both have come to the thread's end. */
  private @Nullable Meeting ended() {
    int path = way.path().count();
    int usualPath = usual.path().count();
    int before = sharedActions;
    while (actions < way.actions().size()) {
      Action action = way.actions().get(actions++);
      if (shared.isShared(action)
          && (sharedActions >= wanted.size()
              || !shared.same(action, wanted.get(sharedActions++)))) {
        return null;
      }
    }
    boolean same =
        way.threadEnded()
            && usual.threadEnded()
            && sharedActions == wanted.size()
            && isSeenAlike(before, way.writes().count())
            && sameMemory(way.writes().count(), usual.writes().count(), way.thread()::isOnStack)
            && knowledge.holds(path, usualPath);
    return same ? new Meeting(path, usualPath) : null;
  }

  /**
   * What was written since the last shared action is seen by nobody who does not see as much
   * usually.
   *
   * @param count shared actions before
   * @param until the number of the execution's writes by now
   */
  private boolean isSeenAlike(int count, int until) {
    int from = count == 0 ? 0 : writesAt(firstWith(count));
    int next = firstWith(count + 1);
    Set<Long> usually = new HashSet<>();
    usual
        .writes()
        .places(
            from,
            next < 0 ? usual.writes().count() : writesAt(next),
            (address, size) -> bytes(address, size).forEach(usually::add));
    List<Long> others = new ArrayList<>();
    way.writes()
        .places(
            sharedAt,
            until,
            (address, size) ->
                bytes(address, size).filter(b -> !usually.contains(b)).forEach(others::add));
    return others.stream()
        .allMatch(b -> isOwn(b) || count == 0 && shared.isUnpublished(way.thread(), b));
  }

  private int writesAt(int snapshot) {
    return snapshot < 0 ? 0 : usual.snapshots().get(snapshot).writes();
  }

  private static Stream<Long> bytes(long address, int size) {
    return LongStream.range(address, address + size).boxed();
  }

  /** Whether a byte is on the thread's stack, or else its own, and no atomic. */
  private boolean isOwn(long address) {
    return machine.scratch().isOwn(address, 0) && !shared.isAtomic(address, 1);
  }

  private LongPredicate dead(Snapshot at) {
    return machine.dead(way.thread(), at.pc(), at.sp(), at.stackInUse());
  }

  /**
   * Whether so many writes of the execution leave what so many of the usual way do.
   *
   * @param leftOut bytes that may differ
   */
  private boolean sameMemory(int writes, int usualWrites, LongPredicate leftOut) {
    return memory.same(way.writes().effect(writes), usual.writes().effect(usualWrites), leftOut);
  }
}
