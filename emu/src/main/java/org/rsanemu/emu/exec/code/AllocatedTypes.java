// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.PointedTypes.Pointed;
import org.rsanemu.emu.flow.FunctionFlow;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Operand;
import org.rsanemu.loader.Pointers.Pointer;

/**
 * To which pointers of the source a function's result goes: the code after the call is followed on
 * all ways, as long as registers or places in the frame have it.
 */
public final class AllocatedTypes {
  private static final int MOST_INSTRUCTIONS = 400;
  private static final int MOST_HELD = 16;

  /** Instructions in which a function that is called puts its arguments where it wants them. */
  private static final int PROLOGUE = 32;

  /** General ones. */
  private static final int REGISTERS = 31;

  private final PointedTypes types;
  private final List<Pointed> found = new ArrayList<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<Long> seen = new HashSet<>();
  private @Nullable Long returned;

  /** Whether the function returns other addresses on other ways. */
  private boolean several;

  /** Whether it is a function that is called with the address, and not the one that calls. */
  private boolean called;

  /**
   * Where the address is.
   *
   * @param registers by number: what was added to the address
   * @param slots the same by place in the frame
   */
  private record State(long pc, Map<Integer, Long> registers, Map<Long, Long> slots) {
    boolean isEmpty() {
      return registers.isEmpty() && slots.isEmpty();
    }
  }

  private AllocatedTypes(PointedTypes types) {
    this.types = types;
  }

  /**
   * What is known of a call's result.
   *
   * @param pointers that get it; each offset is how far behind the result it points
   * @param returned what is added to it before the function itself returns it; null if it does not
   */
  public record Result(List<Pointed> pointers, @Nullable Long returned) {}

  /**
   * Follows the result of a call.
   *
   * @param added to it already
   */
  public static Result of(PointedTypes types, long call, long added) {
    AllocatedTypes walk = new AllocatedTypes(types);
    RegisterUse use = types.uses().at(call);
    FunctionFlow flow = types.flow(call);
    if (flow != null && use.length() > 0 && use.flow() == RegisterUse.Flow.CALL) {
      long after = call + use.length();
      walk.open.add(new State(after, Map.of(walk.result(), added), Map.of()));
      walk.run(flow, MOST_INSTRUCTIONS);
    }
    return new Result(List.copyOf(walk.found), walk.several ? null : walk.returned);
  }

  private Convention convention() {
    return types.uses().convention();
  }

  private int result() {
    return Long.numberOfTrailingZeros(convention().results());
  }

  private void run(FunctionFlow flow, int most) {
    for (int i = 0; i < most && !open.isEmpty(); i++) {
      State state = open.removeFirst();
      if (state.isEmpty() || !flow.has(state.pc()) || !seen.add(state.pc())) {
        continue;
      }
      state
          .registers()
          .forEach((register, added) -> add(types.inRegister(state.pc(), register), added));
      RegisterUse use = types.uses().at(state.pc());
      if (called && use.flow() != RegisterUse.Flow.NEXT) {
        continue;
      }
      Long result = state.registers().get(result());
      if (use.flow() == RegisterUse.Flow.RETURN && result != null) {
        several |= returned != null && !returned.equals(result);
        returned = result;
        add(types.pointers().returned(state.pc()), result);
      }
      State next = after(flow, state, use);
      flow.after(state.pc(), pc -> open.addLast(new State(pc, next.registers(), next.slots())));
    }
  }

  private void add(Optional<Pointer> pointer, long added) {
    pointer
        .map(each -> new Pointed(each, added, 0))
        .filter(p -> !found.contains(p))
        .ifPresent(found::add);
  }

