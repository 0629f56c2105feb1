// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.agrona.collections.LongArrayQueue;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.service.Architecture;

/**
 * Recognizes functions that do nothing but to pass their arguments to one operation on memory, as a
 * library's {@code atomic_read} does: whoever calls them means the operation. The operation is at
 * an address that is an argument, and what it writes comes from arguments or from what it read; of
 * arithmetic, as counting is, an operand may be a constant. Beside it such a function touches its
 * own frame only; a compare-and-swap may get the expected value through another argument. The
 * operation may be in a function that it calls. Retries of exclusive pairs are part of the
 * operation, any other loop around it is not. What is not understood is no such function. One
 * thread.
 */
public final class PassingCode {
  private static final int MOST_INSTRUCTIONS = 200;

  /** A compare-and-swap needs so many; of functions known by their code all registers count. */
  private static final int MOST_VALUES = 3;

  /** Rounds until nothing changes; states only lose knowledge. */
  private static final int MOST_ROUNDS = 64;

  /**
   * An operation as a function that is called, or a function that touches no memory but its frame.
   *
   * @param pointer the index of the argument that says where, from 0; -1 if it touches none
   * @param arguments how many arguments count, from the first
   * @param arithmetic whether an operand may be a constant
   */
  public record Callee(int pointer, int arguments, boolean arithmetic) {
    /** Computes something. */
    static final Callee COMPUTES = new Callee(-1, 0, true);

    /** How many parameters a function surely has that passes on all that it needs. */
    int values() {
      return arguments <= MOST_VALUES ? arguments : 1;
    }

    /** Whether it is an operation. */
    public boolean isOperation() {
      return pointer >= 0;
    }
  }

  /**
   * Knows the functions that are operations or touch nothing, by the address of their first
   * instruction.
   */
  @FunctionalInterface
  public interface Callees {
    /** The one there, if it is one. */
    Optional<Callee> at(long entry);
  }

  private enum Sort {
    CALL,
    ATOMIC,
    LOAD_EXCLUSIVE,
    STORE_EXCLUSIVE,
    LOAD,
    STORE
  }

  /** An access to other memory than the frame. */
  private record Access(long pc, Sort sort, int argument, boolean swaps) {}

  private final RegisterUses uses;
  private final LongFunction<Meaning> meanings;
  private final Callees callees;
  private final List<Integer> arguments;
  private final int sp;
  private final long scratch;
  private final int result;

  /**
   * @param meanings says what the instruction at an address means
   */
  public PassingCode(
      Architecture architecture,
      RegisterUses uses,
      LongFunction<Meaning> meanings,
      Callees callees) {
    this.uses = uses;
    this.meanings = meanings;
    this.callees = callees;
    arguments = architecture.cpu().functionArguments();
    sp = architecture.convention().sp();
    long stackPointer = sp == RegisterUse.SEPARATE_SP ? RegisterSet.NONE : RegisterSet.general(sp);
    scratch = architecture.convention().scratch() & ~stackPointer;
    result = architecture.cpu().result();
  }

  /**
   * What a function is as an operation; empty if it is more.
   *
   * @param entry its first instruction
   * @param end the byte after its last
   */
  public Optional<Callee> of(long entry, long end) {
    Map<Long, PassedValues> states = new HashMap<>();
    if (!flow(entry, end, states)) {
      return Optional.empty();
    }
    List<Access> accesses = new ArrayList<>();
    for (Map.Entry<Long, PassedValues> each : states.entrySet()) {
      if (!addAccess(each.getKey(), entry, end, each.getValue(), accesses)) {
        return Optional.empty();
      }
    }
    if (accesses.isEmpty()) {
      return Optional.of(Callee.COMPUTES);
    }
    return operation(accesses, entry, end)
        .map(access -> new Callee(access.argument(), arguments.size(), false));
  }

  /**
   * Whether code that was inlined is one operation, for which the function has enough parameters.
   * It cannot be seen what was passed, but that the code does no more. Of what a compiler copies,
   * as it does where it turns a loop round, each range is the whole operation.
   *
   * @param code half-open ranges of addresses
   * @param parameters how many the function has
   */
  public boolean isOne(List<long[]> code, int parameters) {
    return inlined().isOne(code, parameters) || code.size() > 1 && areCopies(code, parameters);
  }

