// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.AtomicEvents;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunProgress;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.schedule.UnlockedUpdates;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.ItBlock;
import org.rsanemu.emu.exec.thread.SchedulingPoints;
import org.rsanemu.emu.exec.whatif.pending.BoundaryTasks;
import org.rsanemu.emu.exec.whatif.pending.TaintNotifier;
import org.rsanemu.emu.exec.whatif.way.SavedRegisters;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;

/**
 * Handles the boundary before an instruction: first completes the previous instruction, then
 * prepares this one. Where the run has a choice, it asks {@link SchedulingPoints}. Part of the hot
 * path: for most instructions there is nothing to do.
 */
final class BoundaryHandler {
  private static final int AFTER_CALL = 1;
  private static final int AFTER_RETURN = 1 << 1;
  private static final int AFTER_EFFECT = 1 << 2;
  private static final int MAY_BEGIN = 1 << 3;
  private static final int ENDS = 1 << 4;

  /** What is due before the instruction that comes next, and stays so if the engine stops there. */
  private static final int BORDERS = MAY_BEGIN | ENDS;

  /** What is not looked at inside an IT block. */
  private static final int STOPS =
      Instructions.CHOICES
          | Instructions.TRAP
          | Instructions.WATCHED
          | Instructions.PREEMPTED
          | Instructions.AHEAD;

  private final Instructions instructions;
  private final CurrentInstruction at;
  private final RunProgress progress;
  private final OrdinaryAccesses accesses;
  private final AtomicEvents atomics;
  private final EventStream recorder;
  private final OpenExclusive exclusive;
  private final ItBlock itBlock;
  private final SavedRegisters saved;
  private final TaintNotifier taintNotifier;
  private final BoundaryTasks tasks;
  private final @Nullable Inspection inspection;
  private final SchedulingPoints points;
  private final SourceOrders sourceOrders;
  private final UnlockedUpdates unlocked;

  /** What is to be done when the next instruction comes. */
  private int pending;

  /** A call or a return has led to the instruction that comes next. */
  private boolean crossed;

  private final Engine engine;
  private final FrameLiveness frames;
  private final OperandAlignment alignment;
  private boolean inspected;
  private boolean atomic;
  private boolean concurrent;
  private long judgedEvents;
  private long unknownOrders;

  BoundaryHandler(
      Guest guest,
      CurrentInstruction at,
      RunProgress progress,
      OrdinaryAccesses accesses,
      AtomicEvents atomics,
      OpenExclusive exclusive,
      ItBlock itBlock,
      TaintNotifier taintNotifier,
      UnlockedUpdates unlocked,
      SchedulingPoints points) {
    this.at = at;
    this.progress = progress;
    this.accesses = accesses;
    this.atomics = atomics;
    this.exclusive = exclusive;
    this.itBlock = itBlock;
    this.taintNotifier = taintNotifier;
    this.unlocked = unlocked;
    this.points = points;
    engine = guest.machine().engine();
    frames = guest.machine().frames();
    instructions = guest.code().instructions();
    recorder = guest.events().recorder();
    tasks = guest.tasks();
    inspection = guest.inspection();
    sourceOrders = guest.events().sourceOrders();
    alignment = new OperandAlignment(instructions, guest.machine());
    saved =
        new SavedRegisters(
            at, instructions, engine, guest.origins(), guest.events().analysis().state());
  }

  /** Another thread runs: none of its instructions has left anything to do. */
  void switched() {
    pending = 0;
    exclusive.look();
  }

  /** There are several threads from now on. */
  void concurrent() {
    concurrent = true;
  }

  /** How many events of atomic instructions were by judged code. */
  long judgedEvents() {
    return judgedEvents;
  }

  /** How many of these should have had the source's order, and had their instruction's. */
  long unknownOrders() {
    return unknownOrders;
  }

  /** Has counted as many as another run. */
  void resume(long judgedThen, long unknownThen) {
    judgedEvents = judgedThen;
    unknownOrders = unknownThen;
  }

  /** Whether the instruction under way is an atomic one. */
  boolean isAtomic() {
    return atomic;
  }

  /** Before the first read of an atomic instruction is reported: so its registers can be saved. */
  SavedRegisters saved() {
    return saved;
  }

  /** Whether nothing is to be done if the next instruction is one like any other. */
  boolean isIdle() {
    return pending == 0
        && !exclusive.isOpen()
        && !atomic
        && (at.flags() & Instructions.EFFECT) == 0
        && !tasks.arePending();
  }

