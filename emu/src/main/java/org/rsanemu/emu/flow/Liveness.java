// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.List;
import java.util.function.LongPredicate;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Whether anybody looks into registers again. It follows the code itself, a few hundred
 * instructions far; calls and returns are what the psABI says; where code goes that is not known,
 * everything is read. Sets are {@link RegisterSet}s. For one thread.
 */
public final class Liveness {
  private static final int MOST_INSTRUCTIONS = 500;
  private static final int MOST_IN_LOOP = 2000;
  private static final int ALWAYS = -1;
  private static final LongHashSet NO_BODY = new LongHashSet();

  private final RegisterUses uses;
  private final Callees callees;
  private final Convention convention;
  private final Functions functions;

  /** What is known of functions. */
  public interface Functions {
    /** Whether an exception that a call throws may lead to code of the function that calls. */
    default boolean mayHandle(long call) {
      return true;
    }

    /** What a call of the function that begins there does if it only pauses; else null. */
    default @Nullable Pause pause(long entry) {
      return null;
    }

    /** Whether the C library calls there a function of others that it was given a pointer to. */
    default boolean callsBack(long call, long function) {
      return false;
    }

    /** Whether the function that has an instruction is known to return nothing. */
    default boolean returnsNothing(long instruction) {
      return false;
    }

    /**
     * Whether the function that has an instruction is known to return nothing, an integer or a
     * pointer.
     */
    default boolean returnsNoVector(long instruction) {
      return false;
    }

    /**
     * Whether the function that has an instruction is a piece that a compiler has taken out of
     * others: it may read and leave anything in any register.
     */
    default boolean isPiece(long instruction) {
      return false;
    }

    /** Whether code that jumps by a word in memory may be the linker's: in no function. */
    default boolean isStub(long jump) {
      return true;
    }

    /** Whether an address is the end of the function that has an instruction. */
    default boolean isEnd(long address, long instruction) {
      return false;
    }
  }

  /** One that knows nothing of functions. */
  public Liveness(RegisterUses uses) {
    this(uses, new Functions() {});
  }

  public Liveness(RegisterUses uses, Functions functions) {
    this.uses = uses;
    this.functions = functions;
    callees = new Callees(uses, functions::pause);
    convention = uses.convention();
  }

  /** Code has changed; {@link RegisterUses#codeChanged} is to be called, too. */
  public void codeChanged() {
    callees.codeChanged();
  }

  /**
   * Whether no register of the set is read from {@code pc} on before it is overwritten, whatever
   * branches are taken. A call reads its arguments, a return the results and what the caller kept.
   * A call that may throw reads what is kept, too: the handler may be in this function.
   */
  public boolean deadAt(long pc, long set) {
    return deadAt(pc, set, RegisterUse.NOWHERE);
  }

  /**
   * The same in a function that was called from a known place: if the caller may keep something in
   * scratch registers that the function does not touch, the function's return reads them. Which
   * registers with results the caller reads is seen in its code.
   *
   * @param call the instruction that called it; {@link RegisterUse#NOWHERE} if that is not known
   */
  public boolean deadAt(long pc, long set, long call) {
    return set == RegisterSet.NONE
        || !new Exploration(_ -> true, readAfterReturn(pc, call), caller(call)).reads(pc, set);
  }

  /**
   * The same of registers that the function itself has written. If something throws, only its own
   * handlers can read them: its callers' find what it has saved.
   */
  public boolean deadWhereWritten(long pc, long set, long call) {
    return set == RegisterSet.NONE
        || !new Exploration(functions::mayHandle, readAfterReturn(pc, call), caller(call))
            .reads(pc, set);
  }

  /**
   * What may be read of registers that a function has written, after the return that comes next:
   * what is kept, and its result. Nobody can have kept anything else in them meanwhile.
   */
  public long readBehind(long ret) {
    if (functions.isPiece(ret)) {
      return RegisterSet.ALL;
    }
    boolean hasResult = !functions.returnsNothing(ret);
    long results =
        functions.returnsNoVector(ret)
            ? convention.results() & (RegisterSet.FLAGS - 1)
            : convention.results();
    return convention.kept() | (hasResult ? results : RegisterSet.NONE);
  }

  /** Whether an instruction leaves its function, whatever its condition is. */
  public boolean returns(long pc) {
    RegisterUse use = uses.at(pc);
    return use.flow() == RegisterUse.Flow.RETURN && !use.conditional();
  }

  /** Whether a call may throw, and the function that calls handle that: a cancellation, too. */
  public boolean mayCatch(long call) {
    return callees.of(uses.at(call).target()).calls() && functions.mayHandle(call);
  }

  /** Where a call comes back to; {@link RegisterUse#NOWHERE} if that is not known. */
  private long caller(long call) {
    RegisterUse use = call == RegisterUse.NOWHERE ? null : uses.at(call);
    return use != null && use.flow() == RegisterUse.Flow.CALL
        ? call + use.length()
        : RegisterUse.NOWHERE;
  }

