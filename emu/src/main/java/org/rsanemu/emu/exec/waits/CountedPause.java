// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.agrona.collections.Long2LongHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.Taint;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Follows a thread on one way from look to look, and finds out what the count has a part in. What
 * differs between the states in which the thread looks is taken to be any value; it may be computed
 * with, and decide branches. Where a branch asks what was read, all of it must be dead on the way
 * that is not followed.
 */
final class CountedPause implements ScratchExecution.Tracer {
  /** Flags of instructions that say nothing of how an access counts. */
  private static final int UNRELATED =
      Instructions.MET | Instructions.LEARNED | Instructions.PREEMPTED | Instructions.ENTRY;

  private static final long UNKNOWN = Long.MIN_VALUE;

  private final LookStates states;
  private final LoopRounds rounds;
  private final RoundTrace trace;
  private final Engine engine;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final FrameLiveness frames;
  private final Instructions code;
  private final LeavingWay leaving;
  private final int redZone;

  /** How far below where it was at the start the stack pointer is at each. */
  private final Long2LongHashMap depths = new Long2LongHashMap(UNKNOWN);

  private boolean leaves;

  /** Registers that differ, and are taken to be as the function found them when it has returned. */
  private long relied;

  /** Registers that it loads from its frame where it returns: those it saves. */
  private long restored;

  /** What each look is followed by as far as what it has read is asked for; null at first. */
  private @Nullable List<String> pattern;

  private long stackStart;
  private long stackEnd;
  private long awaited;
  private int awaitedSize;

  /** What is not the same in all rounds at the look from which the thread goes on. */
  private Taint counted;

  /** What is not the same at all looks. */
  private Taint differing;

  private Taint read;
  private long startSp;
  private long look;
  private long current;
  private long written;
  private boolean started;
  private boolean split;
  private boolean failed;
  private boolean called;
  private final List<Long> callers = new ArrayList<>();
  private final List<String> passed = new ArrayList<>();
  private int asked;
  private long asks;

  CountedPause(LoopRounds rounds, Machine machine, Instructions code) {
    this.rounds = rounds;
    this.code = code;
    trace = rounds.trace();
    engine = machine.engine();
    uses = machine.uses();
    liveness = machine.liveness();
    frames = machine.frames();
    redZone = uses.convention().redZone();
    leaving = new LeavingWay(uses, code);
    states = new LookStates(rounds, uses.convention().stackPointer());
    counted = taint();
    differing = taint();
    read = taint();
  }

  /** The thread is about to look; nothing is known of the loop. */
  void start(GuestContext thread) {
    stackStart = thread.stackStart();
    stackEnd = thread.stackEnd();
    states.start(thread.pc(), stackStart, stackEnd);
    depths.clear();
    depths.put(thread.pc(), 0);
    awaitedSize = 0;
    written = RegisterSet.NONE;
    forgetWays();
  }

  private void forgetWays() {
    pattern = null;
    leaves = false;
    relied = RegisterSet.NONE;
    restored = RegisterSet.NONE;
  }

  /** The thread is where it was at {@link #start}. */
  void begin() {
    startSp = engine.sp();
    if (states.haveLearned()) {
      forgetWays();
    }
    states.begin();
    failed = false;
    called = false;
    callers.clear();
  }

  private Taint taint() {
    Taint taint = new Taint(uses, liveness, stackStart, stackEnd, engine::sp, this::caller);
    taint.passBranches();
    return taint;
  }

  /** The instruction that called the function in which the thread is. */
  private long caller() {
    return callers.isEmpty() ? rounds.call() : callers.getLast();
  }

  /** Whether all must be followed again, since more is known of the loop. */
  boolean hasLearned() {
    return states.haveLearned();
  }

  /** Whether what is read can end the loop, and nothing that differs is found then. */
  boolean mayLeave() {
    return leaves && (relied & ~restored) == RegisterSet.NONE;
  }

  boolean isLook(long pc) {
    return states.contain(pc);
  }

  /** Whether the thread looks there, or the count decides where it goes; it comes there. */
  boolean isPoint(long pc) {
    comes(pc);
    return hasLearned() || isLook(pc) || counted.decides(pc);
  }

  /** Whether both ways may be followed from the branch that comes next. */
  boolean maySplit(long pc) {
    RegisterUse use = uses.at(pc);
    endOfPattern();
    return !failed && use.target() != RegisterUse.NOWHERE && use.writes() == RegisterSet.NONE;
  }

