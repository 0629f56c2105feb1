// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.BusyWaitChecks;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.sched.Choices;
import org.rsanemu.emu.sched.Strategy;

/**
 * The loop of one run: choose a thread, let the engine run it until something stops it, do what
 * stopped it. One guest thread runs at a time; all of this happens on one host thread.
 */
public final class GuestRun {
  private final RunState state;
  private final Guest guest;
  private final @Nullable Inspection inspection;
  private final Instructions instructions;
  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final EngineStops stops;
  private final EventGenerator generator;
  private final Scheduler scheduler;
  private final Endings endings;
  private final NextThread next;
  private final Pauses pauses;
  private final Traps traps;
  private final PendingSignals signals;
  private final Lookahead ahead;
  private final boolean isSelective;
  private final Engine.Calls calls;
  private final @Nullable Exploring exploring;
  private final LoopListener listener;

  private @Nullable GuestContext loaded;
  private long switches;

  /**
   * @param programEntry where the program begins, once its dynamic loader has come to its end
   * @param exploration that it is an execution of, or null
   * @param checkpoints to which its scheduling points are offered, or null
   * @param listener follows the loop
   * @param isStopped whether nobody wants more of it
   * @param isOutdated whether it is an execution that will be made again, since it has shown what
   *     it should have been begun with
   */
  GuestRun(
      Guest guest,
      RunRequest request,
      Scheduler scheduler,
      GuestContext main,
      long programEntry,
      boolean selective,
      @Nullable Exploration exploration,
      @Nullable Checkpoints checkpoints,
      LoopListener listener,
      BooleanSupplier isStopped,
      BooleanSupplier isOutdated) {
    this.listener = listener;
    this.guest = guest;
    this.scheduler = scheduler;
    inspection = guest.inspection();
    instructions = guest.code().instructions();
    engine = guest.machine().engine();
    memory = guest.machine().memory();
    kernel = guest.machine().kernel();
    isSelective = selective;
    calls = guest.events().kept() == null ? Engine.Calls.ACCESSES : Engine.Calls.NEEDED;
    state = new RunState(main);
    stops = new EngineStops(state, guest, request, scheduler, programEntry, exploration);
    generator = stops.generator();
    engine.listener(generator);
    ahead = stops.ahead();
    exploring = ahead.exploring();
    endings = new Endings(guest, scheduler, generator, state.contexts());
    next =
        new NextThread(
            state, scheduler, generator, endings, exploration, exploring, checkpoints, listener);
    signals = new PendingSignals(state, guest, stops, endings, main, listener);
    pauses =
        new Pauses(
            state,
            request,
            stops,
            instructions,
            scheduler,
            next,
            endings,
            kernel,
            isStopped,
            isOutdated);
    traps = new Traps(state, guest, stops, scheduler, next, endings, pauses, exploration, listener);
  }

  EventGenerator generator() {
    return generator;
  }

  ThreadLocals threadLocals() {
    return stops.threadLocals();
  }

  long switches() {
    return switches;
  }

  BusyWaitChecks looks() {
    return ahead.looks();
  }

  /** How many what-if executions there were. */
  long whatIfs() {
    return ahead.whatIfs();
  }

  /** The thread whose instruction or call is under way. */
  GuestContext current() {
    return state.current();
  }

  void add(GuestContext thread) {
    state.contexts().add(thread);
    if (exploring != null) {
      exploring.positions().add(thread.number());
    }
  }

  /**
   * Comes to where a snapshot was taken, by making the system calls that were made until then.
   *
   * @return false if one of them was answered otherwise
   */
  boolean resume(MachineSnapshot snapshot) {
    load(state.current());
    for (MachineSnapshot.Moment moment : snapshot.moments()) {
      if (moment.programBegins() && !state.hasProgramBegun()) {
        begin();
      }
      moment.pages().forEach(memory::restore);
      engine.restore(moment.registers());
      RunEvents events = guest.events();
      moment.reports().forEach(report -> report.again(events.recorder(), events.locations()));
      state.current().become(moment.thread());
      generator.resume(moment.extent());
      generator.at().number(instructions.at(state.current().pc()));
      scheduler.executed(generator.executed());
      if (moment.outcome() != null && !moment.outcome().equals(traps.systemCall())) {
        return false;
      }
    }
    pauses.due(snapshot.due());
    return true;
  }

  /** Runs to the end. */
  Ending run() {
    scheduler.refresh();
    listener.begins();
    return goOn();
  }

