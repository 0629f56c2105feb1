// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.agrona.collections.LongArrayList;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Decides whether inlined code is one operation on memory: {@link PassingCode} for code that has no
 * arguments of its own any more. So the parameters of its function count: a value that is written
 * must have been one, or comes from what was read. One thread.
 */
final class InlinedOperation {
  /** Parameters of a function that writes what it gets, and of one that compares, too. */
  private static final int WRITING = 2;

  private static final int COMPARING = 3;

  /**
   * Accesses to the expected value of a compare-and-swap: it is read, and what was found written.
   */
  private static final int OF_EXPECTED = 2;

  private final RegisterUses uses;
  private final LongFunction<Meaning> meanings;
  private final PassingCode.Callees callees;
  private final int sp;
  private final List<Long> plain = new ArrayList<>();
  private final List<Long> atomic = new ArrayList<>();
  private final LongArrayList exclusiveLoads = new LongArrayList();
  private final LongArrayList exclusiveStores = new LongArrayList();
  private boolean swaps;
  private int needed = 1;

  InlinedOperation(
      RegisterUses uses, LongFunction<Meaning> meanings, PassingCode.Callees callees, int sp) {
    this.uses = uses;
    this.meanings = meanings;
    this.callees = callees;
    this.sp = sp;
  }

  /** As {@link PassingCode#isOne}; once. */
  boolean isOne(List<long[]> code, int parameters) {
    LongArrayList all = new LongArrayList();
    for (long[] range : code) {
      for (long pc = range[0]; pc < range[1]; pc += uses.at(pc).length()) {
        if (uses.at(pc).length() == 0 || !add(pc, uses.at(pc))) {
          return false;
        }
        all.addLong(pc);
      }
    }
    if (exclusiveStores.size() == 1 && !computes(all)) {
      needed = Math.max(needed, WRITING);
    }
    return isOne(all) && parameters >= needed;
  }

  /** What it does in memory: mnemonics, with the distance from a register where there is one. */
  List<String> accesses() {
    return Stream.of(plain.stream(), atomic.stream(), exclusives())
        .flatMap(Function.identity())
        .map(this::access)
        .toList();
  }

  private Stream<Long> exclusives() {
    return Stream.concat(exclusiveLoads.longStream().boxed(), exclusiveStores.longStream().boxed());
  }

  private String access(long pc) {
    RegisterUse.Operand operand = uses.at(pc).operand();
    String mnemonic = meanings.apply(pc).text().split("\\s", 2)[0];
    return operand == null ? mnemonic : mnemonic + " " + operand.offset();
  }

  /** How far an access is from what its registers point to; -1 if that is not known. */
  private long distance(long pc) {
    RegisterUse.Operand operand = uses.at(pc).operand();
    return operand == null ? -1 : operand.offset();
  }

  private boolean isOne(LongArrayList all) {
    if (!exclusiveStores.isEmpty()) {
      return exclusiveStores.size() == 1
          && !exclusiveLoads.isEmpty()
          && atomic.isEmpty()
          && (plain.isEmpty() || compares() && areOfExpected(all));
    }
    int strong = atomic.size() + exclusiveLoads.size();
    return strong == 0
        ? plain.size() == 1
        : strong == 1 && (swaps ? areOfExpected(all) : plain.isEmpty());
  }

  /** Whether the exclusive store is made on a condition. */
  private boolean compares() {
    long store = exclusiveStores.getLong(0);
    for (long pc = exclusiveLoads.getLong(0); pc < store; pc += uses.at(pc).length()) {
      if (uses.at(pc).flow() == RegisterUse.Flow.BRANCH) {
        return true;
      }
    }
    return uses.at(store).conditional();
  }

