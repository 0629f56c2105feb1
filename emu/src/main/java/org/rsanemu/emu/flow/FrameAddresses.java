// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.LongPredicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameAccesses.Access;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;
import org.rsanemu.isa.flow.RegisterUse.Move;
import org.rsanemu.isa.flow.RegisterUse.Operand;

/**
 * Where a function's registers point to in its frame, on all ways through it; and whether an
 * address in the frame stays there: in registers, of which instructions make nothing but addresses
 * at a constant distance and what they access themselves.
 */
final class FrameAddresses {
  /** What a register has in which there is nothing of an address in the frame. */
  private static final long OTHER = Long.MIN_VALUE;

  /** What a register has in which there may be an address in the frame, it is not known which. */
  private static final long SOMEWHERE = Long.MIN_VALUE + 1;

  /** General registers, and a stack pointer that is none. */
  private static final int REGISTERS = RegisterUse.SEPARATE_SP + 1;

  private final RegisterUses uses;
  private final LongPredicate inside;
  private final PrivateFrame.Calls calls;
  private final int sp;
  private final Long2ObjectHashMap<long[]> frames = new Long2ObjectHashMap<>();
  private final List<Long> order = new ArrayList<>();
  private final Deque<Long> open = new ArrayDeque<>();
  private boolean stays = true;

  /**
   * @param inside whether an instruction is the function's
   * @param calls what is known of what it calls
   */
  FrameAddresses(RegisterUses uses, LongPredicate inside, PrivateFrame.Calls calls) {
    this.uses = uses;
    this.inside = inside;
    this.calls = calls;
    sp = uses.convention().sp();
  }

  /** Whether this is one: a number of bytes from where the stack pointer was at the beginning. */
  static boolean isOffset(long held) {
    return held != OTHER && held != SOMEWHERE;
  }

  /** Follows the function from its start. False if not all of it is known, or an address leaves. */
  boolean follow(long start) {
    long[] frame = new long[REGISTERS];
    Arrays.fill(frame, OTHER);
    frame[sp] = 0;
    meet(start, frame);
    while (stays && !open.isEmpty()) {
      long pc = open.removeLast();
      stays = step(pc);
    }
    return stays;
  }

  /** The instructions that can be reached, in the order in which they were found. */
  List<Long> order() {
    return order;
  }

  RegisterUse use(long pc) {
    return uses.at(pc);
  }

  /** Where the stack pointer is before an instruction. */
  long sp(long pc) {
    return frame(pc)[sp];
  }

  /** What an instruction accesses in the frame. */
  List<Access> accesses(long pc) {
    List<Access> accesses = accesses(pc, frame(pc));
    return accesses == null ? List.of() : accesses;
  }

  private @Nullable List<Access> accesses(long pc, long[] frame) {
    Pause pause = timedSleep(pc);
    return pause == null
        ? FrameAccesses.of(use(pc), frame)
        : FrameAccesses.ofSleep(frame[timeRegister(pause)]);
  }

  /** The function that a call calls if that is told by a pointer how long to sleep; else null. */
  private @Nullable Pause timedSleep(long pc) {
    Pause pause = use(pc).flow() == Flow.CALL ? calls.pause(pc) : null;
    return pause != null && pause.readsTime() ? pause : null;
  }

  private int timeRegister(Pause pause) {
    return uses.convention().firstArguments().get(pause.time());
  }

  private long[] frame(long pc) {
    return frames.getOrDefault(pc, new long[REGISTERS]);
  }

  /** What comes together is known where it is the same on all ways. */
  private void meet(long pc, long[] frame) {
    long[] known = frames.get(pc);
    if (known == null) {
      stays &= inside.test(pc) && order.size() < PrivateFrame.MOST_INSTRUCTIONS;
      frames.put(pc, frame.clone());
      order.add(pc);
      open.add(pc);
      return;
    }
    boolean changed = false;
    for (int i = 0; i < REGISTERS; i++) {
      if (known[i] != frame[i] && known[i] != SOMEWHERE) {
        known[i] = SOMEWHERE;
        changed = true;
      }
    }
    if (changed) {
      open.add(pc);
    }
  }

  private boolean step(long pc) {
    RegisterUse use = uses.at(pc);
    long[] before = frame(pc);
    boolean known =
        use.length() > 0
            && Successors.known(use)
            && use.flow() != Flow.SYSTEM_CALL
            && isOffset(before[sp]);
    if (!known || !keeps(pc, use, before) || accesses(pc, before) == null) {
      return false;
    }
    long[] after = after(use, before);
    if (use.flow() == Flow.RETURN && after[sp] != 0) {
      return false;
    }
    Successors.of(use, pc, next -> meet(next, after));
    return stays;
  }