  /** The thread looks, and goes on from there. */
  void look(long pc) {
    look = pc;
    counted = taint();
    counted.add(states.varying(pc));
    states.varyingBytes(pc).forEachLong(address -> counted.add(address, 1));
    differing = taint();
    differing.add(states.differing());
    states.differingBytes().forEachLong(address -> differing.add(address, 1));
    read = taint();
    started = false;
    split = false;
    current = ScratchExecution.NOWHERE;
    asks = ScratchExecution.NOWHERE;
    asked = 0;
    passed.clear();
    trace.begin();
  }

  /**
   * The thread looks again; its state is noted as the first round's.
   *
   * @return whether it may do so after any number of rounds
   */
  boolean arrives() {
    endOfPattern();
    boolean moved = hasMoved();
    if (failed || moved || !callers.isEmpty() || counted.use() != null || read.use() != null) {
      return false;
    }
    long used = called ? engine.sp() : engine.sp() - redZone;
    return states.comes(rounds.scratch().pc(), counted.registersNow(), counted.bytes(), used);
  }

  /** Whether the stack pointer is elsewhere than when the thread came to this look before. */
  private boolean hasMoved() {
    long pc = rounds.scratch().pc();
    long depth = startSp - engine.sp();
    long known = depths.get(pc);
    depths.put(pc, depth);
    return known != UNKNOWN && known != depth;
  }

  /**
   * Whether a call has arguments that the count has no part in.
   *
   * @param registers that the call reads
   * @param time where it reads how long it is to sleep; none if it does not
   */
  boolean mayPass(long registers, Ranges time) {
    boolean known = !RegisterSet.meet(registers, counted.registersNow() | read.registersNow());
    for (int i = 0; i < time.count(); i++) {
      known &=
          !counted.holds(time.start(i), time.size(i)) && !read.holds(time.start(i), time.size(i));
    }
    return known;
  }

  /** The call has been passed. */
  void passed(long result) {
    counted.drop(result);
    differing.drop(result);
    read.drop(result);
  }

  /** The instruction at {@code pc} comes next; may be told more than once. */
  void comes(long pc) {
    if (current == look && !started) {
      started = true;
      read.add(uses.at(look).results());
    }
    if (asks != ScratchExecution.NOWHERE) {
      leave(asks, pc);
      asks = ScratchExecution.NOWHERE;
    }
    if (current == ScratchExecution.NOWHERE) {
      return;
    }
    RegisterUse last = uses.at(current);
    boolean goes = pc != current + last.length();
    if (last.flow() == RegisterUse.Flow.CALL && goes) {
      callers.add(current);
      called |= frames.haveNoRedZone(look, current);
    } else if (last.flow() == RegisterUse.Flow.RETURN && goes) {
      failed |= callers.isEmpty();
      if (!callers.isEmpty()) {
        callers.removeLast();
      }
    }
    current = ScratchExecution.NOWHERE;
  }

  /** A branch asks what was read: where it does not lead now, nothing that differs may be read. */
  private void leave(long branch, long next) {
    RegisterUse use = uses.at(branch);
    long on = branch + use.length();
    long other = next == on ? use.target() : on;
    LeavingWay.Way way = leaving.from(other, startSp - engine.sp(), UNRELATED);
    boolean forgotten = way == null ? isForgotten(other) : isForgotten(other, way);
    failed |= next != on && next != use.target() || !forgotten || differing.use() != null;
    passed.add(way == null ? other + " at " + (startSp - engine.sp()) : way.text());
    asked = passed.size();
    leaves = true;
  }

  private boolean isForgotten(long pc) {
    long sp = engine.sp();
    LongPredicate dead = frames.deadAt(pc, sp);
    return isForgotten(pc, differing.registersNow())
        && differing.bytes().stream().allMatch(at -> at < sp - redZone || dead.test(at));
  }

  /** The same where it is known what the thread does until the function has returned. */
  private boolean isForgotten(long pc, LeavingWay.Way way) {
    long registers = differing.registersNow();
    long frame = startSp - way.frameEnd();
    LongPredicate dead = way.loads() ? frames.deadAt(pc, engine.sp()) : _ -> true;
    relied |= registers & uses.convention().kept();
    restored |= way.restored();
    return !RegisterSet.meet(registers, way.reads())
        && isForgotten(pc, registers & ~uses.convention().kept() & ~way.returnsBy())
        && isForgotten(way.end(), way.unsure())
        && differing.bytes().stream().allMatch(at -> at < frame && dead.test(at));
  }