  /** The instruction under way faulted: what it began is forgotten. */
  void faulted() {
    atomics.drop();
    pending = 0;
  }

  /** A block has run to its end, with this instruction, which was not reported. */
  void passed(int number) {
    int flags = instructions.flags(number);
    if ((flags & (Instructions.CALL | Instructions.RETURN)) != 0) {
      at.number(number);
      if ((flags & Instructions.CALL) != 0) {
        calls();
      } else {
        pending |= AFTER_RETURN;
      }
    }
  }

  /** The instruction under way is a call. */
  private void calls() {
    pending |= AFTER_CALL;
    if ((at.flags() & Instructions.USER) != 0) {
      at.thread().userCode().callsFrom(instructions.pc(at.number()));
    }
  }

  /**
   * The instruction at {@code pc} comes next; it counts as begun.
   *
   * @return false if the engine was stopped before it: then it does not count
   */
  boolean comes(long pc) {
    if (inspected) {
      inspected = false; // the one before it was settled when the run was stopped here
    } else if (pending != 0) {
      settle(pc);
    }
    at.number(instructions.at(pc));
    at.thread().pc(pc);
    if (crossed) {
      crossed = false;
      arrives();
    }
    atomic = false;
    at.keeps();
    saved.none();
    accesses.plain().nonTemporal(false);
    progress.begin();
    int flags = at.flags() & Instructions.SPECIAL;
    boolean goesOn = true;
    // A pause may let others run, and these forget what is pending: it can wait.
    if (inspection != null && isInspected(pc)) {
      goesOn = false;
    } else if (itBlock.contains(pc)) {
      goesOn = begins(flags & ~STOPS);
    } else if (stopsForTasks()) {
      goesOn = false;
    } else if (exclusive.takeFails()) {
      points.fails();
      goesOn = false;
    } else if (pending == 0 && progress.isPause(pc) && !exclusive.isOpen() && points.pause()) {
      goesOn = false;
    } else if (flags != 0 || pending != 0 || exclusive.isOpen()) {
      goesOn = begins(flags);
    }
    if (!goesOn) {
      progress.takeBack();
    }
    return goesOn;
  }

  /** Whether the engine was stopped for somebody to look at the run, which {@link #comes}. */
  private boolean isInspected(long pc) {
    boolean mayStop = !itBlock.contains(pc) && !exclusive.isOpen() && !tasks.arePending();
    long executed = progress.executedByThread();
    long events = accesses.events() + atomics.events();
    if (!requireNonNull(inspection).stops(at.thread().number(), pc, executed, events, mayStop)) {
      return false;
    }
    points.inspect();
    inspected = true;
    return true;
  }

  /** Stops the engine if an analysis has asked for that. True if it was stopped. */
  private boolean stopsForTasks() {
    if (!tasks.arePending()) {
      return false;
    }
    points.tasks();
    return true;
  }

  /** A way into the user's code ends what a library was called for. */
  private void arrives() {
    int flags = at.flags();
    if ((flags & Instructions.RUNTIME) == 0) {
      at.thread().calls().inOwnCode();
    } else if ((flags & Instructions.CXX_LIBRARY) != 0) {
      at.thread().calls().inCxxLibrary();
    }
    if ((flags & Instructions.USER) != 0) {
      at.thread().userCode().leavesLibrary();
    }
  }

