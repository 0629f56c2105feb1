// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.ahead.DiscardedLoads;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.events.Allocations;
import org.rsanemu.emu.exec.events.LockUses;
import org.rsanemu.emu.exec.events.Panics;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.events.StringCalls;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.BusyWaitChecks;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.SchedulingPoints;
import org.rsanemu.emu.exec.waits.SpinWatch;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.SynchronizingFunctions.Caller;

/**
 * Answers the event generator inside the engine's callbacks: it only decides whether the engine
 * must stop, and why.
 */
final class EngineStops implements SchedulingPoints {
  /** Instructions without a scheduling point after which a thread is put aside. */
  static final int BUDGET = 50_000;

  /** Why the engine was asked to stop. */
  enum Reason {
    SWITCH,
    TRAP,
    PAUSE,
    WATCHED,
    BEGIN,
    TASKS,
    INSPECT,
    EXPLORE,
    END
  }

  private final RunState state;
  private final Guest guest;
  private final Instructions instructions;
  private final Engine engine;
  private final EventGenerator generator;
  private final Scheduler scheduler;
  private final Allocations allocations;
  private final LockUses lockUses;
  private final StringCalls stringCalls;
  private final StackLocations stackLocations;
  private final SourceOrders sourceOrders;
  private final Kernel kernel;
  private final BusyWaitChecks looks;
  private final @Nullable Exploring exploring;
  private final SpinWatch spins;
  private final NextAccess nextAccess;
  private final ThreadLocals threadLocals;
  private final Lookahead ahead;
  private final DiscardedLoads loads;
  private final long programEntry;

  private Reason reason = Reason.PAUSE;
  private int chosen;
  private int trapped;
  private long sliceEnds = BUDGET;
  private boolean comesToUsers;

  /** Who was about to make a load, which, when it was tried what comes of that. */
  private @Nullable GuestContext tried;

  private int triedLoad;

  /** Whether nothing does. */
  private boolean isDiscarded;

  /**
   * @param programEntry where the program begins, once its dynamic loader has come to its end
   * @param exploration that the run is an execution of, or null
   */
  EngineStops(
      RunState state,
      Guest guest,
      RunRequest request,
      Scheduler scheduler,
      long programEntry,
      @Nullable Exploration exploration) {
    this.state = state;
    this.guest = guest;
    this.scheduler = scheduler;
    this.programEntry = programEntry;
    instructions = guest.code().instructions();
    engine = guest.machine().engine();
    allocations = guest.events().allocations();
    stringCalls = new StringCalls(guest.machine());
    stackLocations = guest.events().stackLocations();
    sourceOrders = guest.events().sourceOrders();
    kernel = guest.machine().kernel();
    lockUses =
        new LockUses(
            engine,
            guest.events().analysis(),
            guest.code().places(),
            guest.events().kept(),
            guest.events().locks());
    spins = new SpinWatch(engine, instructions);
    nextAccess = new NextAccess(engine, instructions, guest.machine().uses());
    generator = new EventGenerator(guest, request, nextAccess, this);
    threadLocals = new ThreadLocals(guest.machine(), guest.code().modules(), generator.accesses());
    ahead = new Lookahead(state, guest, request, scheduler, generator, nextAccess, exploration);
    looks = ahead.looks();
    exploring = ahead.exploring();
    loads = ahead.loads();
  }

  /** Which turns what instructions do into events. */
  EventGenerator generator() {
    return generator;
  }

  /** What looks ahead of the threads. */
  Lookahead ahead() {
    return ahead;
  }

  /** Which watches a thread that may be spinning. */
  SpinWatch spins() {
    return spins;
  }

  /** Where threads have their thread-local variables. */
  ThreadLocals threadLocals() {
    return threadLocals;
  }

  /** Why the engine stopped. */
  Reason reason() {
    return reason;
  }

  /** The thread that runs next, if the reason is {@link Reason#SWITCH}. */
  int chosen() {
    return chosen;
  }

  /** The number of the instruction, if the reason is {@link Reason#TRAP}. */
  int trapped() {
    return trapped;
  }

