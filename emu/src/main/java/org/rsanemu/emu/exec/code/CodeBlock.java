// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

/**
 * A block of code, as the engine translates it: instructions that run one after the other, from the
 * first to the last unless something stops the thread on the way.
 *
 * <p>One number packs the counts of its instructions: how many there are, how many of them access
 * plain memory, and how many of these are the user's.
 */
public final class CodeBlock {
  private static final int FIELD = 20;
  private static final long MASK = (1L << FIELD) - 1;

  private final int size;
  private final int[] numbers;
  private final long[] pcs;

  /** What comes before each instruction, and at last the sum. */
  private final long[] before;

  private int number;

  private CodeBlock(int size, int[] numbers, long[] pcs, long[] before) {
    this.size = size;
    this.numbers = numbers;
    this.pcs = pcs;
    this.before = before;
  }

  /**
   * The block at {@code pc}.
   *
   * @param size in bytes, as the engine says
   */
  static CodeBlock of(Instructions instructions, long pc, int size) {
    int count = 0;
    for (long at = pc; at < pc + size; at += length(instructions, at)) {
      count++;
    }
    int[] numbers = new int[count];
    long[] pcs = new long[count];
    long[] before = new long[count + 1];
    long at = pc;
    for (int i = 0; i < count; i++) {
      numbers[i] = instructions.at(at);
      pcs[i] = at;
      before[i + 1] = before[i] + weight(instructions.flags(numbers[i]));
      at += length(instructions, at);
    }
    return new CodeBlock(size, numbers, pcs, before);
  }

  private static long length(Instructions instructions, long pc) {
    return Math.max(1, instructions.meaning(instructions.at(pc)).length());
  }

  /** What an instruction with these flags counts for, packed. */
  public static long weight(int flags) {
    return 1
        | (Instructions.isPlain(flags) ? 1L << FIELD : 0)
        | (Instructions.isPlain(flags) && (flags & Instructions.USER) != 0 ? 1L << 2 * FIELD : 0);
  }

  /** How many instructions a packed number stands for. */
  public static long instructions(long packed) {
    return packed & MASK;
  }

  /** How many of them access plain memory. */
  public static long plain(long packed) {
    return packed >>> FIELD & MASK;
  }

  /** Whether any of these is the user's. */
  public static boolean users(long packed) {
    return packed >>> 2 * FIELD != 0;
  }

  /** In bytes. */
  int size() {
    return size;
  }

  /** How many instructions. */
  public int count() {
    return numbers.length;
  }

  /** The number of an instruction, by its place in the block. */
  public int instruction(int index) {
    return numbers[index];
  }

  public long pc(int index) {
    return pcs[index];
  }

  /**
   * Where in the block the instruction at {@code pc} is.
   *
   * @param from its place, or one before it
   */
  public int indexOf(long pc, int from) {
    int index = from;
    while (index < pcs.length && pcs[index] != pc) {
      index++;
    }
    if (index == pcs.length) {
      throw new IllegalStateException("no instruction of the block at " + pcs[0] + ": " + pc);
    }
    return index;
  }

  /** What the instructions from one place up to another, or to the end, count for. */
  public long between(int from, int to) {
    return before[to] - before[from];
  }

  /** The number by which {@link org.rsanemu.emu.cpu.DataPlane} knows it; 0: it does not. */
  public int number() {
    return number;
  }

  void number(int given) {
    number = given;
  }
}
