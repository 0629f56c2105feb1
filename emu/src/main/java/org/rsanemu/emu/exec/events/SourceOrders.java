// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.SourceEffects;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.model.MemoryOrder;

/**
 * The orders that the source states where only a run can know them: of functions that get them from
 * their callers, and of the helper functions that compilers call for an operation. The others are
 * in the meanings of the instructions already ({@link SourceOrderMap}).
 */
public final class SourceOrders {
  private final Orders orders;
  private final SourceOrderMap code;
  private final ModuleMap modules;
  private final Instructions instructions;
  private final CallTree tree;
  private final Engine engine;
  private final MachineMemory memory;
  private boolean isKnown;
  private boolean unseenFences;

  public SourceOrders(
      Orders orders,
      SourceOrderMap code,
      ModuleMap modules,
      Instructions instructions,
      CallTree tree,
      Engine engine,
      MachineMemory memory) {
    this.orders = orders;
    this.code = code;
    this.modules = modules;
    this.instructions = instructions;
    this.tree = tree;
    this.engine = engine;
    this.memory = memory;
  }

  /** The thread is about to run the first instruction of a function: of one that gets an order? */
  public void entered(GuestContext thread, long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    AtomicOperation function =
        mapped == null ? null : mapped.module().sourceOrders().function(pc - mapped.bias());
    if (function != null) {
      thread.sourceOrderCalls().entered(thread.calls().depth(), sourceOrder(function));
    }
  }

  private @Nullable SourceOrder sourceOrder(AtomicOperation function) {
    Arguments at = function.arguments();
    AtomicOperation.Order order = order(at, at.order(), function.order());
    AtomicOperation.Order failure = order(at, at.failure(), function.failure());
    boolean hasOne = at.failure() < 0 && failure == AtomicOperation.Order.UNKNOWN;
    AtomicOperation.Order failing = hasOne ? SourceOrder.ofFailure(order) : failure;
    return SourceOrder.of(function.kind(), order, failing, function.weak());
  }

  private AtomicOperation.Order order(Arguments at, int argument, AtomicOperation.Order otherwise) {
    return argument < 0 ? otherwise : at.meaning(argument(argument));
  }

  private long argument(int number) {
    int inRegisters = engine.cpu().functionArguments().size();
    if (number < inRegisters) {
      return engine.general(engine.cpu().functionArguments().get(number));
    }
    int word = engine.cpu().wide() ? Long.BYTES : Integer.BYTES;
    long at =
        engine.sp() + engine.cpu().returnAddressBytes() + (long) word * (number - inRegisters);
    return memory.permits(at, word, 0) ? memory.peek(at, word) : -1;
  }

  /** What the instruction does; if that is up to its caller, as that states it. */
  public Effect effect(CurrentInstruction at) {
    Effect own = instructions.meaning(at.number()).effect();
    int flags = at.flags();
    isKnown = orders == Orders.ISA || (flags & Instructions.SOURCE_ORDER) != 0;
    if (orders == Orders.SOURCE && isVolatile(flags) && own instanceof Effect.Plain plain) {
      isKnown = true;
      return new Effect.Plain(MemoryOrder.RLX, MemoryOrder.RLX, plain.nonTemporal());
    }
    if ((flags & Instructions.CALLERS_ORDER) == 0) {
      return own;
    }
    SourceOrder sourceOrder = sourceOrder(at.thread(), pc(at));
    isKnown |= sourceOrder != null;
    return sourceOrder == null ? own : SourceEffects.of(own, sourceOrder);
  }

  /** Whether it counts as relaxed because its type is volatile. */
  private static boolean isVolatile(int flags) {
    return (flags & (Instructions.VOLATILE | Instructions.PLAIN)) == Instructions.VOLATILE;
  }

  /** Whether the order of the effect that was asked for last is the source's, or need not be. */
  public boolean isKnown() {
    return isKnown;
  }

  /**
   * Reports the fences that the source states before the instruction, and that have no instruction
   * of their own.
   */
  public void reportFences(CurrentInstruction at, EventStream recorder) {
    if ((at.flags() & Instructions.FENCE_BEFORE) == 0) {
      return;
    }
    at.announce(recorder);
    unseenFences = true;
    for (MemoryOrder order : code.fencesBefore(pc(at))) {
      recorder.fence(at.thread().number(), order, at.site());
    }
  }

  /**
   * Whether a fence was reported that is no instruction: whether the thread would have executed it,
   * had it been one, is not known.
   */
  public boolean haveUnseenFences() {
    return unseenFences;
  }

  private long pc(CurrentInstruction at) {
    return instructions.pc(at.number());
  }

  private @Nullable SourceOrder sourceOrder(GuestContext thread, long pc) {
    int depth = thread.calls().depth();
    AtomicOperation here = operation(pc);
    if (here != null && here.takesOrders()) {
      return thread.sourceOrderCalls().at(depth);
    }
    AtomicOperation caller = operation(tree.caller(thread.calls().context()));
    if (caller == null) {
      return null;
    }
    return caller.takesOrders() ? thread.sourceOrderCalls().at(depth - 1) : SourceOrder.of(caller);
  }

  private @Nullable AtomicOperation operation(long pc) {
    return code.operation(pc);
  }
}