  /** Whether the access is the user's, if the reason is {@link Reason#EXPLORE}. */
  boolean comesToUsers() {
    return comesToUsers;
  }

  /**
   * Whether the thread that runs has come to no scheduling point for so long that others may go.
   */
  boolean isSliceOver() {
    return generator.executed() >= sliceEnds;
  }

  /** The thread's budget begins anew. */
  void sliceBegins() {
    sliceEnds = generator.executed() + BUDGET;
  }

  /** After how many executed instructions its budget is used up. */
  long sliceEnds() {
    return sliceEnds;
  }

  /** Its budget is used up after so many. */
  void sliceEnds(long executed) {
    sliceEnds = executed;
  }

  /** Where in a library a thread has come to a scheduling point. */
  Strategy.Point inLibrary() {
    return generator.accesses().plain().takeUserTouched()
        ? Strategy.Point.AFTER_USER
        : Strategy.Point.LIBRARY;
  }

  @Override
  public boolean choice() {
    if (exploring != null) {
      boolean users =
          generator.at().atUserCode() || (generator.at().flags() & Instructions.USER) != 0;
      boolean goesOn = state.current().isChosen();
      return (exploring.positions().isPoint(state.current(), generator.at().number(), users)
              || goesOn && users && exploring.positions().mayStop() && readsUnlocked())
          && explores(users);
    }
    boolean asks = scheduler.asksAccesses() && scheduler.hasChoice();
    NextAccess access = asks && nextAccess.look(generator.at().number()) ? nextAccess : null;
    boolean users = generator.at().atUserCode();
    Strategy.Point point = users ? Strategy.Point.USER : inLibrary();
    return choice(point, access)
        || users && scheduler.hasChoice() && !isAhead() && readsUnlocked() && choice(point, access);
  }

  /** Whether the instruction that comes next has read now, and writes later. */
  private boolean readsUnlocked() {
    return generator.unlocked().reads(generator.executed());
  }

  private boolean explores(boolean users) {
    locateThreadLocals();
    comesToUsers = users;
    stop(Reason.EXPLORE);
    return true;
  }

  @Override
  public boolean plainChoice() {
    boolean known = nextAccess.look(generator.at().number());
    return !(known && state.current().isOnStack(nextAccess.address()))
        && choice(Strategy.Point.USER, known ? nextAccess : null);
  }

  @Override
  public boolean begins() {
    if (exploring != null) {
      return false;
    }
    return choiceOnce(Strategy.Point.START);
  }

  @Override
  public boolean ends() {
    if (exploring != null) {
      if ((generator.at().flags() & Instructions.USER) != 0) {
        // It began in a stub that leads to a library, and is back.
        state.current().userCode().leavesLibrary();
        return false;
      }
      if (exploring.positions().ends(state.current())) {
        stop(Reason.END);
        return true;
      }
      return false;
    }
    return choiceOnce(Strategy.Point.END);
  }

  /** A choice that is not offered again when the thread is back, so there is none to skip then. */
  private boolean choiceOnce(Strategy.Point point) {
    boolean stops = choice(point, null);
    state.current().takeChosen();
    return stops;
  }

  private boolean choice(Strategy.Point point, @Nullable NextAccess access) {
    locateThreadLocals();
    sliceBegins();
    state.current().paused(false);
    scheduler.changes(state.changes(generator));
    if (state.current().takeChosen() || !scheduler.hasChoice() || isAhead()) {
      return false;
    }
    int next = scheduler.choose(state.current().number(), point, access);
    if (next == state.current().number()) {
      return false;
    }
    state.current().chosen();
    chosen = next;
    stop(Reason.SWITCH);
    return true;
  }

  /** Whether nobody else may go before the thread has done what it is about to do. */
  boolean isAhead() {
    return generator.executedByThread() < state.current().aheadUntil();
  }

  /** Before another thread can learn where they are. */
  private void locateThreadLocals() {
    if (threadLocals.areThere()) {
      threadLocals.of(kernel.threads().get(state.current().number()), engine.tls());
    }
  }

