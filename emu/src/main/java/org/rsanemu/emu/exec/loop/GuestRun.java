// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.Signal;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.events.Allocations;
import org.rsanemu.emu.exec.events.EventStream;
import org.rsanemu.emu.exec.events.LockUses;
import org.rsanemu.emu.exec.events.Pages;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.LibraryLook;
import org.rsanemu.emu.exec.schedule.Looks;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.Outlooks;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.schedule.Stands;
import org.rsanemu.emu.exec.schedule.SystemSteps;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.LoadedRegisters;
import org.rsanemu.emu.exec.thread.Turns;
import org.rsanemu.emu.exec.waits.BusyWaits;
import org.rsanemu.emu.exec.waits.SpinWatch;
import org.rsanemu.emu.exec.whatif.Examiner;
import org.rsanemu.emu.exec.whatif.Follows;
import org.rsanemu.emu.exec.whatif.Origins;
import org.rsanemu.emu.exec.whatif.PassingCalls;
import org.rsanemu.emu.exec.whatif.Questions;
import org.rsanemu.emu.exec.whatif.RetriedAttempt;
import org.rsanemu.emu.exec.whatif.TrialMachine;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestFaultException;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.sched.Choices;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.emu.trial.Trial;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.Trap;
import org.rsanemu.loader.SynchronizingFunctions.Caller;

/**
 * The loop of one run: choose a thread, let the engine run it until something stops it, do what
 * stopped it. One guest thread runs at a time; all of this happens on one host thread.
 */
public final class GuestRun implements Turns {
  /** Instructions without a point of choice after which a thread is put aside. */
  private static final int BUDGET = 50_000;

  /** Instructions that a short run has at most. */
  static final int SHORT = 1_000_000;

  /** Instructions that a run which must be made again goes on for, to show more of the same. */
  private static final int LATE = 1_000_000;

  /** Why the engine was asked to stop. */
  private enum Reason {
    SWITCH,
    TRAP,
    PAUSE,
    WATCHED,
    LOOK,
    BEGIN,
    EXAMINE,
    CHOOSE,
    INSPECT,
    EXPLORE,
    END
  }

  private final RunRequest request;
  private final Guest guest;
  private final @Nullable Inspection inspection;
  private final Instructions instructions;
  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final Watcher watcher;
  private final Scheduler scheduler;
  private final Endings endings;
  private final Allocations allocations;
  private final LockUses lockUses;
  private final StackLocations stackLocations;
  private final SourceOrders sourceOrders;
  private final LoadedRegisters registers;
  private final SpinWatch spins;
  private final NextAccess nextAccess;
  private final Requests requests;
  private final StandIns standIns;
  private final Questions questions;
  private final Origins origins;
  private final Trial trial;
  private final Looks looks;
  private final TrialMachine machine;
  private final Follows follows;
  private final Examiner examiner;
  private final @Nullable Pages pages;
  private final ThreadLocals threadLocals;
  private final @Nullable Exploration exploration;
  private final @Nullable Exploring exploring;
  private final @Nullable Outlooks outlooks;
  private final @Nullable SnapshotMaker making;
  private final List<GuestContext> contexts = new ArrayList<>();
  private final long programEntry;
  private boolean programBegins;

  private GuestContext current;
  private @Nullable GuestContext loaded;
  private Reason reason = Reason.PAUSE;
  private int chosen;
  private int trapped;
  private long switches;
  private long turnEnds = BUDGET;
  private long pauseDue = BUDGET;
  private long callsThatChange;
  private @Nullable Ending ending;
  private boolean watchNext;
  private final boolean mustBeShort;

  /** What ended the process, in an exploration that lets others go first; who did it. */
  private @Nullable Ending crash;

  private @Nullable GuestContext crashed;

  /** The thread that ran has come to a point of choice of the exploration. */
  private boolean isAtChoice;

  private @Nullable Checkpoints checkpoints;
  private boolean failedSwift;
  private long lateUntil;
  private boolean comesToUsers;