  /** Whether an instruction lets no address in the frame out of its register. */
  private boolean keeps(long pc, RegisterUse use, long[] before) {
    if (use.flow() == Flow.CALL) {
      return keepsInCall(pc, use, before);
    }
    for (int i = 0; i < REGISTERS; i++) {
      if (before[i] != OTHER && !keeps(use, before[i], i)) {
        return false;
      }
    }
    return !popsIntoFrame(use);
  }

  /**
   * Nothing is passed on, whatever registers the two may have agreed upon, unless the C library is
   * called, which agrees upon nothing.
   */
  private boolean keepsInCall(long pc, RegisterUse use, long[] before) {
    Pause sleep = timedSleep(pc);
    for (int i = 0; i < REGISTERS; i++) {
      boolean kept = i == sp || (uses.convention().kept() & bit(i)) != 0;
      if (before[i] != OTHER && !kept && !(sleep != null && mayPass(sleep, i, before[i]))) {
        return false;
      }
    }
    boolean straight = use.stack().isEmpty() && use.operand() == null;
    return straight && use.target() != RegisterUse.NOWHERE && calls.mayBeMade(pc);
  }

  /** Whether a register is no argument, or one with which a function is told where the time is. */
  private boolean mayPass(Pause sleep, int register, long held) {
    int argument = uses.convention().firstArguments().indexOf(register);
    boolean isTime = argument == sleep.time() || argument == sleep.time() + 1;
    return isOffset(held) && (argument < 0 || argument >= sleep.arguments() || isTime);
  }

  private static boolean keeps(RegisterUse use, long held, int register) {
    boolean accesses = !use.stack().isEmpty() || use.operand() != null || use.stores();
    Move move = use.exactMove();
    boolean moves = !accesses && move != null && move.from() == register;
    boolean addresses = isBase(use, register);
    boolean takes = move != null && move.from() == register;
    boolean reads = (use.reads() & bit(register)) != 0 || isIn(use, register) || takes;
    if (!reads) {
      return true;
    }
    boolean asData = (use.data() & bit(register)) != 0 && !moves;
    boolean asCondition = (use.condition() & bit(register)) != 0;
    return isOffset(held) && !asData && !asCondition && (moves || addresses);
  }

  /** Whether it is in the operand in any way. */
  private static boolean isIn(RegisterUse use, int register) {
    Operand at = use.operand();
    return use.stack().stream().anyMatch(each -> each.base() == register)
        || at != null && (at.base() == register || at.index() == register);
  }

  /** Whether all that it is read for is the address of an operand at a constant distance. */
  private static boolean isBase(RegisterUse use, int register) {
    Operand at = use.operand();
    boolean indexed = at != null && at.index() != Operand.NONE;
    return isIn(use, register) && !indexed;
  }

  /** x86's POP computes the address that it writes to after it has moved the stack pointer. */
  private static boolean popsIntoFrame(RegisterUse use) {
    Move move = use.move();
    return use.stack().size() > 1 && move != null && move.offset() > 0;
  }

  private long[] after(RegisterUse use, long[] before) {
    long[] after = before.clone();
    boolean isCall = use.flow() == Flow.CALL;
    boolean comesBack = isCall || use.flow() == Flow.RETURN;
    long written = isCall ? uses.convention().scratch() : use.writes();
    for (int i = 0; i < RegisterUse.SEPARATE_SP; i++) {
      if ((written & bit(i)) != 0 && !(comesBack && i == sp)) {
        boolean sure = isCall && !use.conditional() || (use.kills() & bit(i)) != 0;
        after[i] = sure || before[i] == OTHER ? OTHER : SOMEWHERE;
      }
    }
    Move move = isCall ? null : use.exactMove();
    if (move != null) {
      after[move.to()] = moved(move, before);
    }
    return after;
  }

  private long moved(Move move, long[] before) {
    if (move.from() == Move.ZERO) {
      return OTHER;
    }
    if (move.from() < 0) { // no set has a separate stack pointer, so that may be in it
      boolean other = before[move.to()] == OTHER && sp != RegisterUse.SEPARATE_SP;
      return other ? OTHER : SOMEWHERE;
    }
    long from = before[move.from()];
    return isOffset(from) ? from + move.offset() : from;
  }

  /** Its set; a stack pointer that is in no set has none. */
  private static long bit(int register) {
    return register == RegisterUse.SEPARATE_SP ? RegisterSet.NONE : RegisterSet.general(register);
  }
}
