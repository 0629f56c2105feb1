// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.stream.Collectors.groupingBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * Compares a thread's way with a stale value with its usual way, by visible actions, and by where
 * both reach the same state.
 */
final class PathComparison {
  /** Rounds after which a thread that a stale value keeps in a loop is given up. */
  private static final int MOST_ROUNDS = 8;

  /** So few snapshots are all looked at. */
  private static final int FEW = 64;

  private final WhatIfMachine machine;
  private final WhatIfExecution execution;
  private final Way way;
  private final Way usual;
  private final List<StaleWrite> together;
  private final PathAlignment alignment;

  /** Where a way stops, and after how many actions. */
  private record Stop(long place, int actions) {}

  /** The usual way's snapshots by that; empty if they are few. */
  private final Map<Stop, List<Snapshot>> usually;

  /** What that way's first writes have left, by how many they are. */
  private final Map<Integer, Map<Long, Byte>> effects = new HashMap<>();

  private final Originals originals;
  private int metAt = InstructionPath.NOWHERE;

  /**
   * @param execution has just begun
   * @param usual the usual way
   * @param together what is stale for all of the execution
   */
  PathComparison(
      WhatIfMachine machine, WhatIfExecution execution, Way usual, List<StaleWrite> together) {
    this.machine = machine;
    this.execution = execution;
    way = execution.way();
    this.usual = usual;
    this.together = together;
    alignment = new PathAlignment(usual);
    originals = new Originals(machine.scratch().journal(), execution.begun());
    List<Snapshot> all = usual.snapshots();
    usually =
        all.size() <= FEW
            ? Map.of()
            : all.stream().collect(groupingBy(at -> new Stop(at.place(), at.actions())));
  }

  WhatIfExecution execution() {
    return execution;
  }

  Way usual() {
    return usual;
  }

  /** Follows the way for as long as it can be compared with the usual one. */
  Verdict compare() {
    if (usual.returns() == 0 && UsualWay.waits(usual)) {
      return whileUsualWaits();
    }
    int visible = 0;
    while (execution.goes() && way.returns() <= MOST_ROUNDS) {
      execution.step(Way.MOST_INSTRUCTIONS);
      alignment.take(way);
      if (alignment.parted() >= 0) {
        if (way.visible() > visible || !execution.goes()) {
          return Verdict.DIFFERENT;
        }
      } else {
        visible = way.visible();
        if (merged()) {
          return met();
        }
        if (alignment.isOver()) {
          return over();
        }
      }
    }
    if (alignment.parted() >= 0) {
      return Verdict.DIFFERENT;
    }
    return fork() == InstructionPath.NOWHERE ? Verdict.UNTRIED : Verdict.USED;
  }

  /** Usually the thread waits, and does nothing to compare with. */
  private Verdict whileUsualWaits() {
    while (execution.goes() && way.visible() == 0) {
      execution.step(Way.MOST_INSTRUCTIONS);
      alignment.take(way);
      if (alignment.parted() < 0 && merged()) {
        return met();
      }
    }
    return way.visible() == 0 ? Verdict.LOOPED : Verdict.DIFFERENT;
  }

  /** Whether the verdict would be the same if the usual way had been followed further. */
  boolean isSettled(Verdict verdict) {
    return verdict != Verdict.DIFFERENT // what it usually does instead may come later
        && !alignment.isOver()
        && (fork() != InstructionPath.NOWHERE || way.path().count() <= usual.path().count());
  }

  /**
   * How many instructions of the usual way lie before the place where both have met; {@link
   * InstructionPath#NOWHERE} if they have not.
   */
  int metAt() {
    return metAt;
  }

  /** Whether both run the same instructions. */
  boolean isOnePath() {
    return fork() == InstructionPath.NOWHERE;
  }

  private int fork() {
    return way.path().fork(usual.path());
  }

  /** Both ways have come to the same place in the same state. */
  private Verdict met() {
    int fork = fork();
    if (fork == InstructionPath.NOWHERE) {
      return Verdict.UNUSED;
    }
    if (alignment.looped() || way.comesBack(fork, machine.scratch().pc())) {
      return Verdict.LOOPED;
    }
    return readAgain() == ScratchExecution.NOWHERE ? Verdict.UNUSED : Verdict.USED;
  }