  /** Does what is to be done before an instruction with these flags. False if it was stopped. */
  private boolean begins(int flags) {
    if (exclusive.isOpen()) {
      if (exclusive.isAnswered(flags)) {
        beginEffect();
        return true;
      }
      if (!exclusive.isOpen()
          && !itBlock.contains(instructions.pc(at.number()))
          && stopsForTasks()) {
        return false;
      }
    }
    if (pending != 0 && threadBeginsOrEnds()
        || (flags & Instructions.WATCHED) != 0 && !exclusive.isOpen() && points.watched()
        || (flags & Instructions.ENTRY) != 0 && points.entered(at.number())) {
      return false;
    }
    if ((flags & Instructions.TRAP) != 0) {
      sourceOrders.reportFences(at, recorder);
      points.trap(at.number());
      taintNotifier.instruction(instructions.pc(at.number()));
      return false;
    }
    boolean atomicOne = (flags & Instructions.CHOICES) != 0;
    if (!atomicOne
        && (flags & Instructions.PREEMPTED) != 0
        && !exclusive.isOpen()
        && points.plainChoice()) {
      return false;
    }
    if (atomicOne && (points.choice() || looks())
        || (flags & Instructions.IT) != 0
            && itBlock.begins(at.number(), exclusive.isOpen(), points)) {
      return false;
    }
    if (!atomicOne
        && (flags & Instructions.AHEAD) != 0
        && concurrent
        && !exclusive.isOpen()
        && points.discards()) {
      return false;
    }
    if ((flags & Instructions.EFFECT) != 0
        && !itBlock.contains(instructions.pc(at.number()))
        && alignment.refuses(at.number())) {
      points.trap(at.number());
      return false;
    }
    if (unlocked.isHalfDone()) {
      unlocked.runs();
    } else {
      sourceOrders.reportFences(at, recorder);
    }
    if (concurrent && saved.mayBeDue(flags) && at.atUserCode() && isFree()) {
      saved.due();
    }
    if ((flags & Instructions.EFFECT) != 0) {
      beginEffect();
    }
    if ((flags & Instructions.CALL) != 0) {
      calls();
    }
    if ((flags & Instructions.RETURN) != 0) {
      pending |= AFTER_RETURN;
    }
    return true;
  }

  /** Whether no annotation says that the thread waits here: then there is nothing to find out. */
  private boolean isFree() {
    return !at.thread().awaited().isWait();
  }

  /** Whether the engine was stopped to look whether the thread waits here. */
  private boolean looks() {
    return concurrent && !exclusive.isOpen() && isFree() && points.look();
  }

  /**
   * The thread has entered a function, maybe its first of the user's, or left the last of them.
   * True if it was stopped.
   */
  private boolean threadBeginsOrEnds() {
    boolean ends = (pending & ENDS) != 0;
    pending = 0;
    if (ends) {
      at.thread().userCode().ended();
      return points.ends();
    }
    if (!at.atUserCode()) {
      return false;
    }
    at.thread().beginsUserCode();
    return points.begins();
  }

  private void beginEffect() {
    Effect effect = sourceOrders.effect(at);
    if (effect instanceof Effect.Plain) {
      accesses.plain().nonTemporal(true);
      return;
    }
    if (effect instanceof Effect.Fence fence) {
      accesses.fenced(fence);
    }
    atomic = true;
    atomics.begin(effect, at.site());
    pending |= AFTER_EFFECT;
  }

  /** The instruction before the one at {@code pc} is over. */
  private void settle(long pc) {
    int before = pending;
    pending &= BORDERS;
    if ((before & AFTER_EFFECT) != 0) {
      endEffect();
    }
    long last = instructions.pc(at.number());
    long next = last + instructions.meaning(at.number()).length();
    if ((before & AFTER_CALL) != 0 && pc != next) {
      boolean byRuntime = (at.flags() & Instructions.RUNTIME) != 0;
      long start = engine.sp();
      boolean calls = instructions.meaning(at.number()).flow() == Meaning.Flow.CALL;
      leaves(last, calls ? frames.beforeCall(start) : start);
      if (calls) {
        at.thread().calls().call(last, next, start, byRuntime);
      } else {
        at.thread().calls().callByJump(last, start, byRuntime);
      }
      pending |= at.thread().userCode().hasBegun() ? 0 : MAY_BEGIN;
      crossed = true;
    }
    if ((before & AFTER_RETURN) != 0 && pc != next) {
      if (!at.thread().calls().returned(pc)) {
        leaves(pc, engine.sp());
      }
      pending |= at.thread().userCode().hasEnded() ? ENDS : 0;
      crossed = true;
      if (at.thread().awaitsReturn()) {
        points.returned();
      }
    }
  }

  /** What a jump has left is gone when the thread is there. */
  private void leaves(long pc, long sp) {
    if (at.thread().calls().leave(frames, pc, sp) && at.thread().awaitsReturn()) {
      at.thread().leaves();
      points.returned();
    }
  }

  private void endEffect() {
    boolean judged = at.isJudged();
    at.announce(recorder);
    if (instructions.meaning(at.number()).effect() instanceof Effect.Fence) {
      at.thread().ownWrites().fence();
    } else {
      at.thread().ownWrites().clear();
    }
    long before = atomics.events();
    atomics.end(at.thread());
    if (judged) {
      judgedEvents += atomics.events() - before;
      unknownOrders += sourceOrders.isKnown() ? 0 : atomics.events() - before;
    }
    exclusive.look();
  }
}