  /**
   * @param programEntry where the program begins, once its dynamic loader has come to its end
   * @param mustBeShort whether a run that turns out to be long stops
   * @param exploration that it is an execution of, or null
   * @param making takes a snapshot of it, or null
   */
  GuestRun(
      Guest guest,
      RunRequest request,
      Scheduler scheduler,
      GuestContext main,
      long programEntry,
      boolean mustBeShort,
      @Nullable Exploration exploration,
      @Nullable SnapshotMaker making) {
    this.making = making;
    this.mustBeShort = mustBeShort;
    this.programEntry = programEntry;
    this.guest = guest;
    inspection = guest.inspection();
    this.request = request;
    this.scheduler = scheduler;
    instructions = guest.code().instructions();
    engine = guest.machine().engine();
    memory = guest.machine().memory();
    kernel = guest.machine().kernel();
    allocations = guest.events().allocations();
    stackLocations = guest.events().stackLocations();
    sourceOrders = guest.events().sourceOrders();
    watcher = new Watcher(guest, request, this);
    engine.listener(watcher);
    standIns = new StandIns(engine, memory, scheduler, watcher);
    endings = new Endings(guest, scheduler, watcher, contexts);
    requests =
        new Requests(
            engine,
            memory,
            guest.events().locations(),
            watcher,
            guest.code().tree().labels(),
            exploration == null ? text -> {} : exploration::states);
    contexts.add(main);
    registers = new LoadedRegisters(engine, main);
    spins = new SpinWatch(engine, instructions);
    nextAccess = new NextAccess(engine, instructions, guest.machine().uses());
    questions = guest.questions();
    origins = guest.origins();
    trial = new Trial(engine, memory, pc -> instructions.meaning(instructions.at(pc)));
    machine = new TrialMachine(guest.machine(), guest.code(), trial, scheduler::now, watcher);
    follows = guest.follows();
    pages = guest.events().pages();
    lockUses = new LockUses(engine, guest.events().analysis(), guest.code().places());
    examiner = 
        new Examiner(
            machine,
            guest.events(),
            guest.code().places(),
            questions,
            origins,
            follows,
            contexts,
            watcher);
    BusyWaits waits =
        new BusyWaits(
            guest.machine(),
            instructions,
            guest.events().locations(),
            trial,
            new PassingCalls(engine, memory, kernel),
            new RetriedAttempt(
                guest.machine().registers(),
                guest.machine().uses(),
                guest.machine().liveness(),
                pc -> instructions.meaning(instructions.at(pc)).text()));
    looks = 
        new Looks(
            instructions,
            guest.events().stackLocations(),
            watcher,
            scheduler,
            waits,
            examiner,
            request);
    threadLocals = new ThreadLocals(guest.machine(), guest.code().modules(), watcher.accesses());
    this.exploration = exploration;
    if (exploration == null) {
      outlooks = null;
      exploring = null;
    } else {
      LibraryLook library =
          new LibraryLook(
              trial,
              guest.machine(),
              guest.events().locations(),
              pc -> (instructions.flags(instructions.at(pc)) & Instructions.USER) != 0);
      outlooks =
          new Outlooks(
              guest.machine(),
              instructions,
              watcher,
              waits,
              library,
              examiner,
              exploration,
              request.judging().strict());
      Stands stands =
          new Stands(
              exploration, guest.machine(), instructions, scheduler, outlooks, nextAccess);
      exploring = new Exploring(exploration, scheduler, outlooks, stands, stackLocations);
      watcher.compareWrites();
      guest.events().recorder().touches(exploring);
      guest.events().recorder().hushedWhile(this::isOutside);
    }
    current = main;
  }

  Watcher watcher() {
    return watcher;
  }

  /** Its points of choice are offered to be gone back to. */
  void offers(Checkpoints by) {
    checkpoints = by;
  }

  ThreadLocals threadLocals() {
    return threadLocals;
  }

  long switches() {
    return switches;
  }

  Looks looks() {
    return looks;
  }

  /** How many trials there were. */
  long trials() {
    return trial.count();
  }

  /** The thread whose instruction or call is under way. */
  GuestContext current() {
    return current;
  }

  void add(GuestContext thread) {
    contexts.add(thread);
    if (exploring != null) {
      exploring.stands().add(thread.number());
    }
  }

  // --- the loop