  /** Whether each range is the same operation; a function's parts are not the same. */
  private boolean areCopies(List<long[]> code, int parameters) {
    Set<List<String>> operations = new HashSet<>();
    for (long[] range : code) {
      InlinedOperation copy = inlined();
      if (!copy.isOne(List.<long[]>of(range), parameters)) {
        return false;
      }
      operations.add(copy.accesses());
    }
    return operations.size() == 1;
  }

  private InlinedOperation inlined() {
    return new InlinedOperation(uses, meanings, callees, sp);
  }

  // --- what registers and frame hold before each instruction

  private boolean flow(long entry, long end, Map<Long, PassedValues> states) {
    states.put(entry, PassedValues.atEntry(arguments, sp));
    boolean changed = true;
    for (int round = 0; changed && round < MOST_ROUNDS; round++) {
      changed = false;
      for (Map.Entry<Long, PassedValues> state : List.copyOf(states.entrySet())) {
        long pc = state.getKey();
        RegisterUse use = uses.at(pc);
        if (!isUnderstood(use, pc, entry, end) || states.size() > MOST_INSTRUCTIONS) {
          return false;
        }
        PassedValues after = PassedValues.copyOf(state.getValue());
        step(use, after);
        LongArrayQueue next = new LongArrayQueue();
        successors(use, pc, entry, end, next);
        while (!next.isEmpty()) {
          long to = next.pollLong();
          PassedValues known = states.get(to);
          if (known == null) {
            states.put(to, PassedValues.copyOf(after));
            changed = true;
          } else {
            changed |= known.meet(after);
          }
        }
      }
    }
    return !changed;
  }

  private static boolean isUnderstood(RegisterUse use, long pc, long entry, long end) {
    return switch (use.flow()) {
      case UNKNOWN, SYSTEM_CALL -> false;
      case CALL, JUMP -> use.target() != RegisterUse.NOWHERE && !use.conditional();
      case BRANCH -> use.target() >= entry && use.target() < end;
      case NEXT, RETURN, TRAP -> pc >= entry && pc < end;
    };
  }

  private static boolean isTailCall(RegisterUse use, long entry, long end) {
    return use.flow() == RegisterUse.Flow.JUMP && (use.target() < entry || use.target() >= end);
  }

  private static void successors(
      RegisterUse use, long pc, long entry, long end, LongArrayQueue next) {
    if (!isTailCall(use, entry, end)) {
      Successors.of(use, pc, next::addLong);
    }
  }

  private void step(RegisterUse use, PassedValues values) {
    if (use.flow() == RegisterUse.Flow.CALL) {
      values.forget(scratch);
      values.put(result, PassedValues.FROM);
    } else {
      values.step(use);
    }
  }

  // --- what it does to memory

  /** False if it does something that such a function does not. */
  private boolean addAccess(
      long pc, long entry, long end, PassedValues values, List<Access> accesses) {
    RegisterUse use = uses.at(pc);
    if (use.flow() == RegisterUse.Flow.CALL || isTailCall(use, entry, end)) {
      return addCall(pc, use.target(), values, accesses);
    }
    if (use.flow() == RegisterUse.Flow.RETURN || use.flow() == RegisterUse.Flow.TRAP) {
      return true;
    }
    Effect effect = meanings.apply(pc).effect();
    RegisterUse.Operand operand = use.operand();
    boolean none =
        effect instanceof Effect.None
            || effect instanceof Effect.Fence
            || effect instanceof Effect.ClearExclusive
            || use.stack().isEmpty() && operand == null && !use.stores() && isQuiet(use);
    if (none || values.isOwnFrame(use)) {
      return true;
    }
    if (operand == null || operand.index() >= 0 || operand.offset() != 0) {
      return false;
    }
    int argument = values.argument(operand.base());
    return argument >= 0
        && addAccess(pc, use, effect, arguments.indexOf(argument), values, accesses);
  }

  /** Whether it accesses no memory, whatever its table says of its kind. */
  private static boolean isQuiet(RegisterUse use) {
    return use.transfer() == null && use.addresses() == RegisterSet.NONE;
  }