  @Override
  public boolean look() {
    boolean known = state.current().takeLooked();
    if (known || exploring != null) {
      return false;
    }
    boolean fails = looks.triesFailure(state.current());
    boolean asks = looks.asks(state.current());
    if (!asks && !fails) {
      return false;
    }
    state.current().chosen();
    guest.tasks().ask((thread, whatIf) -> looks.sleeps(thread, whatIf, asks, fails));
    stop(Reason.TASKS);
    return true;
  }

  @Override
  public void trap(int instruction) {
    trapped = instruction;
    stop(Reason.TRAP);
  }

  @Override
  public boolean pause() {
    stop(Reason.PAUSE);
    return true;
  }

  @Override
  public boolean watched() {
    if (!spins.isBack(state.current(), generator.executedByThread())) {
      return false;
    }
    stop(Reason.WATCHED);
    return true;
  }

  @Override
  public boolean discards() {
    int load = generator.at().number();
    if (tried == state.current() && triedLoad == load) {
      tried = null;
      if (isDiscarded) {
        generator.at().discards();
      }
      return false;
    }
    if (!generator.accesses().plain().canRace()) {
      return false;
    }
    if (!loads.isTried(load)) {
      if (exploring == null) {
        instructions.settle(load);
      }
      return false;
    }
    if ((instructions.flags(load) & Instructions.PREEMPTED) != 0) {
      state.current().chosen(); // others may have gone before it, and may not once more
    }
    guest.tasks().ask((thread, whatIf) -> tries(thread, load));
    stop(Reason.TASKS);
    return true;
  }

  private boolean tries(GuestContext thread, int load) {
    isDiscarded = loads.isOne(thread);
    tried = thread;
    triedLoad = load;
    return false;
  }

  @Override
  public boolean entered(int instruction) {
    long pc = instructions.pc(instruction);
    if (pc == programEntry && !state.hasProgramBegun()) {
      stop(Reason.BEGIN);
      return true;
    }
    allocations.entered(state.current(), pc);
    ModuleMap.Mapped mapped = guest.code().modules().present(pc);
    boolean tests = mapped != null && mapped.module().testsLostFlags(pc - mapped.bias());
    if (exploring != null && (tests || instructions.readsLost(instruction))) {
      exploring.calls().asksLostFlags();
    }
    if (mapped != null && mapped.module().panics(pc - mapped.bias())) {
      Panics.panics(state.current(), state.contexts());
    }
    if (mapped != null && generator.accesses().plain().canRace()) {
      stringCalls.entered(state.current(), mapped, pc);
    }
    sourceOrders.entered(state.current(), pc);
    int flags = instructions.flags(instruction);
    if ((flags & Instructions.RUNTIME) != 0) {
      entersRuntime(mapped, pc);
    } else if (mapped != null && (flags & Instructions.PARALLEL_RUNTIME) != 0) {
      lockUses.entered(state.current(), mapped, pc);
    }
    return false;
  }

  /** The thread has entered a function of the C library's or its kin's that the run knows. */
  private void entersRuntime(ModuleMap.@Nullable Mapped mapped, long pc) {
    if (mapped != null && mapped.module().heapFunctions().containsKey(pc - mapped.bias())) {
      state.current().calls().allocates();
    } else if (mapped != null) {
      Caller counts = mapped.module().documented().get(pc - mapped.bias());
      if (counts != null) {
        state.current().calls().documented(counts);
      }
      lockUses.entered(state.current(), mapped, pc);
    }
  }

  @Override
  public void inspect() {
    stop(Reason.INSPECT);
  }

  @Override
  public void fails() {
    guest.tasks().ask(this::forgetsExclusive);
    stop(Reason.TASKS);
  }

  /** The monitor of the thread that is loaded is cleared, as a machine may clear it at any time. */
  private boolean forgetsExclusive(GuestContext thread, WhatIf whatIf) {
    engine.save(thread.registers());
    guest.machine().registers().clearMonitor(thread.registers());
    engine.restore(thread.registers());
    return false;
  }

  @Override
  public void tasks() {
    stop(Reason.TASKS);
  }

  @Override
  public void returned() {
    allocations.returned(state.current());
    lockUses.returned(state.current());
    stackLocations.returned(state.current());
  }

  private void stop(Reason why) {
    reason = why;
    engine.stop();
  }
}
