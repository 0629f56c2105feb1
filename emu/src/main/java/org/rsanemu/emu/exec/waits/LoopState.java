// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.lang.foreign.MemorySegment;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.agrona.collections.LongHashSet;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.StackLiveness;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Values that change from round to round of a loop although the thread does the same: counters of
 * attempts, lengths of pauses. They belong to the loop if nothing reads them after it.
 */
final class LoopState {
  /** Stretches of changed stack that are asked about. */
  private static final int MOST_VARIABLES = 8;

  private static final LongHashSet NO_LOOP = new LongHashSet();

  private final Engine engine;
  private final RegisterFile registers;
  private final Liveness liveness;
  private final StackLiveness stack;
  private final MachineMemory memory;
  private final ScratchExecution scratch;
  private final RoundTrace trace;
  private final FrameLiveness frames;
  private final int redZone;
  private final Variables frame = new Variables();

  /**
   * @param scratch the what-if execution in which the rounds are run
   * @param trace follows them
   */
  LoopState(Machine machine, ScratchExecution scratch, RoundTrace trace) {
    this.scratch = scratch;
    this.trace = trace;
    frames = machine.frames();
    engine = machine.engine();
    registers = machine.registers();
    liveness = machine.liveness();
    stack = new StackLiveness(machine.uses());
    memory = machine.memory();
    redZone = machine.uses().convention().redZone();
  }

  /**
   * Whether all differences between two visits of a place, the round that was followed between
   * them, are the loop's own.
   *
   * @param body the addresses of that round's instructions
   * @param other the later visit, whose registers are loaded
   * @param changed bytes of the thread's stack that differ
   */
  boolean owns(long pc, LongHashSet body, MemorySegment one, MemorySegment other, Ranges changed) {
    if (registers.othersDiffer(one, other)
        || changed.count() > MOST_VARIABLES
        || liveness.readOutside(pc, body, registers.differing(one, other))) {
      return false;
    }
    return seemsDead(pc, body, changed);
  }

  /**
   * Whether two states at a place are the same to whatever the thread does from there: registers
   * that differ are overwritten before they are read, whatever way the thread takes, and memory is
   * the same except for what lies below the stack, or in a private frame. A variable elsewhere on
   * the stack counts even if no instruction seems to read it: a pointer to it may be anywhere.
   *
   * @param call the instruction that called the function in which that is; -1 if none did
   * @param other the state whose registers are loaded
   * @param changed bytes of memory that differ
   * @param unread registers that are known to be overwritten before they are read
   */
  boolean isSame(
      long pc, long call, MemorySegment one, MemorySegment other, Ranges changed, long unread) {
    return !registers.othersDiffer(one, other)
        && isUnused(pc, changed)
        && liveness.deadAt(pc, registers.differing(one, other) & ~unread, call);
  }

  /**
   * The same, but variables on the stack are taken to be dead if no instruction is seen to read
   * them before they are overwritten. That is a guess: no proof may rest on it.
   */
  boolean seemsSame(long pc, long call, MemorySegment one, MemorySegment other, Ranges changed) {
    return !registers.othersDiffer(one, other)
        && changed.count() <= MOST_VARIABLES
        && seemsDead(pc, NO_LOOP, changed)
        && liveness.deadAt(pc, registers.differing(one, other), call);
  }

  private boolean seemsDead(long pc, LongHashSet body, Ranges changed) {
    for (int i = 0; i < changed.count(); i++) {
      boolean seen =
          !scratch.isOnStack(changed.start(i))
              || stack.readOutside(pc, body, frame, changed.start(i), changed.size(i));
      if (seen && !isUnused(pc, changed.start(i), changed.size(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether these bytes all lie in the part of its stack that the thread, whose registers are
   * loaded, does not use, or are overwritten in its frame before anybody reads them. Thread-local
   * variables may be at lower addresses than the stack: main's are.
   *
   * @param pc the instruction that comes next
   */
  boolean isUnused(long pc, Ranges changed) {
    for (int i = 0; i < changed.count(); i++) {
      if (!isUnused(pc, changed.start(i), changed.size(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isUnused(long pc, long address, int size) {
    if (!scratch.isOnStack(address)) {
      return false;
    }
    long used = inUse(pc);
    LongPredicate dead = frames.deadAt(pc, engine.sp());
    return LongStream.range(Math.max(address, used), address + size).allMatch(dead);
  }

  /** The lowest byte of the stack that may be in use. */
  private long inUse(long pc) {
    LongHashSet.LongIterator calls = trace.calls().iterator();
    while (redZone > 0 && calls.hasNext()) {
      if (frames.haveNoRedZone(pc, calls.nextValue())) {
        return engine.sp();
      }
    }
    return engine.sp() - redZone;
  }

  /** The thread's registers, which are loaded, and its stack as it is. */
  private final class Variables implements StackLiveness.Frame {
    @Override
    public long register(int number) {
      return number == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(number);
    }

    @Override
    public long word(long address) {
      return memory.peek(address, engine.cpu().wide() ? 8 : 4);
    }
  }
}