  /**
   * Comes to where a snapshot was taken, by making the system calls that were made until then.
   *
   * @return false if one of them was answered otherwise
   */
  boolean resume(MachineSnapshot snapshot) {
    load(current);
    for (MachineSnapshot.Moment moment : snapshot.moments()) {
      if (moment.programBegins() && !programBegins) {
        begin();
      }
      moment.pages().forEach(memory::restore);
      engine.restore(moment.registers());
      EventStream events = guest.events();
      moment.told().forEach(deed -> deed.again(events.recorder(), events.locations()));
      current.become(moment.thread());
      watcher.resume(moment.extent());
      watcher.at().number(instructions.at(current.pc()));
      scheduler.executed(watcher.executed());
      if (moment.outcome() != null && !moment.outcome().equals(systemCall())) {
        return false;
      }
    }
    pauseDue = snapshot.pauseDue();
    return true;
  }

  /** Runs to the end. */
  Ending run() {
    scheduler.refresh();
    if (making != null) {
      making.begins();
    }
    return goOn();
  }

  /** Runs to the end, from where it stands. */
  Ending goOn() {
    while (ending == null) {
      if (isAtChoice && !chooses(requireNonNull(exploring))) {
        break;
      }
      load(current);
      examineFound();
      if (!deliverSignals()) {
        break;
      }
      watchPaused();
      watcher.pauseAt(nextPause());
      boolean swift = isSwift();
      Engine.Stop stop = run(swift);
      scheduler.executed(watcher.executed());
      failedSwift = swift && (stop != Engine.Stop.ASKED || pages.hasWrittenCode());
      if (failedSwift || isLateForLong() || isTooLong()) {
        break;
      }
      switch (stop) {
        case ASKED -> asked();
        case MEMORY_FAULT -> signal(Signal.SIGSEGV, engine.faultAddress(), engine.faultIsWrite());
        case EXCEPTION -> signal(engine.cpu().signalOf(engine.exception()), current.pc(), false);
        case INVALID_INSTRUCTION -> ending = endings.unsupported(current, watcher.at().number());
      }
    }
    examineFound();
    follows.close();
    if (exploring != null) {
      exploring.tell();
      exploring.ended(ending);
    }
    if (inspection != null && ending != null) {
      inspection.ended(stoppedRun(), ending);
    }
    return ending;
  }

  /** Whether the engine may tell of blocks and of what is needed alone. */
  private boolean isSwift() {
    return pages != null && !watcher.isFollowing() && !spins.isWatching(watcher.executed());
  }

  private Engine.Stop run(boolean swift) {
    watcher.swift(swift);
    if (pages != null) {
      pages.swift(swift);
      if (concurrent()) {
        pages.close();
      }
    }
    return swift ? engine.runSwift(current.pc()) : engine.run(current.pc());
  }

  private StoppedRun stoppedRun() {
    GuestContext shown = loaded == null ? current : loaded;
    return new StoppedRun(
        guest.machine(), guest.code(), contexts, shown, requireNonNull(inspection));
  }

  private boolean concurrent() {
    return contexts.size() > 1;
  }

  /** Whether the run goes on for nothing: what it has shown too late is enough for now. */
  private boolean isLateForLong() {
    if (pages == null || !pages.isLate()) {
      return false;
    }
    if (lateUntil == 0) {
      lateUntil = 2 * watcher.executed() + LATE;
    }
    return watcher.executed() >= lateUntil;
  }

  /** Whether the run was to be short, and is not. */
  boolean isTooLong() {
    return mustBeShort && watcher.executed() >= SHORT;
  }

  /** Whether a swift run came to what only a run that tells of every instruction can show. */
  boolean hasFailedSwift() {
    return failedSwift;
  }

  /** Looks what would come of the violations that were found last, before any thread goes on. */
  private void examineFound() {
    if (questions.arePending()) {
      questions.answer(examiner);
      watcher.follow();
    }
  }

  private void asked() {
    switch (reason) {
      case SWITCH -> current = contexts.get(chosen);
      case TRAP -> trapped();
      case PAUSE -> paused();
      case WATCHED -> watchedIsBack();
      case LOOK -> lookAhead();
      case BEGIN -> begin();
      case CHOOSE -> watcher.choose();
      case EXPLORE -> {
        requireNonNull(exploring)
            .stands()
            .standsBefore(current, watcher.at().number(), comesToUsers);
        explore(exploring);
      }
      case END -> explore(requireNonNull(exploring));
      case INSPECT -> requireNonNull(inspection).stopped(stoppedRun());
      case EXAMINE -> {} // as every question, before anything else is run
    }
  }

