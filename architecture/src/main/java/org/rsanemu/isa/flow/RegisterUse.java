// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * What an instruction does with registers; sets are {@link RegisterSet}s. It may do less than this
 * says, except for what it kills. Of A64's stack pointer only {@code stack} and {@code move} speak.
 *
 * @param length in bytes; 0 if nothing is known
 * @param data read, and its results or what it stores depend on them
 * @param addresses read to form the address of a memory access
 * @param condition read to decide whether it does anything, or where it goes
 * @param results written with what depends on data or memory
 * @param updates written with what depends on neither: the base of a writeback, a stack pointer, a
 *     return address
 * @param kills surely overwritten as wholes
 * @param others whether it also changes what is in no set, such as FPSCR or the x87 stack
 * @param stores whether it may write memory
 * @param conditional whether it does anything only if {@code condition} says so: branches apart
 * @param predicate of one that is conditional and goes on to the next: what is known of that; or
 *     null
 * @param covers conditions on which alone the instructions that follow do anything, as T32's IT
 *     says; see {@link Predicate#when}
 * @param target where it goes if it does not go on; {@link #NOWHERE} if that is not in it
 * @param stack its memory operands that are an offset from a register, which may be the stack's
 * @param operand its memory operand, if it has one that is known; or null
 * @param distant its memory operand, if that is elsewhere than its registers say; or null
 * @param transfer of an instruction that loads or stores several registers, in which order; or null
 * @param move that a register becomes another one plus a constant; or null
 * @param bits that a register becomes some bits of another one, as where a frame is aligned; or
 *     null
 */
public record RegisterUse(
    int length,
    long data,
    long addresses,
    long condition,
    long results,
    long updates,
    long kills,
    boolean others,
    boolean stores,
    boolean conditional,
    @Nullable Predicate predicate,
    List<Integer> covers,
    Flow flow,
    long target,
    List<StackOperand> stack,
    @Nullable Operand operand,
    @Nullable Distant distant,
    @Nullable Transfer transfer,
    @Nullable Move move,
    @Nullable Bits bits) {
  /** What {@link #target} is if the instruction does not say. */
  public static final long NOWHERE = -1;

  /** In operands and moves, the number of a stack pointer that is not a general register. */
  public static final int SEPARATE_SP = 31;

  /** Where control goes. */
  public enum Flow {
    NEXT,
    /** A conditional branch: to the target or on. */
    BRANCH,
    JUMP,
    CALL,
    RETURN,
    SYSTEM_CALL,
    /** A breakpoint, or an instruction made to fail. */
    TRAP,
    /** The bytes are no instruction that is known. */
    UNKNOWN
  }

  /**
   * What it does if its condition holds.
   *
   * @param when the ISA's number of the condition, which differs in the lowest bit from that of the
   *     opposite one; -1 where an instruction before it says so, see {@link RegisterUse#covers}
   * @param kills overwritten as wholes
   * @param setsFlags whether it changes flags
   */
  public record Predicate(int when, long kills, boolean setsFlags) {}

  /**
   * A memory operand at a constant offset from a register that compilers use for frames.
   *
   * @param base the ISA's number of the register
   * @param offset of its first byte from the register as it is before the instruction
   * @param size in bytes
   */
  public record StackOperand(int base, long offset, int size, boolean load, boolean store) {}

  /**
   * A memory operand: {@code base + (index << shift) + offset}, as registers are before the
   * instruction.
   *
   * @param base the ISA's number, {@link #SEPARATE_SP} of a stack pointer that is none; -1 if there
   *     is none
   * @param index the ISA's number, or -1
   * @param extension what becomes of the index before it is shifted
   * @param size in bytes; at least as many
   */
  public record Operand(
      int base,
      int index,
      int shift,
      Extension extension,
      long offset,
      int size,
      boolean load,
      boolean store) {
    /** Neither register. */
    public static final int NONE = -1;

    private static final long LOW_32 = 0xffffffffL;

    /** Its first byte, where registers have these values. */
    public long address(IntToLongFunction registers) {
      return (base == NONE ? 0 : registers.applyAsLong(base))
          + (index == NONE ? 0 : extended(registers.applyAsLong(index)) << shift)
          + offset;
    }

    private long extended(long value) {
      return switch (extension) {
        case WHOLE -> value;
        case ZERO_32 -> value & LOW_32;
        case SIGN_32 -> (int) value;
      };
    }

    /** At a constant offset from a register. */
    public static Operand of(StackOperand at) {
      return new Operand(
          at.base(), NONE, 0, Extension.WHOLE, at.offset(), at.size(), at.load(), at.store());
    }
  }

  /** Its memory operand, if it has one alone, in a frame or elsewhere; else null. */
  public @Nullable Operand onlyOperand() {
    return operand == null && stack.size() == 1 ? Operand.of(stack.getFirst()) : operand;
  }

  /**
   * A memory operand that is at some distance from where its registers say.
   *
   * @param threadLocal whether it counts from where the thread has its variables
   * @param bits the ISA's number of a register that has a bit's number, which may be in a word
   *     before or after the operand; or -1
   */
  public record Distant(Operand operand, boolean threadLocal, int bits) {
    /**
     * Its first byte, where registers have these values.
     *
     * @param tls where the thread has its variables
     */
    public long address(IntToLongFunction registers, long tls) {
      long from = operand.address(registers) + (threadLocal ? tls : 0);
      return bits == Operand.NONE ? from : from + words(registers.applyAsLong(bits));
    }

    private long words(long bit) {
      int width = Long.SIZE - Byte.SIZE * operand.size();
      long signed = bit << width >> width;
      return Math.floorDiv(signed, Byte.SIZE * operand.size()) * operand.size();
    }
  }

  /** How much of an index register counts, and how that is widened. */
  public enum Extension {
    WHOLE,
    ZERO_32,
    SIGN_32
  }

  /**
   * Consecutive pieces of memory that go from or to registers.
   *
   * @param registers their numbers in a {@link RegisterSet}, lowest address first; -1 for one that
   *     is in no set
   * @param size of each in bytes
   */
  public record Transfer(boolean load, List<Integer> registers, int size) {}

  /**
   * That register {@code to} becomes register {@code from} plus {@code offset}.
   *
   * @param from the ISA's number, or -1: something that is not known, or {@link #ZERO}
   */
  public record Move(int to, int from, long offset) {
    /** That it becomes the offset itself. */
    public static final int ZERO = -2;
  }

  /**
   * That register {@code to} becomes register {@code from}, shifted, of which some bits are left.
   *
   * @param left by how many bits it is shifted; negative if to the right, where zeros come in
   * @param kept the bits that are left
   */
  public record Bits(int to, int from, int left, long kept) {
    /** What the one becomes where the other has this value. */
    public long of(long value) {
      return (left < 0 ? value >>> -left : value << left) & kept;
    }
  }

  /**
   * The move, if nothing else goes into the register: x86's LEA says of a base and an index only
   * that the base is in it. Null if there is none.
   */
  public @Nullable Move exactMove() {
    boolean accesses = !stack.isEmpty() || operand != null; // the base of a writeback
    if (move == null || move.from() < 0 || accesses) {
      return move;
    }
    long from = move.from() == SEPARATE_SP ? RegisterSet.NONE : RegisterSet.general(move.from());
    long generals = RegisterSet.FLAGS - 1;
    return (data & generals & ~from) == 0 ? move : new Move(move.to(), -1, 0);
  }

  /** All that it may read. */
  public long reads() {
    return data | addresses | condition;
  }

  /** All that it may write. */
  public long writes() {
    return results | updates;
  }

  /** The same, of which it is known what a register becomes. */
  public RegisterUse becoming(Move known) {
    return with(target, known);
  }

  /** The same, of which it is not known where it goes. */
  public RegisterUse somewhere() {
    return with(NOWHERE, move);
  }

  private RegisterUse with(long to, @Nullable Move known) {
    return new RegisterUse(
        length,
        data,
        addresses,
        condition,
        results,
        updates,
        kills,
        others,
        stores,
        conditional,
        predicate,
        covers,
        flow,
        to,
        stack,
        operand,
        distant,
        transfer,
        known,
        bits);
  }

  /** An instruction of which nothing is known. */
  public static RegisterUse unknown(int length) {
    return new RegisterUse(
        length,
        RegisterSet.ALL,
        RegisterSet.ALL,
        RegisterSet.ALL,
        RegisterSet.ALL,
        RegisterSet.ALL,
        RegisterSet.NONE,
        true,
        true,
        false,
        null,
        List.of(),
        Flow.UNKNOWN,
        NOWHERE,
        List.of(),
        null,
        null,
        null,
        null,
        null);
  }
}
