// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Arrays;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CodeBlock;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.isa.Effect;

/**
 * The IT block of T32 that the thread is in, or was last. The engine honours no stop inside it, so
 * the choice for its instructions is made before it; and those of them that do not run do not call
 * back, though they count.
 */
public final class ItBlock {
  private final Instructions instructions;
  private final MachineMemory memory;
  private long start;
  private long end;

  /** What its instructions count for that have not called back; see {@link CodeBlock}. */
  private long left;

  private boolean selective;

  public ItBlock(Instructions instructions, MachineMemory memory) {
    this.instructions = instructions;
    this.memory = memory;
  }

  /**
   * Whether the engine's next run is selectively instrumented: what does not call back is counted
   * by blocks then.
   */
  public void selective(boolean is) {
    selective = is;
  }

  /** Another thread runs. */
  public void leave() {
    end = 0;
  }

  /** Whether the instruction at {@code pc} is one of the block, which begins after the IT. */
  public boolean contains(long pc) {
    return pc < end && pc > start;
  }

  /**
   * The thread has come to an IT instruction.
   *
   * @param open whether the thread is in an LL/SC sequence: others come before its load-exclusive,
   *     and not before the store-exclusive that answers it
   * @param points is asked for a choice if one of the block's instructions needs it
   * @return true if the engine was stopped
   */
  public boolean begins(int number, boolean open, SchedulingPoints points) {
    boolean asks = false;
    long counted = 0;
    int last = number;
    for (int inside : instructions(number)) {
      counted += CodeBlock.weight(instructions.flags(inside));
      asks |= (instructions.flags(inside) & Instructions.CHOICES) != 0 && !(open && stores(inside));
      last = inside;
    }
    if (asks && points.choice()) {
      return true;
    }
    start = instructions.pc(number);
    end = instructions.pc(last) + instructions.meaning(last).length();
    left = selective ? 0 : counted;
    return false;
  }

  /** Whether the block of this IT instruction accesses memory plainly. */
  public boolean accesses(int number) {
    return Arrays.stream(instructions(number))
        .anyMatch(inside -> instructions.meaning(inside).effect() instanceof Effect.Plain);
  }

  /** The instructions of an IT instruction's block. */
  private int[] instructions(int number) {
    long pc = instructions.pc(number);
    int mask = (int) memory.peek(pc, 1) & 15;
    int[] inside = new int[4 - Integer.numberOfTrailingZeros(mask)];
    long next = pc + 2;
    for (int i = 0; i < inside.length; i++) {
      inside[i] = instructions.at(next);
      next += instructions.meaning(inside[i]).length();
    }
    return inside;
  }

  private boolean stores(int instruction) {
    return instructions.meaning(instruction).effect() instanceof Effect.StoreExclusive;
  }

  /** The instruction at {@code pc} has called back; it counts for {@code weight}. */
  public void ran(long pc, long weight) {
    left -= contains(pc) ? weight : 0;
  }

  /** What those count for that were passed without a callback, once the block is left; else 0. */
  public long takePassed(long pc) {
    if (left == 0 || contains(pc)) {
      return 0;
    }
    long sum = left;
    left = 0;
    return sum;
  }
}
