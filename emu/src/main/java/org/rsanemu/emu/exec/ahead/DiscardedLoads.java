// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.collections.Int2IntCounterMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
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
 * Whether a load is one that the source does not make: the compiler has made it ahead of its
 * condition ({@link IfConversion}), which turns out not to hold. Then the thread comes to the same
 * registers, but for those that nobody reads, whatever the load finds, before any store and behind
 * one branch at most. That is tried with many values in what-if executions. Thread-confined, as the
 * engine is.
 */
public final class DiscardedLoads {
  /** What a load may cost that is tried again and again: loops may make it millions of times. */
  private static final int MOST_COST = 1 << 14;

  /** What it costs to find that it is one, where it costs 1 to know it already. */
  private static final int COST = 16;

  /** What it costs to find that it is none: most are none ever. */
  private static final int COST_IN_VAIN = 64;

  /** What-if executions for one load: code may be made to need any number. */
  private static final int MOST_EXECUTIONS = 4_000;

  /** Cases that are remembered. */
  private static final int MOST_KNOWN = 1 << 10;

  private static final Pattern CONSTANT =
      Pattern.compile("\\b(0x[0-9a-f]{1,15}|0|[1-9][0-9]{0,17})\\b");

  private static final long MARK = 0x2111_1111_2111_1111L;
  private static final long BITS = 0x5555_5555_5555_5555L;

  private final Engine engine;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final ScratchExecution scratch;
  private final IfConversion conversion;
  private final MemorySegment before;
  private final MemorySegment one;
  private final MemorySegment other;
  private final Instructions instructions;
  private final InstructionBoundary generator;
  private final Int2IntCounterMap cost = new Int2IntCounterMap(0);
  private final Set<Case> known = new HashSet<>();
  private long count;
  private int left;

  /** Registers that have been marked in the what-if execution under way. */
  private long marked;

  /** A read of memory. */
  private record Read(long address, int size) {}

  /**
   * What a what-if execution did.
   *
   * @param loads of the load itself
   * @param atomic read behind it, where others may write before that; plain memory there is a race
   *     in which the value counts
   * @param path the instructions that it ran
   * @param end where it ended; -1 if not where the way of the load's value does
   */
  private record Passed(
      List<Read> loads, List<Read> atomic, List<Read> all, List<Long> path, long end) {
    boolean hasEnded() {
      return end >= 0;
    }
  }

  /**
   * All that a load depends on which goes nowhere, and what comes of it.
   *
   * @param generals a number for the registers that are read on the way
   * @param memory the values of what is read behind it
   * @param call the instruction that called the function
   */
  private record Case(Passed passed, long generals, long flags, List<Long> memory, long call) {}

  /** What becomes of the thread's registers before it runs an instruction. */
  private record Change(long pc, Runnable made) {}

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
  public DiscardedLoads(
      Machine machine,
      Instructions instructions,
      ScratchExecution scratch,
      InstructionBoundary generator) {
    this.instructions = instructions;
    this.generator = generator;
    this.scratch = scratch;
    conversion = machine.conversion();
    engine = machine.engine();
    memory = machine.memory();
    registers = machine.registers();
    uses = machine.uses();
    liveness = machine.liveness();
    before = engine.saveNew();
    one = engine.saveNew();
    other = engine.saveNew();
  }

  /** Whether a load, by its instruction's number, is to be tried once more. */
  public boolean isTried(int instruction) {
    return cost.get(instruction) < MOST_COST;
  }

  /** How many what-if executions there were. */
  public long count() {
    return count;
  }

  /**
   * Whether the load that comes next is one; the engine is stopped.
   *
   * @param thread whose registers the engine has
   */
  public boolean isOne(GuestContext thread) {
    engine.save(before);
    left = 1;
    Passed passed = run(thread, () -> {}, List.of(), one);
    if (!passed.hasEnded()
        || passed.loads.size() != 1
        || passed.all.stream().anyMatch(read -> read.size > Long.BYTES)) {
      cost.addAndGet(instructions.at(thread.pc()), COST_IN_VAIN);
      return false;
    }
    int instruction = instructions.at(thread.pc());
    Case found = found(thread, passed);
    if (found != null && known.contains(found)) {
      cost.incrementAndGet(instruction);
      return true;
    }
    boolean isOne = isOne(thread, passed);
    cost.addAndGet(instruction, isOne ? COST : COST_IN_VAIN);
    if (isOne && found != null && known.size() < MOST_KNOWN) {
      known.add(found);
    }
    return isOne;
  }

  /** The case that it is; null if it depends on more than such a one has. */
  private @Nullable Case found(GuestContext thread, Passed passed) {
    long inputs = conversion.inputs(passed.path);
    long generals = inputs & RegisterSet.FLAGS - 1;
    if ((inputs & ~generals & ~RegisterSet.FLAGS) != 0) {
      return null;
    }
    return new Case(
        passed,
        registers.digest(before, generals),
        RegisterSet.meet(inputs, RegisterSet.FLAGS) ? engine.flags() : 0,
        passed.all.stream().skip(1).map(read -> memory.peek(read.address, read.size)).toList(),
        thread.calls().caller());
  }

