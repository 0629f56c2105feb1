// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.ahead.DiscardedLoads;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.BusyWaitChecks;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.LibraryCallPreview;
import org.rsanemu.emu.exec.schedule.LockWords;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.schedule.StepPreviews;
import org.rsanemu.emu.exec.schedule.StepTouches;
import org.rsanemu.emu.exec.schedule.ThreadPositions;
import org.rsanemu.emu.exec.waits.BusyWaits;
import org.rsanemu.emu.exec.waits.CountedPauses;
import org.rsanemu.emu.exec.waits.LoopRounds;
import org.rsanemu.emu.exec.waits.RetriedAttempt;
import org.rsanemu.emu.exec.waits.StatusRegister;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.exec.whatif.verdict.BoundedWhatIfAnalysis;
import org.rsanemu.emu.exec.whatif.verdict.Divergence;
import org.rsanemu.emu.exec.whatif.way.PassingCalls;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.flow.CountedRound;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.emu.scratch.ScratchExecution;

/**
 * The parts that look ahead of the threads of one run: whether one waits, what a stale value would
 * change, and what the steps of an exploration will touch.
 */
final class Lookahead {
  private final ScratchExecution scratch;
  private final WhatIfMachine machine;
  private final WhatIf whatIf;
  private final DiscardedLoads loads;
  private final BusyWaitChecks looks;
  private final @Nullable StepPreviews previews;
  private final @Nullable Exploring exploring;

  /**
   * @param exploration that the run is an execution of, or null
   */
  Lookahead(
      RunState state,
      Guest guest,
      RunRequest request,
      Scheduler scheduler,
      EventGenerator generator,
      NextAccess nextAccess,
      @Nullable Exploration exploration) {
    Engine engine = guest.machine().engine();
    MachineMemory memory = guest.machine().memory();
    Instructions instructions = guest.code().instructions();
    scratch =
        new ScratchExecution(
            engine,
            memory,
            pc -> instructions.meaning(instructions.at(pc)),
            guest.code().lazyPauses());
    machine = new WhatIfMachine(guest.machine(), guest.code(), scratch, scheduler::now, generator);
    whatIf =
        new BoundedWhatIfAnalysis(
            machine,
            guest.events(),
            guest.code().places(),
            guest.pendingViolations(),
            guest.origins(),
            guest.taints(),
            state.contexts(),
            generator,
            exploration == null ? null : () -> exploration.left(ProofGap.UNTRIED_VALUES),
            exploration == null ? divergence(request, scheduler, generator) : null);
    loads =
        new DiscardedLoads(
            guest.machine(),
            instructions,
            scratch,
            generator,
            guest.discards(),
            guest.code().modules()::function);
    PassingCalls passing = new PassingCalls(engine, memory, guest.machine().kernel());
    LoopRounds rounds =
        new LoopRounds(guest.machine(), instructions, guest.events().locations(), scratch, passing);
    BusyWaits waits =
        new BusyWaits(
            rounds,
            new RetriedAttempt(
                guest.machine().registers(),
                guest.machine().uses(),
                guest.machine().liveness(),
                pc -> instructions.meaning(instructions.at(pc)).text()),
            new StatusRegister(
                guest.machine().uses(),
                guest.machine().liveness(),
                pc -> instructions.meaning(instructions.at(pc)).text()),
            new CountedRound(
                guest.machine().uses(), guest.machine().liveness(), instructions::isUsers),
            new CountedPauses(rounds, guest.machine(), instructions, passing));
    looks =
        new BusyWaitChecks(
            instructions, guest.events().stackLocations(), generator, scheduler, waits, request);
    if (exploration == null) {
      previews = null;
      exploring = null;
    } else {
      LibraryCallPreview library =
          new LibraryCallPreview(
              scratch,
              guest.machine(),
              guest.events().locations(),
              instructions,
              exploration.several());
      previews =
          new StepPreviews(
              guest.machine(),
              instructions,
              generator,
              waits,
              library,
              whatIf,
              exploration,
              request.judging().strict());
      StepTouches touches = requireNonNull(guest.touches());
      ThreadPositions positions =
          new ThreadPositions(
              exploration,
              guest.machine(),
              instructions,
              scheduler,
              previews,
              touches,
              nextAccess,
              generator.unlocked());
      exploring =
          new Exploring(
              exploration,
              scheduler,
              previews,
              positions,
              touches,
              guest.events().stackLocations(),
              new LockWords(exploration));
    }
  }

  private Divergence divergence(RunRequest request, Scheduler scheduler, EventGenerator generator) {
    Scheduling by =
        request
            .schedule()
            .scheduling()
            .with(Strategy.WALK, request.schedule().scheduling().depth());
    return new Divergence(
        machine,
        generator,
        request.continuation(),
        seed -> scheduler.goOnBy(Strategy.of(by, seed)));
  }

  /** Who waits is put to sleep by it. */
  BusyWaitChecks looks() {
    return looks;
  }

  /** Which answers what would come of a stale value. */
  WhatIf whatIf() {
    return whatIf;
  }

  /** Which finds loads that go nowhere. */
  DiscardedLoads loads() {
    return loads;
  }

  /** The run as its exploration sees it; null if it is an execution of none. */
  @Nullable Exploring exploring() {
    return exploring;
  }

  /** How many what-if executions there were. */
  long whatIfs() {
    return scratch.count() - loads.count();
  }

  /** Gives back what the engine keeps for it. */
  void close() {
    machine.contexts().close();
    loads.close();
    looks.close();
    if (previews != null) {
      previews.close();
    }
    scratch.close();
  }
}
