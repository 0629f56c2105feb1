// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Whether anybody reads a variable on the stack after a loop was left: unoptimized code keeps its
 * counters there. Accesses are recognized that are an offset from the stack or frame pointer; a
 * variable whose address is taken in code that is looked at is read. For one thread.
 */
public final class StackLiveness {
  /** A thread's registers and stack. */
  public interface Frame {
    /** A general register by the ISA's own number, in A64 31 is the stack pointer. */
    long register(int number);

    /** The word of a register's size there, zero extended; 0 if nothing is there. */
    long word(long address);
  }

  private static final int MOST_INSTRUCTIONS = 1000;
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final RegisterUses uses;
  private final int sp;
  private final int returned;

  /** The stack pointer first, then what compilers use as frame pointers. */
  private final int[] tracked;

  public StackLiveness(RegisterUses uses) {
    this.uses = uses;
    sp = uses.convention().sp();
    returned = uses.convention().returned();
    tracked = uses.convention().framePointers().stream().mapToInt(each -> each).toArray();
  }

  /**
   * Whether the bytes may be read after the loop was left.
   *
   * @param pc an instruction of the loop
   * @param body the addresses of the instructions that a thread ran in one round, functions that it
   *     called included
   * @param frame the thread as it is before the instruction at {@code pc}
   * @param address of the variable's first byte
   * @param size in bytes
   */
  public boolean readOutside(long pc, LongHashSet body, Frame frame, long address, int size) {
    return new Walk(new Loop(uses, body), frame, address, size).reads(pc);
  }

  /**
   * An instruction with the values of the tracked registers before it.
   *
   * @param outside whether the loop was left
   */
  private record Place(long pc, boolean outside, List<Long> values) {}

  /** A walk through the loop and on. */
  private final class Walk {
    private final Loop loop;
    private final Frame frame;
    private final long start;
    private final long end;
    private final Set<Place> seen = new HashSet<>();
    private final Deque<Place> places = new ArrayDeque<>();

    Walk(Loop loop, Frame frame, long start, int size) {
      this.loop = loop;
      this.frame = frame;
      this.start = start;
      end = start + size;
    }

    boolean reads(long from) {
      add(from, Arrays.stream(tracked).mapToLong(frame::register).toArray());
      while (!places.isEmpty()) {
        Place place = places.pop();
        if (seen.size() > MOST_INSTRUCTIONS || step(place)) {
          return true;
        }
      }
      return false;
    }

    private void add(long pc, long[] values) {
      Place place = new Place(pc, !loop.contains(pc), Arrays.stream(values).boxed().toList());
      if (seen.add(place)) {
        places.push(place);
      }
    }

    private boolean step(Place place) {
      RegisterUse use = uses.at(place.pc());
      long[] before = place.values().stream().mapToLong(Long::longValue).toArray();
      boolean unknown =
          place.outside()
              ? use.flow() == RegisterUse.Flow.UNKNOWN
              : !loop.known(use) || use.flow() == RegisterUse.Flow.UNKNOWN;
      if (unknown || takesAddress(use, before)) {
        return true;
      }
      if (place.outside() && loads(use, before)) {
        return true;
      }
      if (place.outside() && overwrites(use, before)) {
        return false;
      }
      long[] after = after(use, before);
      return place.outside() ? leave(use, place.pc(), after) : goRound(use, place.pc(), after);
    }

    private boolean goRound(RegisterUse use, long pc, long[] after) {
      boolean returns = use.flow() == RegisterUse.Flow.RETURN;
      if (returns && use.conditional() && isCallers(after)) {
        return true;
      }
      loop.next(use, pc, next -> add(next, after));
      return false;
    }

    private boolean leave(RegisterUse use, long pc, long[] after) {
      switch (use.flow()) {
        case RETURN -> {
          if (isCallers(after)) {
            return true;
          }
        }
        case BRANCH, JUMP -> {
          if (use.target() == RegisterUse.NOWHERE) {
            return !Successors.isLinkage(use) || isCallers(after);
          }
        }
        case NEXT, CALL, SYSTEM_CALL, TRAP, UNKNOWN -> {}
      }
      Successors.of(
          use,
          pc,
          next -> {
            if (!loop.contains(next)) {
              add(next, after);
            }
          });
      return false;
    }

    /** Whether it is not in the frame that ends with a return. */
    private boolean isCallers(long[] after) {
      return after[0] == UNKNOWN || end > after[0];
    }

    /** LEA and its kin, into a register that is not tracked. */
    private boolean takesAddress(RegisterUse use, long[] values) {
      RegisterUse.Move move = use.move();
      if (move == null || index(move.to()) >= 0 || index(move.from()) < 0) {
        return false;
      }
      long base = values[index(move.from())];
      return base == UNKNOWN || within(base + move.offset());
    }

    private boolean within(long address) {
      return address >= start && address < end;
    }

    private boolean loads(RegisterUse use, long[] values) {
      for (RegisterUse.StackOperand operand : use.stack()) {
        int base = index(operand.base());
        if (base >= 0 && operand.load()) {
          long at = values[base] + operand.offset();
          if (values[base] == UNKNOWN || at < end && start < at + operand.size()) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean overwrites(RegisterUse use, long[] values) {
      for (RegisterUse.StackOperand operand : use.stack()) {
        int base = index(operand.base());
        boolean sure = operand.store() && !operand.load() && !use.conditional();
        if (base >= 0 && sure && values[base] != UNKNOWN) {
          long at = values[base] + operand.offset();
          if (at <= start && end <= at + operand.size() && operand.size() <= 16) {
            return true;
          }
        }
      }
      return false;
    }

    private long[] after(RegisterUse use, long[] before) {
      long[] after = before.clone();
      if (use.flow() == RegisterUse.Flow.CALL) {
        return after; // it comes back with all of them as they were
      }
      for (int i = 0; i < tracked.length; i++) {
        after[i] = after(use, before, i);
      }
      if (use.flow() == RegisterUse.Flow.RETURN && after[0] != UNKNOWN) {
        after[0] += returned;
      }
      return after;
    }

    private long after(RegisterUse use, long[] before, int number) {
      int register = tracked[number];
      RegisterUse.Move move = use.move();
      if (move != null && move.to() == register) {
        int from = index(move.from());
        return from < 0 || before[from] == UNKNOWN ? UNKNOWN : before[from] + move.offset();
      }
      boolean inSets = !(register == sp && sp == RegisterUse.SEPARATE_SP);
      boolean returns = use.flow() == RegisterUse.Flow.RETURN && register == sp;
      if (!inSets || returns || (use.writes() >>> register & 1) == 0) {
        return before[number];
      }
      return loaded(use, before, register);
    }

    /** What a frame pointer is when it is loaded from where it was saved. */
    private long loaded(RegisterUse use, long[] before, int register) {
      if (use.stack().size() != 1 || use.conditional()) {
        return UNKNOWN;
      }
      RegisterUse.StackOperand operand = use.stack().getFirst();
      int base = index(operand.base());
      if (base < 0 || before[base] == UNKNOWN || !operand.load()) {
        return UNKNOWN;
      }
      RegisterUse.Transfer transfer = use.transfer();
      int piece = transfer == null ? 0 : transfer.registers().indexOf(register);
      long skipped = transfer == null ? 0 : (long) piece * transfer.size();
      return piece < 0 ? UNKNOWN : frame.word(before[base] + operand.offset() + skipped);
    }

    private int index(int register) {
      for (int i = 0; i < tracked.length; i++) {
        if (tracked[i] == register) {
          return i;
        }
      }
      return -1;
    }
  }
}