  /** The same, from where it is. */
  Ending goOn() {
    while (state.ending() == null) {
      if (next.isAtChoice()) {
        if (!next.chooses(this::loadStanding, this::load)) {
          break;
        }
        stops.sliceBegins();
      }
      load(state.current());
      if (doTasks()) {
        next.schedule(Strategy.Point.YIELD);
        continue;
      }
      if (!signals.deliver()) {
        break;
      }
      pauses.watchPaused();
      generator.pauseAt(pauses.next());
      Engine.Stop stop = runEngine();
      scheduler.executed(generator.executed());
      switch (stop) {
        case ASKED -> asked();
        case MEMORY_FAULT -> memoryFault();
        case EXCEPTION -> traps.raised(engine.cpu().signalOf(engine.exception()));
        case INVALID_INSTRUCTION ->
            state.end(endings.unsupported(state.current(), generator.at().number()));
      }
    }
    doTasks();
    guest.taints().close();
    Ending ending = requireNonNull(state.ending());
    if (exploring != null) {
      exploring.report();
      exploring.ended(ending, endings.left());
    }
    if (inspection != null) {
      inspection.ended(stoppedRun(), ending);
    }
    return ending;
  }

  private void memoryFault() {
    long address = engine.faultAddress();
    if (memory.isTagged(address)) {
      state.end(endings.tagged(state.current(), generator.at().number(), address));
    } else if (generator.operands().isBeyond(address)) {
      state.end(endings.unsupported(state.current(), generator.at().number()));
    } else {
      traps.faulted(address, engine.faultIsWrite());
    }
  }

  private Engine.Stop runEngine() {
    boolean selective = mayBeSelective();
    generator.selective(selective);
    long pc = state.current().pc();
    Engine.Stop stop = selective ? engine.runSelectively(pc, calls) : engine.run(pc);
    generator.stopped(stop == Engine.Stop.ASKED);
    return stop;
  }

  /**
   * Whether nobody must see every instruction that comes next. Of code that the program may write
   * without a system call, nothing is kept.
   */
  private boolean mayBeSelective() {
    return isSelective
        && !generator.needsAll()
        && !stops.spins().isWatching(generator.executed())
        && !memory.hasWritableCode();
  }

  private StoppedRun stoppedRun() {
    GuestContext shown = loaded == null ? state.current() : loaded;
    return new StoppedRun(
        guest.machine(),
        guest.code(),
        state.contexts(),
        shown,
        requireNonNull(inspection),
        generator.events());
  }

  /**
   * Does what analyses have asked for, before any thread continues.
   *
   * @return whether the thread that runs lets others run
   */
  private boolean doTasks() {
    if (!guest.tasks().arePending()) {
      return false;
    }
    boolean givesUp = guest.tasks().run(state.current(), ahead.whatIf());
    generator.lookForTaint();
    return givesUp;
  }

  private void asked() {
    switch (stops.reason()) {
      case SWITCH -> state.current(stops.chosen());
      case TRAP -> traps.trapped();
      case PAUSE -> pauses.paused();
      case WATCHED -> pauses.watchedIsBack();
      case BEGIN -> {
        traps.leaveIfSeedDecides();
        listener.reachesProgram(state.current(), generator.extent(), pauses.due());
        begin();
      }
      case EXPLORE -> {
        GuestContext thread = state.current();
        int instruction = generator.at().number();
        if (requireNonNull(exploring)
            .positions()
            .reaches(thread, instruction, stops.comesToUsers())) {
          next.explore();
        } else {
          thread.chosen();
        }
      }
      case END -> next.explore();
      case INSPECT -> requireNonNull(inspection).stopped(stoppedRun());
      case TASKS -> {} // whoever asked: before any thread continues
    }
  }

  /** The dynamic loader, if there is one, has come to its end. */
  private void begin() {
    state.programBegins();
    memory.begun();
  }

  /** Gives the processor the thread's registers. */
  private void load(GuestContext thread) {
    if (loaded != thread) {
      if (loaded != null) {
        generator.giveUpExclusive();
        engine.save(loaded.registers());
        switches++;
      }
      engine.restore(thread.registers());
      loaded = thread;
      generator.runs(thread);
    }
    GuestThread known = kernel.threads().get(thread.number());
    if (known.hasResult()) {
      engine.general(engine.cpu().result(), known.takeResult());
    }
  }

  /** Gives the processor the registers of a thread that is at a scheduling point. */
  private void loadStanding(GuestContext next) {
    load(next);
    generator.at().number(instructions.at(next.pc()));
  }

  /** Whether the engine has this thread's registers. */
  boolean isLoaded(GuestContext context) {
    return loaded == context;
  }

  /** Whether the dynamic loader, if there is one, has come to its end and started the program. */
  boolean hasProgramBegun() {
    return state.hasProgramBegun();
  }

  /** The exploration's part in it; null if it is an execution of none. */
  @Nullable Exploring exploring() {
    return exploring;
  }

  /** Whom the execution of an exploration let run, once it is over; null if it is none of one. */
  @Nullable Choices explored() {
    return exploring == null ? null : exploring.choices();
  }

  /** What annotations asked in vain, each once. */
  Collection<String> warnings() {
    return traps.warnings();
  }

  /** The threads by number. */
  List<GuestContext> contexts() {
    return state.contexts();
  }

  /** Gives back what the engine keeps for this run. */
  void close() {
    state.contexts().forEach(context -> engine.free(context.registers()));
    stops.spins().close();
    guest.origins().close();
    ahead.close();
  }
}
