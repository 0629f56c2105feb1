// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongFunction;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongArrayQueue;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * What calling a function reads and overwrites. GCC's -fipa-ra lets a caller keep values in scratch
 * registers that a function of the same file does not touch, nor those that it calls; others do so
 * by their convention (TLS descriptors, clang's preserve_most). So the code of a function that is
 * known says what is overwritten, and one that is not known overwrites nothing but the flags. What
 * is read is looked up for short functions that call nothing; of others the psABI speaks.
 */
final class Callees {
  /**
   * What a call does.
   *
   * @param reads arguments
   * @param overwrites scratch registers whose values no caller counts on afterwards
   * @param leaves scratch registers that a caller may count on afterwards: none if the function
   *     calls, by a stub of the linker's, what the compiler cannot know
   * @param calls whether it may call others: one that calls nobody throws nothing
   */
  record Callee(long reads, long overwrites, long leaves, boolean calls) {}

  private static final int MOST_INSTRUCTIONS = 200;
  private static final int MOST_KNOWN = 1 << 12;
  private static final int MOST_OF_THUNK = 4;

  private final RegisterUses uses;
  private final LongFunction<@Nullable Pause> pauses;
  private final Callee any;
  private final long scratch;

  /** What may be given to a function. */
  private final long given;

  private final Long2ObjectHashMap<Callee> known = new Long2ObjectHashMap<>();

  /**
   * @param pauses what the function that begins at an address does if it only pauses, else null
   */
  Callees(RegisterUses uses, LongFunction<@Nullable Pause> pauses) {
    this.uses = uses;
    this.pauses = pauses;
    Convention convention = uses.convention();
    any = new Callee(convention.arguments(), RegisterSet.FLAGS, RegisterSet.NONE, true);
    scratch = convention.scratch();
    given = scratch & ~RegisterSet.FLAGS | convention.arguments();
  }

  /** The function that a call goes to, {@link RegisterUse#NOWHERE} if that is not known. */
  Callee of(long entry) {
    if (entry == RegisterUse.NOWHERE) {
      return any;
    }
    Callee callee = known.get(entry);
    if (callee == null) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      callee = look(entry);
      known.put(entry, callee);
    }
    return callee;
  }

  void codeChanged() {
    known.clear();
  }

  private Callee look(long entry) {
    Pause pause = pauses.apply(entry);
    return pause == null ? follow(entry, null) : follow(pause.function(), pause);
  }

  private Callee follow(long entry, @Nullable Pause pause) {
    if (returnsElsewhere(entry)) {
      return new Callee(RegisterSet.ALL, RegisterSet.NONE, scratch, true);
    }
    Long2LongHashMap overwritten = new Long2LongHashMap(RegisterSet.ALL); // arguments, on all ways
    LongArrayQueue next = new LongArrayQueue();
    overwritten.put(entry, RegisterSet.NONE);
    next.addLong(entry);
    long reads = RegisterSet.NONE;
    long told = RegisterSet.NONE; // what is read before any call, but by the kernel
    LongHashSet behindCalls = new LongHashSet();
    long writes = RegisterSet.FLAGS;
    boolean calls = false;
    boolean usesLinkage = false;
    while (!next.isEmpty() && overwritten.size() < MOST_INSTRUCTIONS) {
      long pc = next.pollLong();
      RegisterUse use = uses.at(pc);
      long before = overwritten.get(pc);
      long after = before | (use.conditional() ? RegisterSet.NONE : use.kills() & given);
      reads |= use.reads() & ~before;
      boolean behind = behindCalls.contains(pc) || asksOthers(use.flow());
      boolean saves = use.transfer() != null && !use.transfer().load(); // T32 aligns by pushing r3
      told |= behind || saves ? RegisterSet.NONE : use.reads() & ~before;
      writes |= use.writes();
      if (use.flow() == RegisterUse.Flow.CALL) {
        calls = true;
        if (use.target() != RegisterUse.NOWHERE) {
          behindCalls.add(use.target());
          comes(use.target(), after, overwritten, next);
        }
      }
      usesLinkage |= Successors.isLinkage(use);
      calls |= !Successors.known(use);
      Successors.of(
          use,
          pc,
          to -> {
            if (behind && !overwritten.containsKey(to)) {
              behindCalls.add(to);
            }
            comes(to, after, overwritten, next);
          });
    }
    calls |= !next.isEmpty();
    // The compiler knows where a table of jumps leads, and what calls of TLS descriptors keep.
    long leaves = usesLinkage ? RegisterSet.NONE : scratch & ~writes;
    long arguments = calls ? any.reads : reads & given; // assembler's may be in any
    return new Callee(
        pause == null ? arguments : reads(pause, told & any.reads, arguments),
        writes & scratch,
        leaves,
        calls);
  }

  /**
   * Whether a function goes to another place than to where it was called from, as the thunks do by
   * which x86's indirect branches are made safe (Intel, Retpoline, 3): before it changes the stack
   * pointer, it writes where its return address is, or takes that off.
   */
  private boolean returnsElsewhere(long entry) {
    int sp = uses.convention().sp();
    long pc = entry;
    for (int i = 0; i < MOST_OF_THUNK && uses.convention().returned() > 0; i++) {
      RegisterUse use = uses.at(pc);
      RegisterUse.Move move = use.move();
      boolean stores =
          use.stack().stream().anyMatch(at -> at.store() && at.base() == sp && at.offset() == 0);
      if (stores || move != null && move.to() == sp && move.from() == sp && move.offset() > 0) {
        return true;
      }
      if (use.flow() != RegisterUse.Flow.NEXT
          || RegisterSet.meet(use.writes(), uses.convention().stackPointer())) {
        return false;
      }
      pc += use.length();
    }
    return false;
  }

  private static boolean asksOthers(RegisterUse.Flow flow) {
    return flow == RegisterUse.Flow.CALL || flow == RegisterUse.Flow.SYSTEM_CALL;
  }

  /**
   * What a function reads that only pauses. One of such a name that is seen to read more is another
   * one.
   *
   * @param seen arguments that its code reads before it calls anybody
   * @param otherwise what it reads if it is another one
   */
  private long reads(Pause pause, long seen, long otherwise) {
    long own = uses.convention().firstArguments(pause.arguments());
    return (seen & ~own) == 0 ? own : otherwise;
  }

  private static void comes(
      long to, long after, Long2LongHashMap overwritten, LongArrayQueue next) {
    boolean known = overwritten.containsKey(to);
    long both = overwritten.get(to) & after;
    if (!known || both != overwritten.get(to)) {
      overwritten.put(to, both);
      next.addLong(to);
    }
  }
}
