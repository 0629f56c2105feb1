// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
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

  /** What is known whoever has called the function, by place: most is, and this is sooner found. */
  private final Long2ObjectHashMap<Operation> anyway = new Long2ObjectHashMap<>();

  /** The rest. */
  private final Map<Place, Operation> byCall = new HashMap<>();

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
    anyway.clear();
    byCall.clear();
  }

  /**
   * What a read-modify-write in one instruction does, if nothing reads what it leaves in registers;
   * else {@code OTHER}.
   *
   * @param operation what it does
   * @param call the instruction that called the function; {@link RegisterUse#NOWHERE} if that is
   *     not known
   */
  public Operation ofOne(long pc, Operation operation, long call) {
    Operation there = known(pc, call);
    if (there == null) {
      RegisterUse use = uses.at(pc);
      boolean dead = liveness.deadAt(pc + use.length(), use.results(), call);
      there = remember(pc, call, dead ? operation : Operation.OTHER);
    }
    return there;
  }

  /**
   * What an LL/SC pair does to the value, if that is one instruction between the two, and nothing
   * reads what these leave in registers; else {@code OTHER}.
   *
   * @param load where the load is
   * @param store where the store is, which was made
   * @param call as above
   */
  public Operation ofPair(long load, long store, long call) {
    Operation there = known(load, call);
    return there == null ? remember(load, call, pair(load, store, call)) : there;
  }

  private @Nullable Operation known(long pc, long call) {
    return call == RegisterUse.NOWHERE ? anyway.get(pc) : byCall.get(new Place(pc, call));
  }

  private Operation remember(long pc, long call, Operation operation) {
    if (anyway.size() + byCall.size() >= MOST) {
      codeChanged();
    }
    if (call == RegisterUse.NOWHERE) {
      anyway.put(pc, operation);
    } else {
      byCall.put(new Place(pc, call), operation);
    }
    return operation;
  }

  private Operation pair(long load, long store, long call) {
    RegisterUse loading = uses.at(load);
    long between = load + loading.length();
    RegisterUse calculating = uses.at(between);
    boolean isOne =
        between + calculating.length() == store
            && calculating.flow() == RegisterUse.Flow.NEXT
            && !calculating.conditional()
            && !uses.at(store).conditional()
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
    long left = loading.results() | calculating.results();
    return fits && liveness.deadAt(store + uses.at(store).length(), left, call)
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
}
