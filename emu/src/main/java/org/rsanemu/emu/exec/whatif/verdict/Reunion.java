// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.MemoryOrder;

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
  private static final int MOST_INSTRUCTIONS = 20_000;

  /** Rounds of a loop through the place after which the thread is given up. */
  static final int MOST_ROUNDS = 16;

  private final WhatIfMachine machine;
  private final SharedWrites shared;
  private final WhatIfExecution execution;
  private final WhatIfExecution usual;
  private final TriedRead read;
  private final List<StaleChoice> choices;
  private final IntFunction<ReadKnowledge> known;
  private final IntFunction<ReadKnowledge> usuallyKnown;
  private final List<Action> wanted;
  private final int[] counts;
  private final SnapshotIndex usually;
  private final Map<Long, Byte> firstOriginals = new HashMap<>();
  private long @Nullable [] usualMemory;
  private final Originals originals;
  private int actions;
  private int sharedActions;
  private int snapshots;
  private int sharedAt;
  private int sharedPath;
  private int usualSharedPath;

  /**
   * @param execution has begun
   * @param usual has ended
   * @param choices what the execution's reads see stale
   * @param known what the thread knows before the instruction of that number of the execution
   * @param usuallyKnown the same of the usual way
   */
  Reunion(
      WhatIfMachine machine,
      SharedWrites shared,
      TriedRead read,
      WhatIfExecution execution,
      WhatIfExecution usual,
      List<StaleChoice> choices,
      IntFunction<ReadKnowledge> known,
      IntFunction<ReadKnowledge> usuallyKnown) {
    this.machine = machine;
    this.shared = shared;
    this.read = read;
    this.choices = choices;
    this.execution = execution;
    this.usual = usual;
    this.known = known;
    this.usuallyKnown = usuallyKnown;
    originals = new Originals(machine.scratch().journal());
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
        new MemoryDigest(
            execution.writes()::bytes, this::firstOriginal, execution.thread()::isOnStack);
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
          new MemoryDigest(usual.writes()::bytes, this::firstOriginal, usual.thread()::isOnStack);
      usualMemory =
          usual.snapshots().stream().mapToLong(at -> digest.after(at.writes(), dead(at))).toArray();
    }
    return usualMemory[snapshot];
  }

  /** What {@link #original} gave the first time: digests compare only by what stays the same. */
  private long firstOriginal(long address) {
    return firstOriginals.computeIfAbsent(address, this::original);
  }

  /** Follows the execution until both meet; null if they do not, as far as is known. */
  @Nullable Meeting meet() {
    while (true) {
      for (; snapshots < execution.snapshots().size(); snapshots++) {
        Snapshot here = execution.snapshots().get(snapshots);
        if (!take(here.actions(), here.writes(), here.path())) {
          return null;
        }
        Meeting meeting = met(here);
        if (meeting != null) {
          return meeting;
        }
      }
      if (!execution.goes() || execution.returns() > MOST_ROUNDS) {
        return ended();
      }
      execution.step(MOST_INSTRUCTIONS);
    }
  }

  /** Takes the next actions. False if others could distinguish them from the usual ones. */
  private boolean take(int until, int writes, int path) {
    int before = sharedActions;
    for (; actions < until; actions++) {
      Action action = execution.actions().get(actions);
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
            && knowsAt(path, at.path())
            && fencesKnow(path, at.path())
            && sameMemory(writes, at.writes(), this::isOwn);
    sharedAt = writes;
    sharedPath = path;
    usualSharedPath = at.path();
    return same;
  }

  /** The usual way's first stop after so many shared actions; -1 if there is none. */
  private int firstWith(int count) {
    return IntStream.range(0, counts.length).filter(i -> counts[i] == count).findFirst().orElse(-1);
  }

  /**
   * The thread knows no less at the last of so many instructions than it usually does: what that
   * reads itself it knows when it writes.
   */
  private boolean knowsAt(int path, int usualPath) {
    return known.apply(path).holds(usuallyKnown.apply(usualPath)) && keepsAsUsual(path, usualPath);
  }

  /**
   * Others learn by their own sc fences of what the thread knew at its own. So each that it usually
   * comes to since the last shared action, counted from the last one, is one where it knows no
   * less.
   */
  private boolean fencesKnow(int path, int usualPath) {
    List<Integer> here = fences(execution, sharedPath, path);
    List<Integer> there = fences(usual, usualSharedPath, usualPath);
    int more = here.size() - there.size();
    return more >= 0
        && IntStream.range(0, there.size())
            .allMatch(i -> known.apply(here.get(more + i)).holds(usuallyKnown.apply(there.get(i))));
  }

  private List<Integer> fences(WhatIfExecution way, int from, int until) {
    return way.glances().stream()
        .filter(glance -> glance.path() > from && glance.path() <= until && isScFence(glance))
        .map(WhatIfRead::path)
        .toList();
  }

  private boolean isScFence(WhatIfRead glance) {
    Effect effect = machine.effect(glance);
    return effect.fenced()
        || effect instanceof Effect.Fence(MemoryOrder order, _) && order == MemoryOrder.SC;
  }

  /**
   * The execution has made the read-modify-writes that change nothing and are usually made, since
   * the last shared action and in that order. Of others that it makes besides nothing comes:
   * whoever sees one could see the write before it, with the same value, and would learn no more.
   */
  private boolean keepsAsUsual(int path, int usualPath) {
    Iterator<Long> here = kept(execution, choices, sharedPath, path).iterator();
    for (long wanted : kept(usual, List.of(), usualSharedPath, usualPath)) {
      boolean found = false;
      while (!found && here.hasNext()) {
        found = here.next() == wanted;
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Where those are that have read the newest. */
  private static List<Long> kept(
      WhatIfExecution way, List<StaleChoice> choices, int from, int until) {
    return way.kept().stream()
        .filter(write -> write.path() > from && write.path() <= until)
        .filter(write -> choices.stream().noneMatch(choice -> choice.at() == readBy(way, write)))
        .map(WhatIfRead::address)
        .toList();
  }

  /** How many instructions come before the one by which a read-modify-write has read. */
  private static int readBy(WhatIfExecution way, WhatIfRead write) {
    return way.glances().stream()
            .filter(glance -> glance.path() <= write.path() && glance.address() == write.address())
            .mapToInt(WhatIfRead::path)
            .max()
            .orElse(0)
        - 1;
  }

  /**
   * Of the usual way's stops in the same state the first one decides: behind it the thread knows
   * more, has come to more fences, and has written more.
   */
  private @Nullable Meeting met(Snapshot here) {
    for (int i : usually.like(here)) {
      Snapshot there = usual.snapshots().get(i);
      if (counts[i] == sharedActions
          && machine.same(there.registers(), here.registers(), here.pc(), here.call())
          && sameMemory(
              here.writes(), there.writes(), machine.dead(execution.thread(), here, there))) {
        return known.apply(here.path()).holds(usuallyKnown.apply(there.path()))
                && fencesKnow(here.path(), there.path())
                && keepsAsUsual(here.path(), there.path())
                && isSeenAlike(sharedActions, here.writes())
            ? new Meeting(here.path(), there.path())
            : null;
      }
    }
    return null;
  }

  /** Both have come to the thread's end. */
  private @Nullable Meeting ended() {
    int path = execution.path().count();
    int usualPath = usual.path().count();
    int before = sharedActions;
    while (actions < execution.actions().size()) {
      Action action = execution.actions().get(actions++);
      if (shared.isShared(action)
          && (sharedActions >= wanted.size()
              || !shared.same(action, wanted.get(sharedActions++)))) {
        return null;
      }
    }
    boolean same =
        execution.threadEnded()
            && usual.threadEnded()
            && sharedActions == wanted.size()
            && isSeenAlike(before, execution.writes().count())
            && sameMemory(
                execution.writes().count(), usual.writes().count(), execution.thread()::isOnStack)
            && known.apply(path).holds(usuallyKnown.apply(usualPath))
            && fencesKnow(path, usualPath)
            && keepsAsUsual(path, usualPath);
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
    execution
        .writes()
        .places(
            sharedAt,
            until,
            (address, size) ->
                bytes(address, size).filter(b -> !usually.contains(b)).forEach(others::add));
    return others.stream()
        .allMatch(b -> isOwn(b) || count == 0 && shared.isUnpublished(execution.thread(), b));
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
    return machine.dead(execution.thread(), at.pc(), at.sp(), at.stackInUse());
  }

  /**
   * Whether the execution's writes leave by now what those of another way do, which has ended where
   * registers were the same.
   */
  boolean sameMemory(WhatIfExecution one, WhatIfExecution other) {
    return same(
        one.writes().effect(one.writes().count()),
        other.writes().effect(other.writes().count()),
        one.dead());
  }

  /**
   * Whether so many writes of the execution leave what so many of the usual way do.
   *
   * @param leftOut bytes that may differ
   */
  private boolean sameMemory(int writes, int usualWrites, LongPredicate leftOut) {
    return same(execution.writes().effect(writes), usual.writes().effect(usualWrites), leftOut);
  }

  private boolean same(Map<Long, Byte> left, Map<Long, Byte> usuallyLeft, LongPredicate leftOut) {
    Set<Long> all = new HashSet<>(left.keySet());
    all.addAll(usuallyLeft.keySet());
    for (long address : all) {
      if (!leftOut.test(address)) {
        Byte one = left.get(address);
        Byte other = usuallyLeft.get(address);
        byte here = one == null ? original(address) : one;
        byte there = other == null ? original(address) : other;
        if (here != there) {
          return false;
        }
      }
    }
    return true;
  }

  private byte original(long address) {
    if (address >= read.address() && address < read.address() + read.size()) {
      return (byte) (read.fresh() >>> 8 * (address - read.address()));
    }
    Byte was = originals.byAddress().get(address);
    return was != null ? was : (byte) machine.memory().peek(address, 1);
  }
}