  private State after(FunctionFlow flow, State state, RegisterUse use) {
    Map<Integer, Long> registers = new HashMap<>(state.registers());
    Map<Long, Long> slots = new HashMap<>(state.slots());
    memory(flow, state, use, registers, slots);
    boolean calls = use.flow() == RegisterUse.Flow.CALL;
    if (calls) {
      passes(use.target(), registers);
      slots.keySet().removeIf(each -> isPassed(flow, state.pc(), each));
    }
    long written = calls ? convention().scratch() : use.writes();
    registers.keySet().removeIf(each -> RegisterSet.meet(written, RegisterSet.general(each)));
    RegisterUse.Move move = use.exactMove();
    Long moved = move == null || calls ? null : state.registers().get(move.from());
    if (move != null && moved != null) {
      registers.put(move.to(), moved + move.offset());
    }
    Operand at = use.operand();
    if (at != null && at.load() && !at.store() && isWord(at)) {
      long place = place(flow, state.pc(), at);
      int to = Long.numberOfTrailingZeros(use.results());
      Long loaded = place == FunctionFlow.UNKNOWN ? null : state.slots().get(place);
      if (loaded != null && use.results() == RegisterSet.general(to) && !use.conditional()) {
        registers.put(to, loaded);
      }
    }
    return new State(state.pc(), limited(registers), limited(slots));
  }

  /** To which of its parameters a function that is called gets it. */
  private void passes(long callee, Map<Integer, Long> registers) {
    Map<Integer, Long> passed = new HashMap<>(registers);
    passed
        .keySet()
        .removeIf(each -> !RegisterSet.meet(convention().arguments(), RegisterSet.general(each)));
    FunctionFlow flow =
        passed.isEmpty() || callee == RegisterUse.NOWHERE || called ? null : types.flow(callee);
    if (flow == null || flow.inFrame(callee, convention().sp()) != 0) {
      return;
    }
    AllocatedTypes inside = new AllocatedTypes(types);
    inside.called = true;
    inside.open.add(new State(callee, passed, Map.of()));
    inside.run(flow, PROLOGUE);
    inside.found.stream().filter(each -> !found.contains(each)).forEach(found::add);
  }

  /** Whether a function that is called gets the address of what may have a place of the frame. */
  private boolean isPassed(FunctionFlow flow, long call, long slot) {
    for (int i = 0; i < REGISTERS; i++) {
      long into = flow.inFrame(call, i);
      boolean passes = RegisterSet.meet(convention().arguments(), RegisterSet.general(i));
      if (passes && into != FunctionFlow.UNKNOWN && into <= slot) {
        return true;
      }
    }
    return false;
  }

  private static <K> Map<K, Long> limited(Map<K, Long> held) {
    return held.size() > MOST_HELD ? Map.of() : held;
  }

  private boolean isWord(Operand at) {
    return at.index() == Operand.NONE && at.size() == types.word();
  }

  private static long place(FunctionFlow flow, long pc, Operand at) {
    long base = at.base() == Operand.NONE ? FunctionFlow.UNKNOWN : flow.inFrame(pc, at.base());
    return base == FunctionFlow.UNKNOWN ? base : base + at.offset();
  }

  /** What an instruction puts into memory. */
  private void memory(
      FunctionFlow flow,
      State state,
      RegisterUse use,
      Map<Integer, Long> registers,
      Map<Long, Long> slots) {
    for (RegisterUse.StackOperand each : use.stack()) {
      long base = flow.inFrame(state.pc(), each.base());
      if (each.store() && base != FunctionFlow.UNKNOWN) {
        long start = base + each.offset();
        slots.keySet().removeIf(slot -> slot < start + each.size() && slot + types.word() > start);
      }
    }
    Operand at = use.operand();
    int stored = Long.numberOfTrailingZeros(use.data());
    Long added = stored >= REGISTERS ? null : registers.get(stored);
    boolean stores =
        at != null
            && at.store()
            && !at.load()
            && at.size() == types.word()
            && use.data() == RegisterSet.general(stored)
            && !use.conditional();
    if (at == null || !stores || added == null) {
      return;
    }
    long place = isWord(at) ? place(flow, state.pc(), at) : FunctionFlow.UNKNOWN;
    if (place != FunctionFlow.UNKNOWN) {
      slots.put(place, added);
    }
    add(types.loaded(flow, state.pc(), at), added);
  }
}
