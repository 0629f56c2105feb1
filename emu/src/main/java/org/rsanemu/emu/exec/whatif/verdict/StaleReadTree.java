// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;

/**
 * Tries every way that a thread may take from a stale read, until each has met the usual one: until
 * then, its later reads may also be stale. The stale reads of one way are consistent with each
 * other: see {@link ReadKnowledge}, and no compare-and-swap succeeds directly after a write that a
 * read-modify-write has followed.
 *
 * <p>A way on which an instruction sees one value again is not followed once the thread is in the
 * state in which it saw it before: it is in a loop that continues until the value is new. Nor is
 * one once the thread is in a state that it has come back from on another way: in a loop that reads
 * any of many old values in each round, only the last one matters.
 */
final class StaleReadTree {
  private final WhatIfMachine machine;
  private final ModelState model;
  private final SharedWrites shared;
  private final PlainReads plain;
  private final Trials trials;
  private long metAfter;

  StaleReadTree(WhatIfMachine machine, ModelState model, SharedWrites shared) {
    this.machine = machine;
    this.model = model;
    this.shared = shared;
    plain = new PlainReads(machine, shared);
    trials = new Trials(machine);
  }

  /** Whether the first half of a pair of exclusives reads. */
  boolean isPair(TriedRead read) {
    return machine.effect(read.origin().pc()) instanceof Effect.LoadExclusive;
  }

  /** After how many instructions of the usual way all have met it, of the read asked of last. */
  long metAfter() {
    return metAfter;
  }

  /** How many instructions were run in what-if executions. */
  long executed() {
    return trials.executed();
  }

  /**
   * Whether the thread comes to the same state, whichever of these values it reads, and others
   * notice nothing before.
   */
  boolean comesBack(TriedRead read, StaleWrites stale) {
    return stale.complete()
        && answer(read, true, null, search -> search.allComeBack(stale.writes()));
  }

  /**
   * The same of a read from which the thread learns nothing but that the newest write was there: it
   * need not know that on the other ways.
   */
  boolean comesBackUntaught(TriedRead read, List<StaleWrite> writes) {
    return answer(read, false, null, search -> search.allComeBack(writes));
  }

  /**
   * The same of a read from which the thread learns more, if the run may go on as if it had not.
   *
   * @param instead the write that it is taken to have read; null if it has learned nothing
   */
  boolean comesBackTaughtLess(
      TriedRead read, List<StaleWrite> writes, @Nullable StaleWrite instead) {
    return answer(
        read, false, instead, search -> search.allComeBack(writes) && search.needsNoMore());
  }

  /**
   * Whether nothing comes to depend on this value of a read, which makes no difference alone,
   * whatever else the thread reads stale after it: those reads count by themselves. The thread is
   * taken to know no more than with this value.
   */
  boolean isUnused(TriedRead read, StaleWrite stale) {
    return answer(read, true, null, search -> search.isUnused(stale));
  }

  /**
   * Whether the thread may race on a way from a read that has seen this, and nothing else stale; or
   * on its usual way, where it is taken to have seen it.
   *
   * @param until after so many instructions of the usual way both have met
   */
  boolean mayRace(TriedRead read, StaleWrite stale, Way way, Way usual, int until) {
    WaysKnowledge knowledge = new WaysKnowledge(machine, model, shared, read, true, null);
    KnowledgeAlong along = knowledge.along(way, List.of(knowledge.first(stale)), true);
    KnowledgeAlong usually = knowledge.along(usual, List.of(), false);
    KnowledgeAlong less = knowledge.along(usual, List.of(knowledge.first(stale)), true);
    return plain.mayRace(way, along, Integer.MAX_VALUE, usual, usually)
        || plain.mayRace(usual, less, until, usual, usually);
  }

  /**
   * Whether what others write later comes after less by a way from a read that has seen this, and
   * nothing else stale, than by the usual one.
   *
   * @param until after so many instructions of the usual way both have met
   */
  boolean leavesLess(TriedRead read, StaleWrite stale, Way way, Way usual, int until) {
    WaysKnowledge knowledge = new WaysKnowledge(machine, model, shared, read, true, null);
    List<StaleChoice> seen = List.of(knowledge.first(stale));
    ReadKnowledge here = knowledge.along(way, seen, true).before(way.path().count());
    return !here.leavesAsMuch(knowledge.along(usual, seen, false).before(until));
  }

  private boolean answer(
      TriedRead read,
      boolean taught,
      @Nullable StaleWrite instead,
      Predicate<StaleReadSearch> asked) {
    if (model.locations().at(read.address()) == LocationMap.NONE) {
      return false;
    }
    int kept = machine.contexts().used();
    WaysKnowledge knowledge = new WaysKnowledge(machine, model, shared, read, taught, instead);
    StaleReadSearch search =
        new StaleReadSearch(machine, model, shared, plain, trials, read, knowledge);
    boolean answer = asked.test(search);
    metAfter = search.metAfter();
    machine.contexts().release(kept);
    return answer;
  }
}
