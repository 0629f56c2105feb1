// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.PassingCalls;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.model.LocationMap;

/**
 * Runs a thread from a place until it comes back there, round by round, in a what-if execution, and
 * compares the states in which it comes back.
 */
public final class LoopRounds {
  /** Rounds in which a loop that counts must show that it does. */
  static final int MOST = 3;

  /** States that are kept besides those of the rounds, by {@link #keep}. */
  static final int MOST_LOOKS = 6;

  /** The number of the newest state behind the rounds, which is kept by itself. */
  static final int NEWEST = MOST + MOST_LOOKS + 1;

  /** What a what-if execution costs besides what is run in it, in instructions. */
  private static final long COST = 50;

  private final Engine engine;
  private final MachineMemory memory;
  private final FrameLiveness frames;
  private final RegisterFile registers;
  private final ScratchExecution scratch;
  private final PassingCalls calls;
  private final LoopState own;
  private final RoundTrace trace;
  private final List<MemorySegment> states = new ArrayList<>();
  private final long[] flags = new long[NEWEST + 1];
  private final int[] written = new int[MOST + 1];
  private long pauses;
  private boolean exclusive;
  private long call;
  private long cost;

  public LoopRounds(
      Machine machine,
      Instructions code,
      LocationMap locations,
      ScratchExecution scratch,
      PassingCalls calls) {
    this.scratch = scratch;
    this.calls = calls;
    engine = machine.engine();
    memory = machine.memory();
    frames = machine.frames();
    registers = machine.registers();
    trace = new RoundTrace(locations, memory, scratch, code::isUsers);
    own = new LoopState(machine, scratch, trace);
    for (int i = 0; i <= MOST; i++) {
      states.add(engine.saveNew());
    }
  }

  ScratchExecution scratch() {
    return scratch;
  }

  /** What the rounds of the what-if execution under way pass. */
  RoundTrace trace() {
    return trace;
  }

  MachineMemory memory() {
    return memory;
  }

  /** What all of them have cost, in instructions. */
  long cost() {
    return cost;
  }

  /**
   * Takes the state of the loaded thread for that before the first round.
   *
   * @param atExclusive whether it is before a load-exclusive
   */
  void save(boolean atExclusive) {
    cost += COST;
    pauses = 0;
    exclusive = atExclusive;
    save(0);
  }

  /** How often the thread has paused since {@link #save(boolean)}. */
  long pauses() {
    return pauses;
  }

  private void save(int round) {
    engine.save(states.get(round));
    flags[round] = engine.flags();
    if (exclusive) {
      registers.clearMonitor(states.get(round)); // the place overwrites it
    }
  }

  /**
   * Begins a what-if execution of the thread, whose state was saved.
   *
   * @param supposed makes memory what it is supposed to have been then
   */
  void begin(GuestContext thread, Engine.Listener listener, Runnable supposed) {
    call = thread.caller(frames, engine.sp());
    scratch.beginLoaded(
        states.get(0), thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    scratch.passKept();
    scratch.traceWith(trace);
    trace.start(engine.sp());
    supposed.run();
    written[0] = scratch.journal().count();
  }

  /** Everything is as it was before. */
  void end() {
    cost += scratch.executed();
    scratch.end();
  }

  /** Goes on until the thread is back at the place, past what only lets others run. */
  ScratchExecution.Stop run(long at, long most) {
    long until = scratch.executed() + most;
    long before = pauses;
    while (true) {
      long passed = pauses - before;
      ScratchExecution.Stop stop = scratch.run(at, until - scratch.executed() - passed);
      if (stop != ScratchExecution.Stop.TRAP || !calls.pass(scratch)) {
        return stop;
      }
      pauses++;
      if (scratch.pc() == at) {
        return ScratchExecution.Stop.PLACE;
      }
    }
  }

  /** The store-exclusive that comes next fails. */
  void forgetExclusive() {
    scratch.forgetExclusive(registers);
  }

  /** This round has brought the thread back. */
  void note(int round) {
    save(round);
    written[round] = scratch.journal().count();
  }

  /** Keeps the state of the loaded thread under a number behind {@link #MOST}. */
  void keep(int number) {
    while (states.size() <= number) {
      states.add(engine.saveNew());
    }
    save(number);
  }

  /**
   * The instruction that called the function in which the thread is; -1 if none did. In the same
   * state it is called by the same one, to which it returns.
   */
  long call() {
    return call;
  }

  /** What the thread's registers were after a round. */
  MemorySegment state(int round) {
    return states.get(round);
  }

  /**
   * Registers that are not the same in two states, one of which may be kept; empty if more differs,
   * a stack pointer that is in no set excepted.
   */
  OptionalLong differing(int one, int other) {
    long others = (flags[one] ^ flags[other]) & ~engine.cpu().arithmeticFlags();
    return others != 0 || registers.othersDifferButSp(state(one), state(other))
        ? OptionalLong.empty()
        : OptionalLong.of(registers.differing(state(one), state(other)));
  }

  /** Bytes of memory that are not as before the first round. */
  Ranges changed() {
    return changedSince(0);
  }

  /** What one of them was before the first. */
  long register(int number) {
    return registers.value(states.get(0), number);
  }

  /** See {@link BusyWaits#doesSeveral}. */
  boolean doSeveral() {
    return trace.readsSeveral() || scratch.hasKept() || trace.keepsLocations();
  }

  /**
   * Whether the thread, which is in the later of two states, will do the same as in the earlier.
   */
  boolean isSame(long pc, int earlier, int later) {
    if (flags[earlier] == flags[later]
        && registers.areSame(states.get(earlier), states.get(later))
        && scratch.journal().unchangedSince(written[earlier])) {
      return true;
    }
    return own.isSame(
        pc, call, states.get(earlier), states.get(later), changedSince(earlier), RegisterSet.NONE);
  }

  /**
   * Whether it will do the same after the first round as before, except for registers that nobody
   * reads.
   */
  boolean isSameBut(long pc, long unread) {
    return own.isSame(pc, call, states.get(0), states.get(1), changedSince(0), unread);
  }

  /** Whether it seems so of the last two rounds. */
  boolean seemsSame(long pc) {
    return own.seemsSame(pc, call, states.get(MOST - 1), states.get(MOST), changedSince(MOST - 1));
  }

  /**
   * Whether what changes from round to round seems to be of no use outside the loop. That is a
   * guess, for a variable that a pointer leads to is not seen: it only decides who is to wait
   * first.
   */
  boolean changesOnlyOwn(long pc) {
    Ranges changed = changedSince(MOST - 1);
    return own.owns(pc, trace.body(), states.get(MOST - 1), states.get(MOST), changed);
  }

  /** Whether all memory that has changed is stack that the thread does not use. */
  boolean changesOnlyUnused(long pc) {
    return own.isUnused(pc, changedSince(0));
  }

  private Ranges changedSince(int round) {
    return scratch.journal().changedSince(written[round]);
  }

  /** Gives back what the engine keeps. */
  void close() {
    for (MemorySegment state : states) {
      engine.free(state);
    }
  }
}
