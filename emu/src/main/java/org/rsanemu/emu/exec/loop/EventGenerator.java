// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CodeBlock;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.events.AtomicEvents;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.events.KeptAccesses;
import org.rsanemu.emu.exec.events.MemoryOperands;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunProgress;
import org.rsanemu.emu.exec.result.Extent;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.UnlockedUpdates;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.ExclusiveMonitors;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.ItBlock;
import org.rsanemu.emu.exec.thread.SchedulingPoints;
import org.rsanemu.emu.exec.thread.StringCall;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.exec.whatif.pending.TaintNotifier;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.SavedRegisters;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.model.Site;

/**
 * Watches the running thread, instruction by instruction and access by access, and reports events
 * to the analysis. It decides which accesses are atomic (design section 3) and keeps the shadow
 * call stack; where the run has a choice, it asks {@link SchedulingPoints}. Everything here happens
 * inside the engine's callbacks: it is the hot path.
 */
final class EventGenerator implements Engine.Listener, InstructionBoundary {
  private final Instructions instructions;
  private final EventStream recorder;
  private final Origins origins;
  private final MachineMemory memory;
  private final @Nullable KeptAccesses kept;
  private final CurrentInstruction at;
  private final AtomicEvents atomics;
  private final OrdinaryAccesses accesses;
  private final MemoryOperands operands;
  private final SchedulingPoints points;
  private final RunProgress progress;

  /** The instruction listeners: fields, for a call that is not inlined would show here. */
  private final TaintNotifier taintNotifier;

  private final BusyWaitQueue parking;
  private final ExclusiveMonitors monitors;
  private final OpenExclusive exclusive;
  private final ItBlock itBlock;
  private final BoundaryHandler next;
  private final SavedRegisters saved;
  private final SelectiveSteps selective;

  /**
   * Whether plain writes of what is there already are distinguished from others, and accesses of
   * threads noted: an exploration asks what threads do to memory between two points.
   */
  private final boolean compares;

  private final KernelAccesses kernel;
  private final UnlockedUpdates unlocked;

  EventGenerator(Guest guest, RunRequest request, NextAccess nextAccess, SchedulingPoints points) {
    compares = guest.touches() != null;
    instructions = guest.code().instructions();
    recorder = guest.events().recorder();
    origins = guest.origins();
    memory = guest.machine().memory();
    kept = guest.events().kept();
    boolean judgesAll = request.judging().libraries();
    at = new CurrentInstruction(instructions, guest.code().places(), judgesAll);
    operands = new MemoryOperands(at, instructions, guest.machine().engine().plane());
    this.points = points;
    atomics =
        new AtomicEvents(
            recorder, guest.events().locations(), guest.machine(), request.judging().strict());
    accesses =
        new OrdinaryAccesses(
            at,
            guest.machine(),
            guest.code(),
            guest.events(),
            atomics.announced(),
            judgesAll,
            !compares);
    unlocked =
        new UnlockedUpdates(
            at, instructions, nextAccess, accesses, memory, origins, guest.events());
    progress = new RunProgress(at, accesses.plain());
    taintNotifier = new TaintNotifier(guest.taints(), at, guest.events().locks());
    parking = guest.parking();
    monitors = new ExclusiveMonitors(guest.machine().registers());
    itBlock = new ItBlock(instructions, memory);
    exclusive = new OpenExclusive(guest, at, atomics, monitors, itBlock);
    next =
        new BoundaryHandler(
            guest,
            at,
            progress,
            accesses,
            atomics,
            exclusive,
            itBlock,
            taintNotifier,
            unlocked,
            points);
    saved = next.saved();
    selective = new SelectiveSteps(guest, at, progress, accesses.plain(), next);
    kernel = new KernelAccesses(at, accesses, recorder, progress, taintNotifier, monitors);
  }

  @Override
  public CurrentInstruction at() {
    return at;
  }

  @Override
  public OrdinaryAccesses accesses() {
    return accesses;
  }

  /** Instructions that read and write without a lock. */
  UnlockedUpdates unlocked() {
    return unlocked;
  }

  /** What the kernel does. */
  KernelAccesses kernel() {
    return kernel;
  }

  /** The thread that runs from now on. */
  void runs(GuestContext thread) {
    GuestContext before = at.threadIfAny();
    if (before != null) {
      before.executed(progress.executedByThread());
      before.instruction(at.number());
    }
    at.thread(thread);
    progress.switched();
    taintNotifier.look();
    recorder.runs(thread);
    next.switched();
    itBlock.leave();
  }

  /** Whether the engine's next run is selectively instrumented: it comes after this. */
  void selective(boolean is) {
    selective.on(is);
    itBlock.selective(is);
  }

  /**
   * The engine has stopped.
   *
   * @param asked whether somebody asked for it; else the instruction under way stopped it
   */
  void stopped(boolean asked) {
    if (selective.isOn()) {
      selective.stopped(asked);
    }
  }

  /** Whether every instruction that comes next must be reported. */
  boolean needsAll() {
    return taintNotifier.needsAll() || parking.needsAll();
  }

  /** The thread that runs may have come to hold a value that is followed. */
  void lookForTaint() {
    taintNotifier.look();
  }

  /** A second thread is about to exist: until then, all plain accesses happen before the others. */
  void concurrent() {
    next.concurrent();
    accesses.plain().concurrent();
  }

  @Override
  public long executedByThread() {
    return progress.executedByThread();
  }

  @Override
  public long executed() {
    return progress.executed();
  }

  void pauseAt(long executedThen) {
    progress.pauseAt(executedThen);
  }

  /** How many writes there were: nothing has changed while this does not. */
  long writes() {
    return progress.writes();
  }

  long events() {
    return accesses.events() + atomics.events();
  }

