// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.function.LongPredicate;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.thread.CallStack;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;

/**
 * A what-if execution: follows a thread on one {@link Way} from a place. Until {@link #end} the
 * engine and memory are the what-if execution's; then the way alone is left of it.
 */
public final class WhatIfExecution implements ScratchExecution.Tracer {
  /** Instructions that are run one by one. */
  private static final int SINGLE = 8;

  /**
   * Returns from the function where it begins, and from its callers, before which it stops: two
   * ways through a function meet there.
   */
  private static final int MOST_RETURNS = 4;

  private final WhatIfMachine machine;
  private final ScratchExecution scratch;
  private final Engine engine;
  private final MachineMemory memory;
  private final long place;
  private final Way way;
  private final WayCalls calls;
  private final WhatIfTraps traps;
  private final CallStack around;
  private final int begun;
  private final int depth;
  private int returns;

  /**
   * @param place where the what-if execution begins, and where it is noticed if the thread comes
   *     back
   */
  WhatIfExecution(WhatIfMachine machine, GuestContext thread, long place) {
    this.machine = machine;
    this.place = place;
    scratch = machine.scratch();
    engine = machine.engine();
    memory = machine.memory();
    around = new CallStack(machine.tree());
    around.copy(thread.calls());
    around.leave(machine.frames(), thread.pc(), engine.sp());
    way = new Way(thread, around);
    calls = new WayCalls(machine, around, way);
    traps = new WhatIfTraps(machine, way);
    scratch.traceWith(this);
    begun = scratch.journal().count();
    depth = around.depth();
    scratch.until(this::isBeforeReturn);
  }

  private boolean isBeforeReturn(long pc) {
    return returns < MOST_RETURNS
        && scratch.executed() > SINGLE
        && around.depth() <= depth
        && machine.isReturn(pc);
  }

  /**
   * How many writes of the journal come before its own: what memory has that the thread reads first
   * may not be what is there by now.
   */
  public int begun() {
    return begun;
  }

  /** What was noted of it so far. */
  public Way way() {
    return way;
  }

  /** The instruction that called the function in which it is; -1 if none did. */
  public long call() {
    return calls.caller();
  }

  /** Whether it can be followed further. */
  public boolean goes() {
    return way.goes();
  }

  /** How many instructions were run. */
  public long executed() {
    return scratch.executed();
  }

  /** Goes on until so many instructions were run. False if it does not come so far. */
  public boolean goTo(int instructions) {
    while (goes() && scratch.executed() < instructions) {
      step(instructions);
    }
    boolean there = scratch.executed() == instructions;
    way.going(goes() || there); // it stopped because that was asked for
    return there;
  }

  /** Goes on to the next stop: after a visible action, at the place, or where it ends. */
  public void step(long instructions) {
    long left = instructions - scratch.executed();
    // At first each instruction, for what is forgotten at once.
    boolean single = scratch.executed() < SINGLE && left > SINGLE;
    ScratchExecution.Stop stop = scratch.run(place, single ? 1 : left);
    switch (stop) {
      case WRITE -> written();
      case PLACE -> {
        calls.arrived(scratch.pc());
        if (scratch.pc() == place) {
          way.isBack(place);
        } else {
          returns++;
        }
      }
      case TRAP -> {
        calls.arrived(scratch.pc());
        traps.trapped();
      }
      case FAULT -> traps.fault(engine.faultAddress());
      case EXCEPTION -> traps.crash(engine.cpu().signalOf(Math.max(0, engine.exception())), 0);
      case LIMIT -> {
        calls.arrived(scratch.pc());
        way.going(goes() && single);
      }
    }
    if (way.isFull()) {
      way.going(false);
    }
    if (way.goesInFull()) {
      way.add(
          new Snapshot(
              scratch.pc(),
              machine.place(scratch.pc()),
              call(),
              way.actions().size(),
              way.writes().count(),
              way.path().count(),
              machine.contexts().save(),
              engine.sp(),
              calls.stackInUse(scratch.pc())));
    }
  }

  /** Says of bytes whether they are on the thread's stack, and nobody reads them any more. */
  public LongPredicate dead() {
    return machine.dead(way.thread(), scratch.pc(), engine.sp(), calls.stackInUse(scratch.pc()));
  }

  private void written() {
    calls.arrived(scratch.pc());
    for (int i = 0; i < scratch.writes().count(); i++) {
      long address = scratch.writes().start(i);
      int size = scratch.writes().size(i);
      long value = memory.peek(address, Math.min(size, 8));
      way.add(Action.Kind.WRITE, address, size, value, "", scratch.last());
    }
  }

  /** From now on only a crash is noted: what comes before it is not asked for. */
  public void onlyCrashes() {
    way.onlyCrashes();
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    calls.arrived(pc);
    boolean first = scratch.executed() == 0;
    way.instruction(pc);
    // What comes before the first instruction is over where the what-if execution begins.
    boolean fence =
        meaning.effect() instanceof Effect.Fence || !first && machine.hasFenceBefore(pc);
    if (fence || meaning.effect() instanceof Effect.Store) {
      way.fence(pc);
    }
    calls.begins(pc, meaning);
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    Meaning running = calls.running();
    boolean storing = running != null && running.effect() instanceof Effect.StoreExclusive;
    if (!ownStack && !storing) {
      way.read(calls.pc(), address, size);
    }
  }

  @Override
  public void write(long address, int size, long value) {
    Meaning running = calls.running();
    if (running == null || !mayKeep(running.effect()) || !isThere(address, size, value)) {
      way.writes().add(address, size, value);
    } else if (!(running.effect() instanceof Effect.Cas)) {
      way.keeps(calls.pc(), address, size);
    }
  }

  /** Whether what writes so has read the same: a compare-and-swap that fails writes it back. */
  private static boolean mayKeep(Effect effect) {
    return effect instanceof Effect.Rmw
        || effect instanceof Effect.StoreExclusive
        || effect instanceof Effect.Cas;
  }

  private boolean isThere(long address, int size, long value) {
    int others = 64 - 8 * Math.min(size, 8);
    return memory.peek(address, Math.min(size, 8)) << others == value << others;
  }

  /** Puts back the engine and memory. */
  public void end() {
    scratch.end();
  }
}
