// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.LastCalls;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.thread.Contexts;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.OpenPairs;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.emu.source.SourceEffects;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.model.MemoryOrder;

/**
 * What the what-if executions of a run's threads need from the run.
 *
 * @param redZone see {@link org.rsanemu.isa.flow.Convention}
 */
public record WhatIfMachine(
    ScratchExecution scratch,
    Instructions instructions,
    Engine engine,
    RegisterFile registers,
    Liveness liveness,
    FrameLiveness frames,
    OpenPairs pairs,
    Contexts contexts,
    MachineMemory memory,
    Kernel kernel,
    WhatIfCalls calls,
    CallTree tree,
    ModuleMap modules,
    SourceOrderMap sourceOrders,
    int redZone,
    LongSupplier clock,
    Engine.Listener listener) {
  /** More of an assertion than reports show. */
  private static final int MOST_TEXT = 300;

  /**
   * @param listener who takes the engine's callbacks when nothing is tried
   */
  public WhatIfMachine(
      Machine machine,
      ProgramCode code,
      ScratchExecution scratch,
      LongSupplier now,
      Engine.Listener listener) {
    this(
        scratch,
        code.instructions(),
        machine.engine(),
        machine.registers(),
        machine.liveness(),
        machine.frames(),
        machine.pairs(),
        new Contexts(machine.engine()),
        machine.memory(),
        machine.kernel(),
        new WhatIfCalls(machine.kernel(), machine.memory()),
        code.tree(),
        code.modules(),
        code.sourceOrders(),
        machine.uses().convention().redZone(),
        now,
        listener);
  }

  /** Begins a what-if execution of a thread from where its registers were saved. */
  public void begin(GuestContext thread, Origins.Origin from) {
    scratch.begin(from.registers(), from.pc(), listener, thread.stackStart(), thread.stackEnd());
  }

  /**
   * Whether two saved contexts do the same from {@code pc} on: except for registers dead there.
   *
   * @param call see {@link Snapshot}
   */
  public boolean same(MemorySegment one, MemorySegment other, long pc, long call) {
    boolean others = registers.othersDiffer(one, other);
    boolean monitor = others && !registers.othersDifferButMonitor(one, other);
    return (!others || monitor && pairs.areOver(pc))
        && liveness.deadAt(pc, registers.differing(one, other), call);
  }

  /**
   * Whether two ways that have come to the same place have the same registers, except for those
   * that are dead.
   */
  public boolean same(Snapshot one, Snapshot other) {
    return same(one.registers(), other.registers(), one.pc(), one.call())
        && (one.pc() == other.pc()
            || same(one.registers(), other.registers(), other.pc(), other.call()));
  }

  /** The state that the engine has, on a thread's way. */
  public WayState state(int path, long pc, long call) {
    int kept = contexts().used();
    byte[] bytes = registers.bytes(contexts().save());
    contexts().release(kept);
    return new WayState(path, pc, call, bytes);
  }

  /** Whether a saved context does the same as a state, but for its flags. */
  public boolean isIn(WayState state, MemorySegment context) {
    return same(
        MemorySegment.ofArray(state.registers()),
        MemorySegment.ofArray(registers.bytes(context)),
        state.pc(),
        state.call());
  }

  /**
   * Says of bytes whether they are on a thread's stack, and nobody reads them any more: below what
   * is in use, or in a slot of its frame that is overwritten first.
   *
   * @param pc where it is
   * @param stackInUse see {@link Snapshot}
   */
  public LongPredicate dead(GuestContext thread, long pc, long sp, long stackInUse) {
    LongPredicate slots = frames.deadAt(pc, sp);
    return address -> thread.isOnStack(address) && (address < stackInUse || slots.test(address));
  }

  /** The same for both of two ways of a thread that have come to one place. */
  public LongPredicate dead(GuestContext thread, Snapshot one, Snapshot other) {
    return one.sp() == other.sp() && one.pc() == other.pc()
        ? dead(thread, one.pc(), one.sp(), one.stackInUse())
        : address -> thread.isOnStack(address) && address < one.stackInUse();
  }

  /** Virtual time in nanoseconds: it stands still while a thread is tried. */
  long now() {
    return clock.getAsLong();
  }

  /** Whether the instruction is a function's return. */
  boolean isReturn(long pc) {
    return instructions.meaning(instructions.at(pc)).flow() == Meaning.Flow.RETURN;
  }

  /** See {@link Snapshot}. */
  long place(long pc) {
    return liveness.returns(pc)
        ? ~memory.peek(pc, instructions.meaning(instructions.at(pc)).length())
        : pc;
  }

  /** What the instruction at {@code pc} does to memory; it has been run. */
  public Effect effect(long pc) {
    return instructions.meaning(instructions.at(pc)).effect();
  }

  /** What a read or a fence does to memory, as its caller states it if it is up to that. */
  public Effect effect(WhatIfRead glance) {
    Effect own = effect(glance.pc());
    boolean callers = (flags(glance.pc()) & Instructions.CALLERS_ORDER) != 0;
    SourceOrder order = callers && isKnown(glance) ? callersOrder(glance) : null;
    return order == null ? own : SourceEffects.of(own, order);
  }

  /** Whether the source states fences before an instruction that have none of their own. */
  boolean hasFenceBefore(long pc) {
    return (flags(pc) & Instructions.FENCE_BEFORE) != 0;
  }

  /** The orders of fences that the thread has come to at once. */
  public List<MemoryOrder> fences(WhatIfRead glance) {
    List<MemoryOrder> all = new ArrayList<>();
    if (hasFenceBefore(glance.pc())) {
      all.addAll(sourceOrders.fencesBefore(glance.pc()));
    }
    if (effect(glance) instanceof Effect.Fence fence) {
      all.add(fence.order());
    }
    return all;
  }

  private @Nullable SourceOrder callersOrder(WhatIfRead glance) {
    AtomicOperation caller = sourceOrders.operation(glance.call());
    return caller == null ? null : SourceOrder.of(caller);
  }

  /** Whether its order is known, and not one of those that a function is given as an argument. */
  public boolean isKnown(WhatIfRead glance) {
    return (flags(glance.pc()) & Instructions.CALLERS_ORDER) == 0
        || !takesOrders(glance.pc()) && !takesOrders(glance.call());
  }

  private boolean takesOrders(long pc) {
    AtomicOperation operation = sourceOrders.operation(pc);
    return operation != null && operation.takesOrders();
  }

  /** What is known of the instruction at {@code pc}, which has been run. */
  public int flags(long pc) {
    return instructions.flags(instructions.at(pc));
  }

  /**
   * The name of the function for a program's end that begins at {@code pc}, where the engine is,
   * and which assertion it says fails; null if none does.
   */
  @Nullable String lastCall(long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    String name = mapped == null ? null : mapped.module().lastCalls().get(pc - mapped.bias());
    int argument = name == null ? -1 : LastCalls.assertion(name);
    if (argument < 0) {
      return name;
    }
    long text = engine.general(engine.cpu().functionArguments().get(argument));
    return name + ": " + memory.text(text, MOST_TEXT);
  }
}