  long storeStoreFences() {
    return atomics.storeStoreFences();
  }

  /** How many of the events were by judged code. */
  long judgedEvents() {
    return next.judgedEvents() + accesses.judgedEvents();
  }

  /** How many of these should have had the source's order, and had their instruction's. */
  long unknownOrders() {
    return next.unknownOrders() + accesses.unknownOrders();
  }

  /** How far this one has. */
  Extent extent() {
    return new Extent(
        progress.executed(),
        progress.writes(),
        atomics.events(),
        atomics.storeStoreFences(),
        next.judgedEvents(),
        next.unknownOrders(),
        accesses.events(),
        accesses.judgedEvents(),
        accesses.unknownOrders());
  }

  /** Comes to where another run was, while both have one thread. */
  void resume(Extent there) {
    progress.resume(there.executed(), there.writes());
    atomics.resume(there.atomicEvents(), there.storeStoreFences());
    next.resume(there.atomicsJudged(), there.atomicsUnknown());
    accesses.resume(there.plainEvents(), there.plainJudged(), there.plainUnknown());
  }

  @Override
  public Engine.Listener listener() {
    return this;
  }

  @Override
  public void watch(Ranges ranges) {
    if (kept != null) {
      for (int i = 0; i < ranges.count(); i++) {
        kept.watch(ranges.start(i), ranges.size(i));
      }
    }
  }

  @Override
  public void mute() {
    atomics.mute();
  }

  /** What the processor does with the operand of the instruction under way. */
  MemoryOperands operands() {
    return operands;
  }

  /** See {@link OpenExclusive#giveUp}. */
  void giveUpExclusive() {
    exclusive.giveUp();
  }

  /** The instruction under way faulted: what it began is forgotten. */
  void faulted() {
    next.faulted();
    operands.forget();
  }

  @Override
  public void instruction(long pc) {
    if (selective.isOn()) {
      selective.instruction(pc);
      return;
    }
    long passed = itBlock.takePassed(pc);
    if (passed != 0) {
      progress.count(passed);
    }
    if (next.comes(pc)) {
      progress.came(pc);
      long weight = CodeBlock.weight(at.flags());
      progress.count(weight);
      progress.takeBack(); // it counts already
      itBlock.ran(pc, weight);
      taintNotifier.instruction(pc);
    }
  }

  @Override
  public void block(long pc, int size, int number) {
    selective.block(pc, size, number);
  }

  @Override
  public void clock() {
    requireNonNull(kept).publish(at.thread());
  }

  @Override
  public void read(long address, int size, long value) {
    selective.catchUp();
    int counted = operands.counted(address, size);
    if (operands.refuses(address, size)) {
      points.trap(at.number());
    } else if (counted == size) {
      loads(address, size, value);
    } else if (counted > 0) {
      loads(address, counted, value & -1L >>> Long.SIZE - Byte.SIZE * counted);
    }
    selective.handOver();
  }

  private void loads(long address, int size, long value) {
    taintNotifier.reads(address, size);
    StringCall strings = at.thread().calls().stringCall();
    if (strings == null || accesses.isReturn()) {
      reads(address, size, value);
    } else {
      strings.pass(address, size, value, this::reads);
    }
  }

  private void reads(long address, int size, long value) {
    if (compares) {
      at.thread().reads(address, size, value, isUsers());
    }
    if (unlocked.isMade(address, size)) {
      // Its event came before others could write.
    } else if (next.isAtomic()) {
      atomics.read(address, size, value);
      saved.read(address);
    } else if (accesses.isReturn()) {
      accesses.takeReturn(address, size);
    } else if (accesses.isPlain(address, size)) {
      readsPlain(address, size);
    } else {
      origins.reads(instructions.pc(at.number()), Site.pc(at.site()), progress.executed());
      accesses.readLocations(address, size, value);
      origins.reads(Origins.NOWHERE, Origins.NOWHERE, progress.executed());
    }
  }

  private void readsPlain(long address, int size) {
    if (operands.areUsed(address, size)) {
      accesses.plain().read(address, size);
    } else {
      operands.used(address, size, accesses.plain()::read);
    }
  }

  @Override
  public void write(long address, int size, long value) {
    selective.catchUp();
    if (operands.refuses(address, size)) {
      points.trap(at.number());
    } else {
      stores(address, size, value);
    }
    selective.handOver();
  }

  private void stores(long address, int size, long value) {
    taintNotifier.writes(address, size);
    parking.writes(address, size);
    unlocked.writes();
    boolean location = true;
    long before = compares || next.isAtomic() ? memory.peek(address, size) : 0;
    boolean isKept = (compares || next.isAtomic()) && before == value;
    if (!isKept) {
      progress.wrote();
    }
    if (compares && !accesses.isPlain(address, size)) {
      recorder.overwrites(address, size, before);
    }
    at.thread().wrote(address);
    monitors.written(at.thread(), address, size);
    if (next.isAtomic()) {
      atomics.write(address, size, value, before);
    } else if (accesses.isCall()) {
      location = false;
      accesses.saveReturn(address, size);
    } else if (accesses.isPlain(address, size)) {
      location = false;
      accesses.plain().write(address, size);
      if (compares) {
        at.thread().ownWrites().add(address, size);
      }
    } else {
      at.thread().ownWrites().clear();
      accesses.writeLocations(address, size, value);
    }
    if (!isKept && compares && location && at.thread().isOnStack(address)) {
      at.thread().acted(); // others see it, even if it is changed back
    }
    if (compares) {
      at.thread().writes(address, size, before, value, location, isUsers());
    }
  }

  private boolean isUsers() {
    return (instructions.flags(at.number()) & Instructions.USER) != 0;
  }
}
