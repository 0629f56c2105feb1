// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.ahead.Passed.Read;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Runs a thread from a load to where nothing more can be left out of its value, and takes that back
 * again. Thread-confined, as the engine is.
 */
final class LoadTrial {
  private final Engine engine;
  private final RegisterFile registers;
  private final IfConversion conversion;
  private final Instructions instructions;
  private final ScratchExecution scratch;
  private final InstructionBoundary generator;
  private final MemorySegment before;
  private final MemorySegment one;
  private final MemorySegment other;
  private long count;
  private int left;

  /** Notes what a what-if execution does. */
  private final class Reads implements ScratchExecution.Tracer {
    private final List<Read> loads = new ArrayList<>();
    private final List<Read> all = new ArrayList<>();
    private final Set<Long> othersAt = new HashSet<>();
    private final List<Long> path = new ArrayList<>();

    @Override
    public void instruction(long pc, Meaning meaning) {
      path.add(pc);
    }

    @Override
    public void read(long address, int size, boolean ownStack) {
      Read read = new Read(address, size);
      all.add(read);
      if (path.size() == 1) {
        loads.add(read);
      } else if (scratch.isShared(address)
          || !generator.accesses().isPlainForKernel(address, size)) {
        othersAt.add(path.getLast());
      }
    }

    @Override
    public void write(long address, int size, long value) {}
  }

  /**
   * @param scratch in which loads are tried; it is free then
   * @param generator which takes the engine's callbacks otherwise
   */
  LoadTrial(
      Machine machine,
      Instructions instructions,
      ScratchExecution scratch,
      InstructionBoundary generator) {
    this.instructions = instructions;
    this.generator = generator;
    this.scratch = scratch;
    conversion = machine.conversion();
    engine = machine.engine();
    registers = machine.registers();
    before = engine.saveNew();
    one = engine.saveNew();
    other = engine.saveNew();
  }

  /** How many what-if executions there were. */
  long count() {
    return count;
  }

  /**
   * Begins with a load, of the thread whose registers the engine has.
   *
   * @param most what-if executions of it; of more, none comes to its end
   */
  void begin(int most) {
    engine.save(before);
    left = most;
  }

  /** The registers where it began. */
  MemorySegment before() {
    return before;
  }

  /** Runs the thread to where nothing more can be left out. */
  Passed passed(GuestContext thread) {
    Reads reads = new Reads();
    again(thread);
    try {
      scratch.traceWith(reads);
      scratch.until(this::ends);
      boolean comes =
          left >= 0
              && scratch.run(ScratchExecution.NOWHERE, IfConversion.MOST)
                  == ScratchExecution.Stop.PLACE;
      return new Passed(
          reads.loads, reads.all, reads.othersAt, reads.path, comes ? scratch.pc() : -1);
    } finally {
      scratch.end();
    }
  }

  /**
   * Whether registers are the same behind an instruction whatever of two things is supposed before
   * it; false, too, if the way does not come there.
   *
   * @param next where it is behind it
   */
  boolean isSameBehind(
      GuestContext thread, long pc, long next, Runnable first, Runnable that, long set) {
    return behind(thread, pc, next, first, one)
        && behind(thread, pc, next, that, other)
        && !RegisterSet.meet(set, registers.differing(one, other));
  }

  /**
   * Whether registers are the same behind an instruction whatever the flags are at a place before
   * it; false, too, if the way does not come there.
   *
   * @param changes what becomes of registers before the instruction, which may be at that place
   */
  boolean isSameForAllFlags(
      GuestContext thread, long place, long pc, long next, Runnable changes, long set) {
    long mask = engine.cpu().arithmeticFlags();
    long flags = 0;
    do {
      long found = flags;
      Runnable supposes = () -> engine.flags(engine.flags() & ~mask | found);
      if (!behind(thread, place, supposes, pc, changes, next, found == 0 ? one : other)
          || found != 0 && RegisterSet.meet(set, registers.differing(one, other))) {
        return false;
      }
      flags = flags - mask & mask; // the next subset: Knuth, TAOCP 4A, 7.1.3 (84)
    } while (flags != 0);
    return true;
  }

  private boolean behind(
      GuestContext thread, long pc, long next, Runnable supposes, MemorySegment after) {
    return behind(thread, pc, supposes, pc, () -> {}, next, after);
  }

  private boolean behind(
      GuestContext thread,
      long place,
      Runnable supposes,
      long pc,
      Runnable changes,
      long next,
      MemorySegment after) {
    again(thread);
    try {
      if (left < 0 || scratch.pc() != place && !comesTo(place)) {
        return false;
      }
      supposes.run();
      if (scratch.pc() != pc && !comesTo(pc)) {
        return false;
      }
      changes.run();
      boolean comes = comesTo(next);
      engine.save(after);
      return comes;
    } finally {
      scratch.end();
    }
  }

  private boolean comesTo(long place) {
    return scratch.run(place, IfConversion.MOST) == ScratchExecution.Stop.PLACE;
  }

  /** The thread is at the load, in a what-if execution. */
  private void again(GuestContext thread) {
    count++;
    left--;
    scratch.beginLoaded(
        before, thread.pc(), generator.listener(), thread.stackStart(), thread.stackEnd());
  }

  /** That the load finds a value. */
  void stale(Read load, long value) {
    long bits = -1L >>> Long.SIZE - Byte.SIZE * load.size();
    scratch.stale(load.address(), load.size(), value & bits, false);
  }

  private boolean ends(long pc) {
    Effect effect = instructions.meaning(instructions.at(pc)).effect();
    boolean loads =
        effect instanceof Effect.None
            || effect instanceof Effect.Plain
            || effect instanceof Effect.Load;
    return !loads || conversion.ends(scratch.last(), pc);
  }

  /** Gives back what the engine keeps for it. */
  void close() {
    engine.free(before);
    engine.free(one);
    engine.free(other);
  }
}