  /** Both ways did the same as far as the usual one was followed. */
  private Verdict over() {
    if (UsualWay.waits(usual) || alignment.looped()) {
      return Verdict.LOOPED;
    }
    Verdict verdict = met();
    if (verdict == Verdict.UNUSED && !usual.threadEnded()) {
      return fork() == InstructionPath.NOWHERE ? Verdict.UNTRIED : Verdict.USED;
    }
    return verdict;
  }

  /**
   * The instruction that reads the same memory again after the place where the ways part; {@link
   * ScratchExecution#NOWHERE} if there is none.
   */
  long readAgain() {
    int fork = fork();
    WhatIfRead first = way.glances().isEmpty() ? null : way.glances().getFirst();
    if (fork == InstructionPath.NOWHERE || first == null) {
      return ScratchExecution.NOWHERE;
    }
    for (WhatIfRead glance : way.glances()) {
      if (glance.path() > fork + 1 && glance.address() == first.address()) {
        return glance.pc();
      }
    }
    return ScratchExecution.NOWHERE;
  }

  /** The first thing that the thread does and usually does not. */
  @Nullable Action instead() {
    int parted = Math.max(0, alignment.parted());
    Action instead = meaningful(way.actions(), parted);
    Action usually = meaningful(usual.actions(), alignment.reached());
    boolean same = instead != null && usually != null && instead.sameAs(usually);
    return same ? way.actions().get(parted) : instead; // what it does before, unnoticed
  }

  /** What it usually does in its place. */
  @Nullable Action other() {
    Action instead = instead();
    Action action = meaningful(usual.actions(), alignment.reached());
    boolean same = action != null && instead != null && action.sameAs(instead);
    return same
        ? usual.actions().get(alignment.reached())
        : action; // the other way round, it reads
  }

  /** The first action from this one on that means something: by preference one that is noticed. */
  private static @Nullable Action meaningful(List<Action> actions, int from) {
    for (Action action : actions.subList(from, actions.size())) {
      if (action.isVisible() || action.kind() == Action.Kind.NAP) {
        return action;
      }
    }
    return actions.stream()
        .skip(from)
        .filter(action -> action.kind() != Action.Kind.PLACE)
        .findFirst()
        .orElse(null);
  }

  private boolean merged() {
    if (way.snapshots().isEmpty()) {
      return false;
    }
    Snapshot here = way.snapshots().getLast();
    for (int position : alignment.positions()) {
      for (Snapshot there : usually(new Stop(here.place(), position))) {
        if (there.place() == here.place()
            && there.actions() == position
            && machine.same(here, there)
            && sameMemory(
                effects.computeIfAbsent(there.writes(), usual.writes()::effect),
                machine.dead(way.thread(), here, there))) {
          metAt = there.path();
          return true;
        }
      }
    }
    return false;
  }

  /** The usual way's snapshots there; others, too, if it has few. */
  private List<Snapshot> usually(Stop there) {
    return usually.isEmpty() ? usual.snapshots() : usually.getOrDefault(there, List.of());
  }

  /** Whether memory, as the what-if execution has it now, is what the usual way leaves. */
  private boolean sameMemory(Map<Long, Byte> left, LongPredicate dead) {
    Map<Long, Byte> written = originals();
    return written.entrySet().stream()
            .allMatch(each ->
                isSame(each.getKey(), left.getOrDefault(each.getKey(), each.getValue()), dead))
        && left.entrySet().stream()
            .allMatch(each ->
                written.containsKey(each.getKey()) || isSame(each.getKey(), each.getValue(), dead));
  }

  private boolean isSame(long address, byte wanted, LongPredicate dead) {
    return (byte) machine.memory().peek(address, 1) == wanted
        || dead.test(address)
        || isTogether(address);
  }

  /** What was there before the what-if execution, of each byte that it has written. */
  Map<Long, Byte> originals() {
    return originals.byAddress();
  }

  /** Whether it is stale in this what-if execution. */
  private boolean isTogether(long address) {
    return together.stream()
        .map(StaleWrite::write)
        .anyMatch(
            access -> address >= access.address() && address < access.address() + access.size());
  }
}