  /**
   * Whether the plain accesses may be those of a compare-and-swap's expected value: of one place,
   * and what is written is what was found, as the code reads from top to bottom. More than two are
   * by one pointer; of two each may have a register of its own.
   */
  private boolean areOfExpected(LongArrayList all) {
    boolean several = plain.size() > OF_EXPECTED;
    if (plain.stream().map(this::distance).distinct().count() > 1
        || several
            && plain.stream().mapToLong(pc -> uses.at(pc).addresses()).distinct().count() > 1) {
      return false;
    }
    long found = RegisterSet.NONE;
    for (int i = 0; i < all.size(); i++) {
      long pc = all.getLong(i);
      RegisterUse use = uses.at(pc);
      boolean passes = RegisterSet.meet(use.data(), found);
      boolean isPlain = plain.contains(pc);
      if (isPlain && use.stores() && !passes) {
        return false;
      }
      boolean finds = atomic.contains(pc) || exclusiveLoads.containsLong(pc);
      boolean keeps = finds || passes && !isPlain;
      found = keeps ? found | use.results() & ~RegisterSet.FLAGS : found & ~use.results();
    }
    return true;
  }

  /** Whether what the exclusive store writes is computed from what was loaded. */
  private boolean computes(LongArrayList all) {
    long value = uses.at(exclusiveStores.getLong(0)).data();
    long loaded = RegisterSet.NONE;
    for (int i = 0; i < exclusiveLoads.size(); i++) {
      loaded |= uses.at(exclusiveLoads.getLong(i)).results();
    }
    for (int i = 0; i < all.size(); i++) {
      RegisterUse use = uses.at(all.getLong(i));
      if (RegisterSet.meet(use.writes(), value & ~RegisterSet.FLAGS)
          && RegisterSet.meet(use.data(), loaded & ~RegisterSet.FLAGS)) {
        return true;
      }
    }
    return false;
  }

  /** False if it does something that no operation does. */
  private boolean add(long pc, RegisterUse use) {
    return switch (use.flow()) {
      case UNKNOWN, SYSTEM_CALL, RETURN -> false;
      case CALL -> addCall(pc, use);
      case BRANCH, JUMP, TRAP -> true;
      case NEXT -> isFrameOnly(use) || addAccess(pc, use);
    };
  }

  private boolean addCall(long pc, RegisterUse use) {
    Optional<PassingCode.Callee> callee = callees.at(use.target());
    if (callee.isEmpty() || use.target() == RegisterUse.NOWHERE) {
      return false;
    }
    if (callee.get().isOperation()) {
      atomic.add(pc);
      swaps = true;
      needed = Math.max(needed, callee.get().arithmetic() ? 1 : callee.get().values());
    }
    return true;
  }

  private boolean isFrameOnly(RegisterUse use) {
    boolean frame = !use.stack().isEmpty() && use.stack().stream().allMatch(at -> at.base() == sp);
    boolean quiet =
        use.stack().isEmpty()
            && use.operand() == null
            && !use.stores()
            && use.transfer() == null
            && use.addresses() == RegisterSet.NONE;
    return frame || quiet;
  }

  private boolean addAccess(long pc, RegisterUse use) {
    Meaning meaning = meanings.apply(pc);
    RegisterUse.Operand operand = use.operand();
    switch (meaning.effect()) {
      case Effect.LoadExclusive _ -> {
        exclusiveLoads.addLong(pc);
        swaps = true;
      }
      case Effect.StoreExclusive _ -> exclusiveStores.addLong(pc);
      case Effect.Cas _, Effect.Attempt _ -> {
        atomic.add(pc);
        swaps = true;
        needed = COMPARING;
      }
      case Effect.Rmw _ -> {
        atomic.add(pc);
        boolean exchanges = meaning.text().startsWith("xchg") || meaning.text().startsWith("swp");
        needed = Math.max(needed, exchanges ? WRITING : 1);
      }
      case Effect.Load _ -> plain.add(pc);
      case Effect.Store _ -> addStore(pc);
      case Effect.Plain _ when operand == null -> {
        return false;
      }
      case Effect.Plain _ when operand.load() && operand.store() -> {
        return false;
      }
      case Effect.Plain _ when operand.store() -> addStore(pc);
      case Effect.Plain _ -> plain.add(pc);
      case Effect.None _, Effect.Fence _, Effect.ClearExclusive _ -> {}
      case Effect.PublishNonTemporal _ -> {
        return false;
      }
    }
    return true;
  }

  private void addStore(long pc) {
    plain.add(pc);
    needed = Math.max(needed, WRITING);
  }
}
