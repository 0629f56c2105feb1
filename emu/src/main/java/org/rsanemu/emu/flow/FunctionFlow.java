// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;

/**
 * The order of a function's instructions, and where its registers point to in its frame. What only
 * the handling of exceptions reaches is not known.
 */
public final class FunctionFlow {
  /** What a register has that does not surely point into the frame. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** Functions with more instructions are not looked at. */
  private static final int MOST = 1 << 14;

  /** General registers, and a stack pointer that is none. */
  private static final int REGISTERS = 32;

  private final RegisterUses uses;
  private final long start;
  private final long end;

  /** Where the stack pointer is when the function begins; {@link #UNKNOWN} if it is not known. */
  private final long stack;

  private final Map<Long, long[]> frames = new HashMap<>();
  private final Map<Long, Long> before = new HashMap<>();
  private final Set<Long> targets = new HashSet<>();

  /** Where code begins after some that does not go on to it. */
  private final List<Long> starts = new ArrayList<>();

  private final Map<Long, List<Long>> ways = new HashMap<>();
  private boolean hasTables;

  private FunctionFlow(RegisterUses uses, long start, long end, long stack) {
    this.uses = uses;
    this.start = start;
    this.end = end;
    this.stack = stack;
  }

  /** Reads the function whose code is from {@code start} to {@code end}. */
  public static FunctionFlow of(RegisterUses uses, long start, long end) {
    return of(uses, start, end, UNKNOWN);
  }

  /**
   * The same of a call of it, where registers also point to what is aligned in the frame.
   *
   * @param stack where the stack pointer is when it begins
   */
  public static FunctionFlow of(RegisterUses uses, long start, long end, long stack) {
    FunctionFlow flow = new FunctionFlow(uses, start, end, stack);
    flow.sweep();
    flow.follow();
    flow.followTables();
    return flow;
  }

  /** What only tables lead to has the frame that all jumps by tables have. */
  private void followTables() {
    long[] frame = null;
    Deque<Long> open = new ArrayDeque<>();
    for (Map.Entry<Long, long[]> each : frames.entrySet()) {
      if (isTable(uses.at(each.getKey()))) {
        frame = frame == null ? each.getValue() : common(frame, each.getValue());
      }
    }
    for (long start : starts) {
      if (frame != null && !frames.containsKey(start)) {
        meet(start, frame, open);
      }
    }
    run(open);
  }

  private static long[] common(long[] one, long[] other) {
    long[] common = one.clone();
    for (int i = 0; i < REGISTERS; i++) {
      common[i] = one[i] == other[i] ? one[i] : UNKNOWN;
    }
    return common;
  }

  private static boolean isTable(RegisterUse use) {
    return !Successors.known(use) && !Successors.isLinkage(use);
  }

  /** Wherever code may be that is not reached from the start, its branches count. */
  private void sweep() {
    long pc = start;
    for (int i = 0; i < MOST && isInside(pc); i++) {
      RegisterUse use = uses.at(pc);
      if (use.target() != RegisterUse.NOWHERE && use.flow() != Flow.CALL) {
        targets.add(use.target());
      }
      hasTables |= isTable(use);
      if (use.length() == 0) {
        return;
      }
      pc += use.length();
      if (use.flow() == Flow.JUMP || use.flow() == Flow.RETURN) {
        starts.add(pc);
      }
    }
  }

  private void follow() {
    Deque<Long> open = new ArrayDeque<>();
    long[] frame = new long[REGISTERS];
    Arrays.fill(frame, UNKNOWN);
    frame[uses.convention().sp()] = 0;
    meet(start, frame, open);
    run(open);
  }

  private void run(Deque<Long> open) {
    while (!open.isEmpty()) {
      long pc = open.removeLast();
      RegisterUse use = uses.at(pc);
      long[] after = after(frames.getOrDefault(pc, new long[REGISTERS]), use);
      Successors.of(use, pc, next -> follow(pc, next, use, after, open));
    }
  }

  private void follow(long pc, long next, RegisterUse use, long[] after, Deque<Long> open) {
    if (next == pc + use.length()) {
      before.put(next, pc);
    } else {
      targets.add(next);
    }
    if (use.length() > 0) {
      meet(next, after, open);
    }
  }

  private boolean isInside(long pc) {
    return pc >= start && pc < end;
  }

