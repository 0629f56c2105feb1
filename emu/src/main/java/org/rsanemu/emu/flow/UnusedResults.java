// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.model.Modification.Operation;

/**
 * Whether the code looks at what its read-modify-writes have read. What was found is remembered by
 * place. For one thread.
 */
public final class UnusedResults {
  private static final int MOST = 1 << 12;

  /** As an assembler writes it, without shifts. */
  private static final Pattern CALCULATION =
      Pattern.compile(
          "(add|sub|and|orr|eor|bic)s?(?:\\.w)?\\s+([wxr]\\d+), (?:([wxr]\\d+), )?(\\S+)");

  private static final Pattern NUMBERED = Pattern.compile("[wxr]\\d+");

  private final RegisterUses uses;
  private final Liveness liveness;
  private final LongFunction<String> texts;
  private final Map<Place, Boolean> known = new HashMap<>();
  private final Map<Place, Operation> pairs = new HashMap<>();

  /** Those that nobody reads whoever has called the function, by place; others are OTHER. */
  private final Long2ObjectHashMap<Operation> anyway = new Long2ObjectHashMap<>();

  private record Place(long pc, long call) {}

  /**
   * In code of which this is known.
   *
   * @param texts instructions as an assembler writes them
   */
  public UnusedResults(RegisterUses uses, Liveness liveness, LongFunction<String> texts) {
    this.uses = uses;
    this.liveness = liveness;
    this.texts = texts;
  }

  /** Code has changed. */
  public void codeChanged() {
    known.clear();
    pairs.clear();
    anyway.clear();
  }

  /**
   * As {@link #isUnused(long, long)}, whoever has called the function: this is sooner known.
   *
   * @param operation what it does
   */
  public boolean isUnused(long pc, Operation operation) {
    Operation there = anyway.get(pc);
    if (there == null) {
      there = isDead(pc, 0, RegisterUse.NOWHERE) ? operation : Operation.OTHER;
      remember(pc, there);
    }
    return there != Operation.OTHER;
  }

  /** As {@link #ofPair(long, long, long)}, whoever has called the function. */
  public Operation ofPair(long load, long store) {
    Operation there = anyway.get(load);
    if (there == null) {
      there = pair(load, store, RegisterUse.NOWHERE);
      remember(load, there);
    }
    return there;
  }

  private void remember(long pc, Operation operation) {
    if (anyway.size() >= MOST) {
      anyway.clear();
    }
    anyway.put(pc, operation);
  }

  /**
   * Whether nothing reads what a read-modify-write in one instruction leaves in registers.
   *
   * @param call the instruction that called the function; {@link RegisterUse#NOWHERE} if that is
   *     not known
   */
  public boolean isUnused(long pc, long call) {
    if (known.size() >= MOST) {
      known.clear();
    }
    return known.computeIfAbsent(new Place(pc, call), _ -> isDead(pc, 0, call));
  }

  /**
   * What an LL/SC pair does to the value, if that is one instruction between the two, and nothing
   * reads what the three leave in registers, but for whether it succeeded; else {@code OTHER}.
   *
   * @param load where the load is
   * @param store where the store is, which was made
   * @param call as above
   */
  public Operation ofPair(long load, long store, long call) {
    if (pairs.size() >= MOST) {
      pairs.clear();
    }
    return pairs.computeIfAbsent(new Place(load, call), _ -> pair(load, store, call));
  }

  private Operation pair(long load, long store, long call) {
    RegisterUse loading = uses.at(load);
    long between = load + loading.length();
    RegisterUse calculating = uses.at(between);
    boolean isOne =
        between + calculating.length() == store
            && calculating.flow() == RegisterUse.Flow.NEXT
            && !calculating.conditional()
            && uses.at(store).data()
                == (calculating.results() & calculating.kills() & ~RegisterSet.FLAGS);
    Matcher text = CALCULATION.matcher(isOne ? texts.apply(between) : "");
    if (!text.matches()) {
      return Operation.OTHER;
    }
    int loaded = Long.numberOfTrailingZeros(loading.results());
    boolean single = Long.bitCount(loading.results()) == 1;
    String first = text.group(3) == null ? text.group(2) : text.group(3);
    boolean fits = single && number(first) == loaded && number(text.group(4)) != loaded;
    return fits && isDead(store, loading.results() | calculating.results(), call)
        ? operation(text.group(1))
        : Operation.OTHER;
  }

  private static Operation operation(String mnemonic) {
    return switch (mnemonic) {
      case "add", "sub" -> Operation.ADD;
      case "and", "bic" -> Operation.AND;
      case "orr" -> Operation.OR;
      default -> Operation.XOR;
    };
  }

  /** Of a register that is written by its number; -1 of anything else. */
  private static int number(String operand) {
    return NUMBERED.matcher(operand).matches() ? Integer.parseInt(operand.substring(1)) : -1;
  }

  private boolean isDead(long pc, long others, long call) {
    RegisterUse use = uses.at(pc);
    return liveness.deadAt(pc + use.length(), others == 0 ? use.results() : others, call);
  }
}