  /** The dynamic loader, if there is one, has come to its end. */
  private void begin() {
    programBegins = true;
    memory.begun();
  }

  /** Gives the processor the thread's registers. */
  private void load(GuestContext next) {
    if (loaded != next) {
      if (loaded != null) {
        watcher.giveUpExclusive();
        engine.save(loaded.registers());
        switches++;
      }
      engine.restore(next.registers());
      loaded = next;
      watcher.runs(next);
    }
    GuestThread thread = kernel.threads().get(next.number());
    if (thread.hasResult()) {
      engine.general(engine.cpu().result(), thread.takeResult());
    }
  }

  /** Gives the processor the registers of a thread that stands at a point of choice. */
  private void loadStanding(GuestContext next) {
    load(next);
    watcher.at().number(instructions.at(next.pc()));
  }

  /**
   * What a library does for a thread before the user's code and after it concerns nobody in an
   * exploration: it neither orders what others do, nor is it to be ordered. A parallel runtime's
   * threads wait there.
   */
  private boolean isOutside() {
    return concurrent()
        && requireNonNull(loaded).isOutsideRoutine()
        && !instructions.haveParallelRuntime();
  }

  private void explore(Exploring by) {
    spoilSnapshot();
    if (!by.isOver()) {
      scheduler.changes(changes());
    }
    isAtChoice = true;
  }

  /** Chooses who goes on; false if nobody does. All that the run is now can be gone back to. */
  private boolean chooses(Exploring by) {
    if (checkpoints != null && programBegins && !by.isOver()) {
      checkpoints.offer(requireNonNull(exploration).explorer());
    }
    isAtChoice = false;
    int next = by.next(contexts, this::loadStanding);
    if (next == Scheduler.NOBODY) {
      ending = requireNonNull(exploration).isStuck() ? endings.stuck() : new Ending.Abandoned();
      return false;
    }
    current = contexts.get(next);
    if (crash != null && by.endsProcess(next)) {
      current = requireNonNull(crashed);
      load(current);
      ending = crash;
      return false;
    }
    if (by.retries()) {
      watcher.mute();
    }
    return true;
  }

  /** Starts handlers and returns from them. False if a signal has ended the process. */
  private boolean deliverSignals() {
    GuestThread thread = kernel.threads().get(current.number());
    while (thread.hasSignal()) {
      spoilSnapshot();
      watcher.giveUpExclusive();
      if (exploring != null) {
        exploring.signalled();
      }
      boolean returns = thread.isReturningFromSignal();
      long before = current.pc();
      Outcome.Killed killed = kernel.deliver(thread, registers.of(current));
      if (killed != null) {
        ending = endings.crash(current, killed.signal(), 0);
        return false;
      }
      if (returns) {
        current.calls().resumed(current.pc());
      } else if (current.pc() != before) {
        current.calls().interrupted(before, isRuntime(current.pc()));
      }
    }
    return true;
  }

  private boolean isRuntime(long pc) {
    ModuleMap.Mapped mapped = guest.code().modules().present(pc);
    int marks = mapped == null ? 0 : mapped.module().marks(pc - mapped.bias());
    return (marks & Instructions.RUNTIME) != 0;
  }

  private void schedule(Strategy.Point point) {
    if (exploring != null) {
      explore(exploring);
      return;
    }
    scheduler.changes(changes());
    int next = scheduler.next(current.number(), point);
    if (next == Scheduler.NOBODY) {
      ending = endings.stuck();
    } else {
      current = contexts.get(next);
    }
  }

  // --- inside the engine's callbacks: decide and stop, no more

  @Override
  public boolean choice() {
    if (exploring != null) {
      boolean users = watcher.at().atUserCode() || (watcher.at().flags() & Instructions.USER) != 0;
      return exploring.stands().isPoint(current, watcher.at().number(), users) && explores(users);
    }
    boolean asks = scheduler.asksAccesses() && scheduler.hasChoice();
    NextAccess access = asks && nextAccess.look(watcher.at().number()) ? nextAccess : null;
    return choice(watcher.at().atUserCode() ? Strategy.Point.USER : inLibrary(), access);
  }