  /**
   * What is read after the function that has an instruction has returned. One that the C library
   * calls back, by a pointer, has one result, in one register: none that C or POSIX have calls back
   * returns more. And its caller counts on no scratch register: gcc's -fipa-ra needs to know who is
   * called, and TLS descriptors, which keep all, are the library's own functions.
   */
  private long readAfterReturn(long pc, long call) {
    // Who knows what a function leaves may keep something where results are.
    boolean hasResult = call == RegisterUse.NOWHERE || !functions.returnsNothing(pc);
    long always = hasResult ? convention.readAfterReturn() : convention.kept();
    if (call == RegisterUse.NOWHERE) {
      return always;
    }
    RegisterUse use = uses.at(call);
    if (use.flow() != RegisterUse.Flow.CALL) {
      return always;
    }
    boolean isCallback = use.target() == RegisterUse.NOWHERE && functions.callsBack(call, pc);
    return isCallback
        ? always & (convention.kept() | convention.firstResult())
        : always | callees.of(use.target()).leaves();
  }

  /** The same, except for what is read after the code has come to a place. */
  public boolean deadUntil(long place, long pc, long set) {
    LongHashSet end = new LongHashSet();
    end.add(place);
    return !new Exploration(end, true).reads(pc, set);
  }

  /**
   * Whether a register of the set may be read after a loop was left. Reads inside do not count, nor
   * those in code that comes back to the loop, after it has come back. That calls may throw is left
   * out of account: this only decides who is to wait first.
   *
   * @param pc an instruction of the loop
   * @param body the addresses of the instructions that a thread ran in one round, functions that it
   *     called included
   */
  public boolean readOutside(long pc, LongHashSet body, long set) {
    if (set == RegisterSet.NONE) {
      return false;
    }
    Loop loop = new Loop(uses, body);
    Exploration outside = new Exploration(body, false);
    LongHashSet seen = new LongHashSet();
    LongArrayList places = new LongArrayList();
    places.addLong(pc);
    while (!places.isEmpty()) {
      long at = places.removeAt(places.size() - 1);
      if (!loop.contains(at)) {
        if (outside.reads(at, set)) {
          return true;
        }
      } else if (seen.add(at)) {
        RegisterUse use = uses.at(at);
        if (!loop.known(use) || readOnReturn(use, set) || seen.size() > MOST_IN_LOOP) {
          return true;
        }
        loop.next(use, at, places::addLong);
      }
    }
    return false;
  }

  /** A return that was made went to the body; a conditional one may not have been made. */
  private boolean readOnReturn(RegisterUse use, long set) {
    return use.flow() == RegisterUse.Flow.RETURN
        && use.conditional()
        && RegisterSet.meet(set, convention.readAfterReturn());
  }

  /** A walk over code that looks for reads of a few registers. */
  private final class Exploration {
    private final LongHashSet body;
    private final LongPredicate unwinds;
    private final long readAfterReturn;
    private final long caller;
    private final Long2LongHashMap seen = new Long2LongHashMap(RegisterSet.NONE);
    private final LongArrayList places = new LongArrayList();
    private final LongArrayList sets = new LongArrayList();
    private int steps;

    /**
     * In a function.
     *
     * @param unwinds whether an exception that a call throws leads to where kept registers are read
     * @param caller where returns go; {@link RegisterUse#NOWHERE} if that is not known
     */
    Exploration(LongPredicate unwinds, long readAfterReturn, long caller) {
      this(NO_BODY, unwinds, readAfterReturn, caller);
    }

    /** Up to some code, in a function of whose caller nothing is known. */
    Exploration(LongHashSet body, boolean mayThrow) {
      this(body, _ -> mayThrow, convention.readAfterReturn(), RegisterUse.NOWHERE);
    }

    private Exploration(
        LongHashSet body, LongPredicate unwinds, long readAfterReturn, long caller) {
      this.body = body;
      this.unwinds = unwinds;
      this.caller = caller;
      this.readAfterReturn = readAfterReturn;
    }

    /** Whether one of the set may be read from here on, outside the body. */
    boolean reads(long from, long set) {
      add(from, set);
      while (!places.isEmpty()) {
        long pc = places.removeAt(places.size() - 1);
        long wanted = sets.removeAt(sets.size() - 1);
        long looked = seen.get(pc);
        long left = wanted & ~looked;
        if (left == RegisterSet.NONE) {
          continue;
        }
        seen.put(pc, looked | left);
        if (++steps > MOST_INSTRUCTIONS || step(pc, left)) {
          return true;
        }
      }
      return false;
    }

    private void add(long pc, long set) {
      if (set != RegisterSet.NONE && !body.contains(pc)) {
        places.addLong(pc);
        sets.addLong(set);
      }
    }