  /** What is known where control comes together is what is the same on all ways. */
  private void meet(long pc, long[] frame, Deque<Long> open) {
    if (!isInside(pc)) {
      return;
    }
    long[] known = frames.get(pc);
    if (known == null) {
      if (frames.size() < MOST) {
        frames.put(pc, frame.clone());
        open.add(pc);
      }
      return;
    }
    boolean changed = false;
    for (int i = 0; i < REGISTERS; i++) {
      if (known[i] != UNKNOWN && known[i] != frame[i]) {
        known[i] = UNKNOWN;
        changed = true;
      }
    }
    if (changed) {
      open.add(pc);
    }
  }

  private long[] after(long[] frame, RegisterUse use) {
    long[] after = frame.clone();
    int sp = uses.convention().sp();
    boolean calls = use.flow() == Flow.CALL;
    long written = calls ? uses.convention().scratch() : use.writes();
    for (int i = 0; i < REGISTERS - 1; i++) {
      if (RegisterSet.meet(written, RegisterSet.general(i)) && !(calls && i == sp)) {
        after[i] = UNKNOWN;
      }
    }
    RegisterUse.Move move = use.exactMove();
    if (move != null && !calls) {
      boolean known = move.from() >= 0 && frame[move.from()] != UNKNOWN;
      after[move.to()] = known ? frame[move.from()] + move.offset() : UNKNOWN;
    }
    RegisterUse.Bits bits = use.bits();
    if (bits != null && stack != UNKNOWN) {
      boolean known = frame[bits.from()] != UNKNOWN;
      after[bits.to()] = known ? bits.of(stack + frame[bits.from()]) - stack : UNKNOWN;
    }
    return after;
  }

  /** Whether an instruction can be reached from the start, as far as is known. */
  public boolean has(long pc) {
    return frames.containsKey(pc);
  }

  /**
   * Where a register points to before an instruction, as an offset from where the stack pointer was
   * when the function began; {@link #UNKNOWN} if it does not, or is not known to.
   */
  public long inFrame(long pc, int register) {
    long[] frame = frames.get(pc);
    return frame == null || register < 0 || register >= REGISTERS ? UNKNOWN : frame[register];
  }

  /**
   * The one instruction that comes right before another one, whatever happens but a jump by a
   * table; -1 if there is none.
   */
  public long before(long pc) {
    return targets.contains(pc) ? -1 : before.getOrDefault(pc, -1L);
  }

  /**
   * The instruction that has made what a register has before another one.
   *
   * @param steps if not 0, any number of multiples of it may have been added to that, in a loop
   */
  public record Definition(long pc, long steps) {}

  /** The greatest number of which both are multiples. */
  public static long common(long one, long other) {
    return BigInteger.valueOf(one).gcd(BigInteger.valueOf(other)).longValue();
  }

  /** The only one that may have, whichever way control took; null if that is not known. */
  public @Nullable Definition definition(long pc, int register) {
    if (hasTables || !has(pc)) {
      return null;
    }
    Definition only = definition(pc, register, false);
    return only != null ? only : definition(pc, register, true);
  }

  /**
   * @param passing whether to look further where a constant is added to the register itself
   */
  private @Nullable Definition definition(long pc, int register, boolean passing) {
    Map<Long, List<Long>> ways = ways();
    Set<Long> seen = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>(ways.getOrDefault(pc, List.of()));
    Definition found = null;
    long steps = 0;
    boolean begins = pc == start;
    while (!open.isEmpty() && !begins) {
      long at = open.removeLast();
      if (!seen.add(at)) {
        continue;
      }
      RegisterUse use = uses.at(at);
      long written = use.flow() == Flow.CALL ? uses.convention().scratch() : use.writes();
      boolean writes = RegisterSet.meet(written, RegisterSet.general(register));
      RegisterUse.Move move = use.exactMove();
      boolean adds = passing && move != null && move.to() == register && move.from() == register;
      if (writes && !adds) {
        if (found != null || use.flow() != Flow.NEXT || use.conditional()) {
          return null;
        }
        found = new Definition(at, 0);
        continue;
      }
      steps = adds && move != null ? common(steps, move.offset()) : steps;
      begins = at == start;
      open.addAll(ways.getOrDefault(at, List.of()));
    }
    return found == null || begins ? null : new Definition(found.pc(), steps);
  }

  /** From where control comes to each instruction. */
  private Map<Long, List<Long>> ways() {
    if (ways.isEmpty()) {
      frames
          .keySet()
          .forEach(
              at -> after(at, next -> ways.computeIfAbsent(next, _ -> new ArrayList<>()).add(at)));
    }
    return ways;
  }

  /** Whether there are jumps to places that the instruction does not say. */
  public boolean hasTables() {
    return hasTables;
  }

  /** Lists what may come after an instruction in the function, as far as is known. */
  public void after(long pc, LongConsumer taker) {
    Successors.of(uses.at(pc), pc, taker);
  }
}
