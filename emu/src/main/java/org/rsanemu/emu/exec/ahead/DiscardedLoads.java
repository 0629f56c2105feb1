// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.agrona.collections.Int2IntCounterMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.ahead.KnownDiscards.Case;
import org.rsanemu.emu.exec.ahead.Passed.Read;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Whether a load is one that the source does not make: the compiler has made it ahead of its
 * condition ({@link IfConversion}), which turns out not to hold. Then nothing that anybody reads
 * depends on what the load finds, before any store and behind one branch at most: {@link
 * LoadedValue} follows it. Thread-confined, as the engine is.
 */
public final class DiscardedLoads {
  /** What a load may cost that is tried again and again: loops may make it millions of times. */
  private static final int MOST_COST = 1 << 14;

  /** What it costs to find that it is one, where it costs 1 if the run has met the case before. */
  private static final int COST = 16;

  /** What it costs to find that it is none: most are none ever. */
  private static final int COST_IN_VAIN = 64;

  /** What-if executions for one load: code may be made to need any number. */
  private static final int MOST_EXECUTIONS = 4_000;

  /** Cases that a run remembers. */
  private static final int MOST_MET = 1 << 10;

  private final Engine engine;
  private final FrameLiveness frames;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final IfConversion conversion;
  private final Instructions instructions;
  private final LoadTrial trial;
  private final LoadedValue value;
  private final KnownDiscards known;
  private final Int2IntCounterMap cost = new Int2IntCounterMap(0);

  /** Cases that cost less from now on: what a run does depends on no other run. */
  private final Set<Case> met = new HashSet<>();

  /**
   * @param scratch in which loads are tried; it is free then
   * @param generator which takes the engine's callbacks otherwise
   * @param known of all runs of the program
   * @param functions the function that has an instruction; null if that is not known
   */
  public DiscardedLoads(
      Machine machine,
      Instructions instructions,
      ScratchExecution scratch,
      InstructionBoundary generator,
      KnownDiscards known,
      LongFunction<FrameLiveness.@Nullable Range> functions) {
    this.instructions = instructions;
    this.known = known;
    conversion = machine.conversion();
    engine = machine.engine();
    frames = machine.frames();
    memory = machine.memory();
    registers = machine.registers();
    trial = new LoadTrial(machine, instructions, scratch, generator);
    value =
        new LoadedValue(
            machine,
            instructions,
            trial,
            new ConditionValues(machine.uses(), instructions, functions));
  }

  /** Whether a load, by its instruction's number, is to be tried once more. */
  public boolean isTried(int instruction) {
    return cost.get(instruction) < MOST_COST;
  }

  /** How many what-if executions there were. */
  public long count() {
    return trial.count();
  }

  /**
   * Whether the load that comes next is one; the engine is stopped.
   *
   * @param thread whose registers the engine has
   */
  public boolean isOne(GuestContext thread) {
    trial.begin(MOST_EXECUTIONS);
    int instruction = instructions.at(thread.pc());
    Passed passed = trial.passed(thread);
    boolean mayBe =
        passed.hasEnded()
            && !passed.loads().isEmpty()
            && passed.all().stream().allMatch(read -> read.size() <= Long.BYTES);
    Case found = mayBe ? found(thread, passed) : null;
    boolean isOne =
        mayBe && (found != null && known.contains(found) || value.isLeft(thread, passed));
    cost.addAndGet(
        instruction, !isOne ? COST_IN_VAIN : found != null && met.contains(found) ? 1 : COST);
    if (isOne && found != null) {
      known.add(found);
      if (met.size() < MOST_MET) {
        met.add(found);
      }
    }
    return isOne;
  }

  /** The case that it is; null if it depends on more than such a one has. */
  private @Nullable Case found(GuestContext thread, Passed passed) {
    long inputs = conversion.inputs(passed.path());
    if ((inputs & ~(RegisterSet.FLAGS - 1) & ~RegisterSet.FLAGS) != 0) {
      return null;
    }
    List<Long> generals = new ArrayList<>();
    for (int register = 0; register < engine.cpu().generals(); register++) {
      if (RegisterSet.meet(inputs, RegisterSet.general(register))) {
        generals.add(registers.value(trial.before(), register));
      }
    }
    return new Case(
        passed,
        generals,
        RegisterSet.meet(inputs, RegisterSet.FLAGS) ? engine.flags() : 0,
        passed.all().stream().skip(passed.loads().size()).map(this::value).toList(),
        thread.caller(frames, engine.sp()));
  }

  private long value(Read read) {
    return memory.peek(read.address(), read.size());
  }

  /** Gives back what the engine keeps for it. */
  public void close() {
    trial.close();
  }
}
