// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.ahead.Passed.Read;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Runs a thread from a load to where nothing more can be left out of its value, and takes that back
 * again. Thread-confined, as the engine is.
 */
final class LoadTrial {
  private static final long MARK = 0x2111_1111_2111_1111L;

  private final Engine engine;
  private final RegisterFile registers;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final IfConversion conversion;
  private final Instructions instructions;
  private final ScratchExecution scratch;
  private final InstructionBoundary generator;
  private final MemorySegment before;
  private final MemorySegment one;
  private final MemorySegment other;
  private long count;
  private int left;

  /** Registers that have been marked in the what-if execution under way. */
  private long marked;

  /** What becomes of the thread's registers before it runs an instruction. */
  record Change(long pc, Runnable made) {}

  /** Notes what a what-if execution does. */
  private final class Reads implements ScratchExecution.Tracer {
    private final List<Read> loads = new ArrayList<>();
    private final List<Read> atomic = new ArrayList<>();
    private final List<Read> all = new ArrayList<>();
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
          && !generator.accesses().isPlainForKernel(address, size)) {
        atomic.add(read);
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
    uses = machine.uses();
    liveness = machine.liveness();
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

  /** The registers where the last {@link #passed} ended. */
  MemorySegment one() {
    return one;
  }

  /**
   * Runs the thread, for others to be compared with.
   *
   * @param supposes what it finds in memory
   * @param changes in the order of their places
   */
  Passed passed(GuestContext thread, Runnable supposes, List<Change> changes) {
    return run(thread, supposes, changes, one);
  }

  /** Whether it does the same as in the last {@link #passed}, but for what nobody reads. */
  boolean isSame(GuestContext thread, Passed passed, Runnable supposes, List<Change> changes) {
    Passed otherwise = run(thread, supposes, changes, other);
    return otherwise.equals(passed)
        && !registers.othersDiffer(one, other)
        && liveness.deadInCallback(
            passed.end(), registers.differing(one, other), thread.calls().caller());
  }

  /** That the load finds a value. */
  void stale(Read load, long value) {
    scratch.stale(load.address(), load.size(), value, false);
  }

  /** That a read finds a value whenever it is made. */
  void lastingStale(Read read, long value) {
    scratch.lastingStale(read.address(), read.size(), value, true);
  }

  /**
   * Makes the values different between which instructions take one, so that it does not come to the
   * same by chance whichever they take.
   */
  List<Change> marking(long pc) {
    return conversion.selects(pc).stream()
        .map(select -> new Change(select.pc(), () -> select.registers().forEach(this::mark)))
        .toList();
  }

  private void mark(int register) {
    engine.general(register, MARK * (register + 1));
    marked |= RegisterSet.general(register);
  }

  private Passed run(
      GuestContext thread, Runnable supposes, List<Change> changes, MemorySegment after) {
    count++;
    left--;
    marked = RegisterSet.NONE;
    Reads reads = new Reads();
    scratch.beginLoaded(
        before, thread.pc(), generator.listener(), thread.stackStart(), thread.stackEnd());
    try {
      scratch.traceWith(reads);
      scratch.until(this::ends);
      supposes.run();
      boolean comes = comesToEnd(changes) && left >= 0;
      engine.save(after);
      return new Passed(
          reads.loads, reads.atomic, reads.all, reads.path, comes ? scratch.pc() : -1);
    } finally {
      scratch.end();
    }
  }

  private boolean comesToEnd(List<Change> changes) {
    boolean hasBegun = false;
    for (Change change : changes) {
      if (scratch.pc() != change.pc) {
        if (scratch.run(change.pc, IfConversion.MOST) != ScratchExecution.Stop.PLACE) {
          return false;
        }
        hasBegun = true;
      }
      if (hasBegun && ends(scratch.pc())) {
        return true;
      }
      change.made.run();
    }
    return scratch.run(ScratchExecution.NOWHERE, IfConversion.MOST) == ScratchExecution.Stop.PLACE;
  }

  private boolean ends(long pc) {
    Effect effect = instructions.meaning(instructions.at(pc)).effect();
    boolean loads =
        effect instanceof Effect.None
            || effect instanceof Effect.Plain
            || effect instanceof Effect.Load;
    return !loads
        || RegisterSet.meet(marked, uses.at(pc).addresses())
        || conversion.ends(scratch.last(), pc);
  }

  /** Gives back what the engine keeps for it. */
  void close() {
    engine.free(before);
    engine.free(one);
    engine.free(other);
  }
}
