// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.pending.PendingRead;
import org.rsanemu.emu.exec.whatif.pending.PendingViolations;
import org.rsanemu.emu.exec.whatif.pending.Taints;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.exec.whatif.pending.WhatIfAnswer;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.model.Access;
import org.rsanemu.model.analysis.ModelState;

/** Answers what a stale value would change, and keeps what that costs within bounds. */
public final class BoundedWhatIfAnalysis implements WhatIf {
  private final WhatIfBudget budget;
  private final WhatIfMachine machine;
  private final WhatIfAnalysis staleValues;
  private final StaleReadTree tree;
  private final ViolationAnswers answers;
  private final WaitingLooks looks;
  private final List<GuestContext> contexts;
  private final Taints taints;
  private final InstructionBoundary boundary;
  private final @Nullable Divergence divergence;

  /**
   * @param contexts the threads by number
   * @param boundary knows how far the run has come
   * @param leftOut takes note that something was not tried, in an execution of an exploration; null
   *     in an ordinary run
   * @param divergence null if the run is never made again to go on otherwise
   */
  public BoundedWhatIfAnalysis(
      WhatIfMachine machine,
      RunEvents events,
      CodePlaces places,
      PendingViolations pendingViolations,
      Origins origins,
      Taints taints,
      List<GuestContext> contexts,
      InstructionBoundary boundary,
      @Nullable Runnable leftOut,
      @Nullable Divergence divergence) {
    this.divergence = divergence;
    budget = new WhatIfBudget(boundary::executed, leftOut);
    this.contexts = contexts;
    this.boundary = boundary;
    this.taints = taints;
    this.machine = machine;
    ModelState model = events.analysis().state();
    tree = new StaleReadTree(machine, model, new SharedWrites(machine, events));
    staleValues =
        new WhatIfAnalysis(
            machine, new LaterReads(machine, model), tree, new VisibleActions(places), budget);
    EarlyEnds early = new EarlyEnds(staleValues, tree, budget);
    answers = new ViolationAnswers(model, staleValues, tree, early, budget);
    looks =
        new WaitingLooks(
            machine, events, pendingViolations, origins, boundary, staleValues, early, divergence);
  }

  @Override
  public boolean affords() {
    return budget.affords(staleValues.executed() + tree.executed());
  }

  @Override
  public boolean triesAgain(int times) {
    return budget.triesAgain(times);
  }

  @Override
  public void leaveOut() {
    budget.leaveOut();
  }

  @Override
  public boolean isIn(WayState state, Origins.Origin origin) {
    return state.pc() == origin.pc() && machine.isIn(state, origin.registers());
  }

  @Override
  public long executedBy(int thread) {
    return boundary.at().thread().number() == thread
        ? boundary.executedByThread()
        : contexts.get(thread).executed();
  }

  @Override
  public long moment() {
    return divergence == null ? Consequence.NEVER : divergence.moment();
  }

  @Override
  public boolean diverges(PendingRead pending, GuestContext loaded) {
    return divergence != null
        && divergence.takes(pending.violation().access(), read(pending), loaded);
  }

  @Override
  public boolean track(PendingRead pending, long stale, Consumer<Consequence> taker) {
    Access access = pending.violation().access();
    return taints.start(contexts.get(access.thread()), pending.origin().pc(), stale, taker);
  }

  @Override
  public WhatIfAnswer answer(PendingRead pending) {
    return answers.answer(pending, read(pending));
  }

  private TriedRead read(PendingRead pending) {
    Access access = pending.violation().access();
    return new TriedRead(
        contexts.get(access.thread()),
        pending.origin(),
        access.address(),
        access.size(),
        pending.fresh(),
        pending.foresight());
  }

  @Override
  public boolean waits(GuestContext thread, Ranges read, boolean surely) {
    return looks.waits(thread, read, surely, this);
  }

  @Override
  public boolean looksMayRace(GuestContext thread, Ranges read) {
    return looks.mayRace(thread, read);
  }

  @Override
  public void lookedInVain(GuestContext thread, Ranges read, boolean judged) {
    looks.inVain(thread, read, judged);
  }
}