  private boolean explores(boolean users) {
    locateThreadLocals();
    comesToUsers = users;
    stop(Reason.EXPLORE);
    return true;
  }

  @Override
  public boolean plainChoice() {
    boolean known = nextAccess.look(watcher.at().number());
    return !(known && current.isOnStack(nextAccess.address()))
        && choice(Strategy.Point.USER, known ? nextAccess : null);
  }

  private Strategy.Point inLibrary() {
    return watcher.accesses().takeUserTouched()
        ? Strategy.Point.AFTER_USER
        : Strategy.Point.LIBRARY;
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
      if ((watcher.at().flags() & Instructions.USER) != 0) {
        current.leavesLibrary(); // it began in a stub that leads to a library, and is back
        return false;
      }
      if (exploring.stands().ends(current)) {
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
    current.takeChosen();
    return stops;
  }

  private boolean choice(Strategy.Point point, @Nullable NextAccess access) {
    if (pages != null && concurrent()) {
      pages.close();
    }
    locateThreadLocals();
    turnEnds = watcher.executed() + BUDGET;
    current.paused(false);
    scheduler.changes(changes());
    if (current.takeChosen() || !scheduler.hasChoice() || isAhead()) {
      return false;
    }
    int next = scheduler.choose(current.number(), point, access);
    if (next == current.number()) {
      return false;
    }
    current.chosen();
    chosen = next;
    stop(Reason.SWITCH);
    return true;
  }

  /** Whether nobody else may go before the thread has done what it is about to do. */
  private boolean isAhead() {
    return watcher.executedByThread() < current.aheadUntil();
  }

  /** Before another thread can learn where they are. */
  private void locateThreadLocals() {
    if (threadLocals.areThere()) {
      threadLocals.of(kernel.threads().get(current.number()), engine.tls());
    }
  }

  @Override
  public boolean look() {
    boolean known = current.takeLooked();
    if (known || exploring != null || !looks.asks(current)) {
      return false;
    }
    current.chosen();
    stop(Reason.LOOK);
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
    if (!spins.isBack(current, watcher.executedByThread())) {
      return false;
    }
    stop(Reason.WATCHED);
    return true;
  }

  @Override
  public boolean entered(int instruction) {
    long pc = instructions.pc(instruction);
    if (pc == programEntry && !programBegins) {
      stop(Reason.BEGIN);
      return true;
    }
    allocations.entered(current, pc);
    sourceOrders.entered(current, pc);
    if ((instructions.flags(instruction) & Instructions.RUNTIME) != 0) {
      entersRuntime(pc);
    }
    return false;
  }

  /** The thread has entered a function of the C library's or its kin's that the run knows. */
  private void entersRuntime(long pc) {
    ModuleMap.Mapped mapped = guest.code().modules().present(pc);
    if (mapped != null && mapped.module().heapFunctions().containsKey(pc - mapped.bias())) {
      current.calls().allocates();
    } else if (mapped != null) {
      Caller counts = mapped.module().documented().get(pc - mapped.bias());
      if (counts != null) {
        current.calls().documented(counts);
      }
      lockUses.entered(current, mapped, pc);
    }
  }

  @Override
  public void inspect() {
    stop(Reason.INSPECT);
  }

  @Override
  public void examine() {
    stop(Reason.EXAMINE);
  }

  @Override
  public void choose() {
    stop(Reason.CHOOSE);
  }

  @Override
  public void returned() {
    allocations.returned(current);
    stackLocations.returned(current);
  }

  private void stop(Reason why) {
    reason = why;
    engine.stop();
  }

  // --- after the engine has stopped

  /**
   * Counted from the last pause, not from the last switch: threads that take turns at every access
   * spin all the same, and the time goes by for them, too.
   */
  private long nextPause() {
    long due = Math.min(request.maxInstructions() + 1, pauseDue);
    return spins.isWatching(watcher.executed()) ? Math.min(due, spins.until() + 1) : due;
  }

  private void paused() {
    if (watcher.executed() >= request.maxInstructions()) {
      ending = endings.limited(Ending.Limit.INSTRUCTIONS);
    } else if (System.nanoTime() - request.deadline() >= 0
        || exploring != null && exploring.isStopped()) {
      ending = endings.limited(Ending.Limit.HOST_TIME);
    } else if (watcher.executed() + 1 >= pauseDue) { // with the one that comes next
      pauseDue = watcher.executed() + BUDGET;
      scheduler.refresh(); // a timer may have expired
      scheduler.resumeSoft();
      current.paused(true);
      watchNext = true;
      int exits = scheduler.exitsNow();
      if (exits != Scheduler.NOBODY) {
        current = contexts.get(exits);
      } else if (exploring == null && watcher.executed() >= turnEnds) {
        turnEnds = watcher.executed() + BUDGET;
        schedule(Strategy.Point.YIELD);
      }
    }
  }

  private void watchedIsBack() {
    if (!spins.hasSeen()) {
      spins.see(changes(), watcher.executedByThread());
    } else if (spins.spins(changes())) {
      scheduler.changes(changes());
      scheduler.park(current.number());
      if (exploring != null) {
        exploring.stands().spins(current);
      }
      schedule(Strategy.Point.YIELD);
    }
  }

  /** Looks what the thread that has come to a read would do if it ran alone. */
  private void lookAhead() {
    if (looks.sleeps(current)) {
      schedule(Strategy.Point.YIELD);
    }
  }

  private void spoilSnapshot() {
    if (making != null) {
      making.spoil();
    }
  }

  /** Watches the thread that runs next, if it was running long where it is, whether it spins. */
  private void watchPaused() {
    if (watchNext && current.isPaused()) {
      spins.watch(current, instructions.at(current.pc()), watcher.executed());
    }
    watchNext = false;
  }

  /** How often something has changed that a spinning thread may wait for. */
  private long changes() {
    return watcher.writes() + callsThatChange;
  }

  private void trapped() {
    if (trapped != watcher.at().number()) {
      // Seen with damaged code only: the engine ran on although it was asked to stop.
      ending = endings.unsupported(current, trapped);
      return;
    }
    Meaning meaning = instructions.meaning(watcher.at().number());
    boolean scheduled = meaning.trap() == Trap.SYSTEM_CALL || meaning.trap() == Trap.HINT;
    if (exploring != null) {
      if (meaning.trap() == Trap.SYSTEM_CALL && exploresCall(exploring)) {
        return;
      }
    } else if (scheduled && !current.takeChosen()) {
      GuestContext before = current;
      boolean held = meaning.trap() == Trap.SYSTEM_CALL && isHeld();
      schedule(meaning.trap() == Trap.HINT || held ? Strategy.Point.YIELD : inLibrary());
      if (current != before) {
        before.chosen();
        return;
      }
    }
    switch (meaning.trap()) {
      case SYSTEM_CALL -> systemCall();
      case CLOCK -> {
        if (exploring != null) {
          exploring.asksTime(current);
        }
        standIn(meaning);
      }
      case CPUID, HINT, POPCNT -> standIn(meaning);
      case BREAKPOINT -> breakpoint(meaning);
      case UNDEFINED -> signal(Signal.SIGILL, current.pc(), false);
      case PRIVILEGED -> signal(engine.cpu().privilegedSignal(), 0, false);
      case UNSUPPORTED -> ending = endings.unsupported(current, watcher.at().number());
      case REQUEST -> carryOut(meaning);
      case NONE, IT_BLOCK -> throw new IllegalStateException("no trap at " + current.pc());
    }
  }

  /** Whether the call would end the process, and others are to go first. */
  private boolean isHeld() {
    return concurrent()
        && SystemSteps.endsAll(callName())
        && scheduler.holds(current.number());
  }

  private String callName() {
    return kernel.callName(engine.general(engine.cpu().callNumber()));
  }

  private boolean exploresCall(Exploring by) {
    String name = callName();
    if (!by.stands().standsBeforeCall(current, name, engine.callArguments())) {
      return false;
    }
    explore(by);
    return true;
  }

  /** An annotation. A thread that waits there comes to it again when something was written. */
  private void carryOut(Meaning meaning) {
    Request request = meaning.request();
    current.accesses().omit();
    if (request == null || request.kind() != Request.Kind.BOUND) {
      spoilSnapshot();
    }
    if (request == null || requests.carryOut(current, request)) {
      current.pc(current.pc() + meaning.length());
    } else {
      Ranges awaited = new Ranges();
      awaited.add(current.awaited().address(), current.awaited().size());
      looks.park(current, awaited, false);
      if (exploring != null) {
        exploring.stands().waitsFor(current, current.awaited().address(), current.awaited().size());
      }
      schedule(Strategy.Point.YIELD);
    }
  }

  private void breakpoint(Meaning meaning) {
    long pc = current.pc();
    if (engine.cpu().breakpointsAreOver()) {
      current.pc(pc + meaning.length());
    }
    signal(Signal.SIGTRAP, pc, false);
  }

  private void standIn(Meaning meaning) {
    try {
      if (standIns.carryOut(current.pc(), meaning)) {
        current.pc(current.pc() + meaning.length());
      } else {
        ending = endings.unsupported(current, watcher.at().number());
      }
    } catch (GuestFaultException fault) {
      signal(Signal.SIGSEGV, fault.address(), false);
    }
  }

  private Outcome systemCall() {
    GuestContext caller = current;
    GuestThread thread = kernel.threads().get(caller.number());
    long next = caller.pc() + instructions.meaning(watcher.at().number()).length();
    long number = engine.general(engine.cpu().callNumber());
    long[] arguments = engine.callArguments();
    String name = kernel.callName(number);
    if (making != null) {
      making.calls(caller, name, watcher.extent(), programBegins, pauseDue);
    }
    if (exploring != null) {
      exploring.calls(caller, name, arguments);
    }
    long randoms = kernel.randoms();
    Outcome outcome = kernel.call(thread, number, arguments);
    if (exploring != null && kernel.randoms() != randoms) {
      exploring.takesRandom(caller);
    }
    if (making != null) {
      making.answered(outcome);
    }
    if (!(outcome instanceof Outcome.Yielded)) {
      callsThatChange++;
    }
    engine.systemCallReturns(next);
    caller.pc(next);
    switch (outcome) {
      case Outcome.Done done -> engine.general(engine.cpu().result(), done.result());
      case Outcome.Yielded _ -> {
        engine.general(engine.cpu().result(), 0);
        if (exploring == null) {
          schedule(Strategy.Point.YIELD);
        }
      }
      case Outcome.Blocked _, Outcome.ThreadExited _ -> {
        if (exploring != null) {
          exploring.stands().sleeps(caller, name, arguments);
        }
        schedule(Strategy.Point.LIBRARY);
      }
      case Outcome.ProcessExited exited -> ending = endings.exited(caller, exited.status());
      case Outcome.Killed killed -> crashes(endings.crash(current, killed.signal(), 0));
    }
    scheduler.refresh();
    return outcome;
  }

  private void signal(int number, long address, boolean isWrite) {
    spoilSnapshot();
    watcher.faulted();
    GuestThread thread = kernel.threads().get(current.number());
    Outcome.Killed killed = kernel.fault(thread, number, address, isWrite);
    if (killed != null) {
      crashes(endings.crash(current, killed.signal(), address));
    }
  }

  /**
   * The thread that runs ends the process. In an exploration that comes last, as an exit does: what
   * others are about to do could come before it.
   */
  private void crashes(Ending how) {
    if (exploring == null || !exploring.crashes(current)) {
      ending = how;
      return;
    }
    if (crash == null) {
      crash = how;
      crashed = current;
    }
    explore(exploring);
  }

  /** Whether the engine has this thread's registers. */
  boolean isLoaded(GuestContext context) {
    return loaded == context;
  }

  /** Whether the dynamic loader, if there is one, has come to its end and started the program. */
  boolean hasProgramBegun() {
    return programBegins;
  }

  /** Whom the execution of an exploration let run, once it is over; null if it is none of one. */
  @Nullable Choices explored() {
    return exploring == null ? null : exploring.choices();
  }

  /** What annotations asked in vain, each once. */
  Collection<String> warnings() {
    return requests.warnings();
  }

  /** The threads by number. */
  List<GuestContext> contexts() {
    return contexts;
  }

  /** Gives back what the engine keeps for this run. */
  void close() {
    contexts.forEach(context -> engine.free(context.registers()));
    spins.close();
    origins.close();
    machine.contexts().close();
    looks.close();
    if (outlooks != null) {
      outlooks.close();
    }
    trial.close();
  }
}