    private boolean step(long pc, long set) {
      RegisterUse use = uses.at(pc);
      if (RegisterSet.meet(set, use.reads())) {
        return true;
      }
      if (!use.covers().isEmpty()) {
        return block(pc, use, set);
      }
      if (use.predicate() != null && use.predicate().when() >= 0) {
        return alternatives(pc, set, use.predicate().when());
      }
      long left = set & ~use.kills();
      switch (use.flow()) {
        case NEXT, SYSTEM_CALL, TRAP -> {}
        case BRANCH, JUMP -> {
          if (use.target() == RegisterUse.NOWHERE) {
            boolean isStub = Successors.isLinkage(use) && functions.isStub(pc);
            return !isStub && left != RegisterSet.NONE || readByTailCall(left);
          }
        }
        case CALL -> {
          if (use.target() != RegisterUse.NOWHERE && functions.isPiece(use.target())) {
            return left != RegisterSet.NONE;
          }
          Callees.Callee callee = callees.of(use.target());
          long unwound = callee.calls() && unwinds.test(pc) ? convention.kept() : RegisterSet.NONE;
          if (RegisterSet.meet(left, callee.reads() | unwound)) {
            return true;
          }
          left &= use.conditional() ? RegisterSet.ALL : ~callee.overwrites();
          if (functions.isEnd(pc + use.length(), pc)) {
            return false; // nothing follows, so the call does not return
          }
        }
        case RETURN -> {
          if (readOnReturn(pc, left)) {
            return true;
          }
        }
        case UNKNOWN -> {
          return true;
        }
      }
      long after = left;
      Successors.of(use, pc, next -> add(next, after));
      return false;
    }

    /**
     * T32's IT, and the instructions that it makes conditional: what is overwritten on both
     * conditions is overwritten. That it is one is sure, as the way leads to it.
     */
    private boolean block(long it, RegisterUse use, long set) {
      List<Integer> conditions = use.covers();
      Alternatives left = new Alternatives(conditions.getFirst(), set);
      long pc = it + use.length();
      boolean goesOn = true;
      for (int i = 0; i < conditions.size() && goesOn && !body.contains(pc); i++) {
        RegisterUse next = uses.at(pc);
        RegisterUse.Predicate predicate = next.predicate();
        if (predicate == null) {
          break;
        }
        if (left.read(next, predicate.kills(), conditions.get(i))) {
          return true;
        }
        goesOn = !predicate.setsFlags();
        pc += next.length();
      }
      add(pc, left.all());
      return false;
    }

    /**
     * The same of instructions that have their conditions themselves, as A32's, and of those
     * between them.
     */
    private boolean alternatives(long from, long set, int first) {
      Alternatives left = new Alternatives(first, set);
      long pc = from;
      boolean goesOn = true;
      while (goesOn && !body.contains(pc)) {
        RegisterUse use = uses.at(pc);
        RegisterUse.Predicate predicate = use.predicate();
        int when = ALWAYS;
        long kills = use.kills();
        if (predicate != null && left.isEither(predicate.when())) {
          when = predicate.when();
          kills = predicate.kills();
        } else if (use.conditional() || use.flow() != RegisterUse.Flow.NEXT || !left.differ()) {
          break;
        }
        if (++steps > MOST_INSTRUCTIONS || left.read(use, kills, when)) {
          return true;
        }
        goesOn = !RegisterSet.meet(use.writes(), RegisterSet.FLAGS);
        pc += use.length();
      }
      add(pc, left.all());
      return false;
    }

    private boolean readOnReturn(long pc, long set) {
      boolean any = functions.isPiece(pc);
      long read = any ? set : set & readAfterReturn;
      long seen = any ? RegisterSet.ALL : convention.results();
      long results = caller == RegisterUse.NOWHERE ? RegisterSet.NONE : seen;
      if (RegisterSet.meet(read, ~results)) {
        return true;
      }
      return read != RegisterSet.NONE
          && new Exploration(
                  unwinds, readAfterReturn(caller, RegisterUse.NOWHERE), RegisterUse.NOWHERE)
              .reads(caller, read);
    }

    private boolean readByTailCall(long set) {
      return RegisterSet.meet(set, convention.arguments() | readAfterReturn);
    }
  }

  /** What may still be read where a condition holds, and where it does not. */
  private static final class Alternatives {
    private final int condition;
    private long holds;
    private long fails;

    Alternatives(int condition, long set) {
      this.condition = condition;
      holds = set;
      fails = set;
    }

    /** Whether it is the condition or its opposite. */
    boolean isEither(int when) {
      return when >= 0 && (when | 1) == (condition | 1);
    }

    boolean differ() {
      return holds != fails;
    }

    /**
     * An instruction is made on a condition, {@link Liveness#ALWAYS}, that condition or its
     * opposite. Whether it reads any of what is left.
     */
    boolean read(RegisterUse use, long kills, int when) {
      boolean ifHolds = when == ALWAYS || when == condition;
      boolean ifFails = when == ALWAYS || when != condition;
      long read = (ifHolds ? holds : RegisterSet.NONE) | (ifFails ? fails : RegisterSet.NONE);
      holds &= ifHolds ? ~kills : RegisterSet.ALL;
      fails &= ifFails ? ~kills : RegisterSet.ALL;
      return RegisterSet.meet(read, use.reads());
    }

    long all() {
      return holds | fails;
    }
  }
}