  private boolean isOne(GuestContext thread, Passed passed) {
    left = MOST_EXECUTIONS;
    Read load = passed.loads.getFirst();
    List<Long> values = values(load, passed.path);
    return isSame(thread, load, values, () -> {}, List.of())
        && isSame(thread, load, values, () -> {}, marking(thread.pc()))
        && passed.atomic.stream()
            .allMatch(read -> isAlwaysSame(thread, load, values, read, passed.path));
  }

  /** Whether it is so whatever an atomic load behind it reads. */
  private boolean isAlwaysSame(
      GuestContext thread, Read load, List<Long> values, Read atomic, List<Long> path) {
    List<Long> few = values.subList(0, Math.min(3, values.size()));
    return values(atomic, path).stream()
        .allMatch(value ->
            isSame(
                thread,
                load,
                few,
                () -> scratch.lastingStale(atomic.address, atomic.size, value, true),
                List.of()));
  }

  /**
   * Makes the values different between which instructions take one, so that it does not come to the
   * same by chance whichever they take.
   */
  private List<Change> marking(long pc) {
    return conversion.selects(pc).stream()
        .map(select -> new Change(select.pc(), () -> select.registers().forEach(this::mark)))
        .toList();
  }

  private void mark(int register) {
    engine.general(register, MARK * (register + 1));
    marked |= RegisterSet.general(register);
  }

  /**
   * Whether the thread comes to the same whichever of the values it loads.
   *
   * @param supposes what it finds otherwise
   * @param changes to its registers on its way
   */
  private boolean isSame(
      GuestContext thread, Read load, List<Long> values, Runnable supposes, List<Change> changes) {
    Passed passed = run(thread, supposes, changes, one);
    if (!passed.hasEnded() || !passed.loads.equals(List.of(load))) {
      return false;
    }
    for (long value : values) {
      Runnable supposesAll =
          () -> {
            supposes.run();
            scratch.stale(load.address, load.size, value, false);
          };
      if (!isSame(thread, passed, run(thread, supposesAll, changes, other))) {
        return false;
      }
    }
    return conversion.comparisons(thread.pc()).stream()
        .allMatch(place -> isSameForAllFlags(thread, passed, supposes, changes, place));
  }

  /** Whatever a comparison before that place has found: who knows with what it compares. */
  private boolean isSameForAllFlags(
      GuestContext thread, Passed passed, Runnable supposes, List<Change> changes, long place) {
    long mask = engine.cpu().arithmeticFlags();
    long flags = 0;
    do {
      long found = flags;
      List<Change> all = new ArrayList<>(changes);
      all.add(new Change(place, () -> engine.flags(engine.flags() & ~mask | found)));
      all.sort(Comparator.comparingLong(Change::pc));
      if (!isSame(thread, passed, run(thread, supposes, all, other))) {
        return false;
      }
      flags = flags - mask & mask; // the next subset: Knuth, TAOCP 4A, 7.1.3 (84)
    } while (flags != 0);
    return true;
  }

  private boolean isSame(GuestContext thread, Passed passed, Passed otherwise) {
    return otherwise.equals(passed)
        && !registers.othersDiffer(one, other)
        && liveness.deadInCallback(
            passed.end, registers.differing(one, other), thread.calls().caller());
  }

  /**
   * What is tried in place of the value that is there: what makes most loads differ first, then
   * each bit by itself, and what it may be compared with, which is in some register at last, or in
   * an instruction.
   */
  private List<Long> values(Read read, List<Long> path) {
    long found = memory.peek(read.address, read.size);
    long bits = -1L >>> Long.SIZE - Byte.SIZE * read.size;
    Set<Long> values = new LinkedHashSet<>(List.of(~found & bits, 0L, 1L, bits, BITS & bits));
    for (int bit = 0; bit < Byte.SIZE * read.size; bit++) {
      values.add(found ^ 1L << bit);
    }
    for (int register = 0; register < engine.cpu().generals(); register++) {
      for (MemorySegment state : List.of(before, one)) {
        long value = registers.value(state, register);
        values.addAll(List.of(value - 1 & bits, value & bits, value + 1 & bits));
      }
    }
    for (long pc : path) {
      Matcher constants = CONSTANT.matcher(instructions.meaning(instructions.at(pc)).text());
      while (constants.find()) {
        long value = Long.decode(constants.group());
        values.addAll(List.of(value - 1 & bits, value & bits, value + 1 & bits));
      }
    }
    values.remove(found);
    return List.copyOf(values);
  }

  /**
   * Runs the thread from the load to where nothing more can be left out.
   *
   * @param supposes what it finds in memory
   * @param changes in the order of their places
   * @param after becomes the thread's registers
   */
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
  public void close() {
    engine.free(before);
    engine.free(one);
    engine.free(other);
  }
}