  private boolean addAccess(
      long pc,
      RegisterUse use,
      Effect effect,
      int argument,
      PassedValues values,
      List<Access> accesses) {
    RegisterUse.Operand operand = use.operand();
    boolean passed = values.arePassed(use.data());
    boolean loads = operand != null && operand.load();
    boolean stores = operand != null && operand.store();
    return switch (effect) {
      case Effect.LoadExclusive _ ->
          accesses.add(new Access(pc, Sort.LOAD_EXCLUSIVE, argument, true));
      case Effect.StoreExclusive _ ->
          passed && accesses.add(new Access(pc, Sort.STORE_EXCLUSIVE, argument, true));
      case Effect.Rmw _ -> {
        String text = meanings.apply(pc).text();
        boolean exchanges = text.startsWith("xchg") || text.startsWith("swp");
        yield (passed || !exchanges) && accesses.add(new Access(pc, Sort.ATOMIC, argument, false));
      }
      case Effect.Cas _, Effect.Attempt _ ->
          passed && accesses.add(new Access(pc, Sort.ATOMIC, argument, true));
      case Effect.Load _ -> accesses.add(new Access(pc, Sort.LOAD, argument, false));
      case Effect.Store _ -> passed && accesses.add(new Access(pc, Sort.STORE, argument, false));
      case Effect.Plain _ when loads && !stores ->
          accesses.add(new Access(pc, Sort.LOAD, argument, false));
      case Effect.Plain _ when stores && !loads ->
          passed && accesses.add(new Access(pc, Sort.STORE, argument, false));
      case Effect.Plain _, Effect.None _, Effect.Fence _, Effect.ClearExclusive _ -> false;
      case Effect.PublishNonTemporal _ -> false;
    };
  }

  private boolean addCall(long pc, long target, PassedValues values, List<Access> accesses) {
    Optional<Callee> found = callees.at(target);
    if (found.isEmpty() || found.get().pointer() >= arguments.size()) {
      return false;
    }
    Callee callee = found.get();
    if (!callee.isOperation()) {
      return true;
    }
    int argument = values.argument(arguments.get(callee.pointer()));
    if (argument < 0) {
      return false;
    }
    for (int i = 0; i < Math.min(callee.arguments(), arguments.size()); i++) {
      if (!callee.arithmetic() && values.isConstant(arguments.get(i))) {
        return false;
      }
    }
    return accesses.add(new Access(pc, Sort.CALL, arguments.indexOf(argument), true));
  }

  // --- whether it is one operation

  private Optional<Access> operation(List<Access> accesses, long entry, long end) {
    List<Access> strong =
        accesses.stream()
            .filter(access -> access.sort() != Sort.LOAD && access.sort() != Sort.STORE)
            .toList();
    if (strong.isEmpty()) {
      return accesses.size() == 1 && !repeats(accesses.getFirst().pc(), entry, end)
          ? Optional.of(accesses.getFirst())
          : Optional.empty();
    }
    Access main = strong.getFirst();
    boolean exclusive = strong.stream().anyMatch(each -> each.sort() == Sort.STORE_EXCLUSIVE);
    boolean one =
        exclusive
            ? strong.stream().filter(each -> each.sort() == Sort.STORE_EXCLUSIVE).count() == 1
                && strong.stream()
                    .allMatch(each ->
                        each.sort() == Sort.LOAD_EXCLUSIVE || each.sort() == Sort.STORE_EXCLUSIVE)
            : strong.size() == 1
                && (main.sort() == Sort.LOAD_EXCLUSIVE || !repeats(main.pc(), entry, end));
    boolean sameLocation = strong.stream().allMatch(each -> each.argument() == main.argument());
    boolean expected =
        accesses.stream()
            .filter(each -> !strong.contains(each))
            .allMatch(each -> main.swaps() && each.argument() != main.argument());
    return one && sameLocation && expected ? Optional.of(main) : Optional.empty();
  }

  /** Whether control may come back to an instruction. */
  private boolean repeats(long pc, long entry, long end) {
    LongHashSet seen = new LongHashSet();
    LongArrayQueue next = new LongArrayQueue();
    successors(uses.at(pc), pc, entry, end, next);
    while (!next.isEmpty()) {
      long at = next.pollLong();
      if (at == pc) {
        return true;
      }
      if (seen.add(at)) {
        successors(uses.at(at), at, entry, end, next);
      }
    }
    return false;
  }
}