  private boolean isForgotten(long pc, long registers) {
    return liveness.deadWhereWritten(pc, registers & written, rounds.call())
        && liveness.deadAt(pc, registers & ~written, rounds.call());
  }

  /** Copies of a look must be followed by the same, as far as what was read is asked for. */
  private void endOfPattern() {
    if (split) {
      return;
    }
    split = true;
    List<String> own = List.copyOf(passed.subList(0, asked));
    failed |= pattern != null && !pattern.equals(own);
    pattern = own;
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    comes(pc);
    RegisterUse use = uses.at(pc);
    boolean decided = counted.decides(pc); // such a branch is not to be run
    boolean asksWhatDiffers = differing.decides(pc);
    counted.step(pc);
    differing.step(pc);
    read.step(pc);
    trace.instruction(pc, meaning);
    current = pc;
    boolean varies = RegisterSet.meet(counted.registers() | read.registers(), use.condition());
    boolean isBranch = use.flow() == RegisterUse.Flow.BRANCH;
    boolean asksRead = isBranch && RegisterSet.meet(read.registers(), use.condition());
    failed |= decided || varies && !isBranch && mayAccess(use, meaning);
    // What is skipped in an IT block is not seen, and not known to be conditional by itself.
    failed |= varies && meaning.trap() == Trap.IT_BLOCK;
    // A handler may ask for the count: that is no branch that is seen.
    failed |= use.flow() == RegisterUse.Flow.CALL && liveness.mayCatch(pc);
    failed |= pc == look && !isLooking(meaning.effect()) || meaning.trap() == Trap.REQUEST;
    if (callers.isEmpty()) {
      written |= use.writes();
    }
    if (!split && !onlyCounts(use, meaning)) {
      List<String> branch = isBranch ? BranchText.of(meaning.text()) : List.of();
      passed.addAll(branch.isEmpty() ? List.of(text(pc, use, meaning)) : branch);
    }
    if (asksRead && !split && callers.isEmpty() && use.target() != RegisterUse.NOWHERE) {
      asks = pc;
      failed |= asksWhatDiffers;
    } else {
      failed |= asksRead;
    }
  }

  /** Whether nothing of what it does is of use where the count is of none. */
  private boolean onlyCounts(RegisterUse use, Meaning meaning) {
    return use.flow() == RegisterUse.Flow.NEXT
        && !use.conditional()
        && !use.others()
        && RegisterSet.meet(differing.registers(), use.data())
        && !RegisterSet.meet(read.registers(), use.reads())
        && !mayAccess(use, meaning);
  }

  private static boolean isLooking(Effect effect) {
    return switch (effect) {
      case Effect.Plain _, Effect.Load _, Effect.Rmw _, Effect.Cas _ -> true;
      default -> false;
    };
  }

  private static boolean mayAccess(RegisterUse use, Meaning meaning) {
    return use.addresses() != RegisterSet.NONE
        || use.operand() != null
        || use.distant() != null
        || use.transfer() != null
        || use.stores()
        || !use.stack().isEmpty()
        || RoundTrace.accessesAtomically(meaning.effect())
        || meaning.effect() instanceof Effect.Fence;
  }

  /** What an instruction does, so that those of the same text do the same. */
  private String text(long pc, RegisterUse use, Meaning meaning) {
    String text = meaning.text();
    if (pc == look) {
      int flags = code.flags(code.at(pc)) & ~UNRELATED;
      return LeavingWay.ADDRESS.matcher(text).replaceAll("")
          + meaning.effect()
          + flags
          + use.results();
    }
    boolean isSameAnywhere =
        use.flow() == RegisterUse.Flow.NEXT
            && !LeavingWay.PLACE.matcher(text).find()
            && !RoundTrace.accessesAtomically(meaning.effect());
    String whole = leaving.usesStack(use, text) ? text + (startSp - engine.sp()) : text;
    return isSameAnywhere ? whole : whole + pc;
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    counted.read(address, size);
    differing.read(address, size);
    read.read(address, size);
    trace.read(address, size, ownStack);
    if (!trace.concerns(address, size)) {
      return;
    }
    boolean first = awaitedSize == 0 && current == look;
    if (first) {
      awaited = address;
      awaitedSize = size;
    }
    failed |= address != awaited || size != awaitedSize;
    failed |= current != look && !states.add(current);
  }

  @Override
  public void write(long address, int size, long value) {
    counted.write(address, size);
    differing.write(address, size);
    read.write(address, size);
    trace.write(address, size, value);
  }
}
