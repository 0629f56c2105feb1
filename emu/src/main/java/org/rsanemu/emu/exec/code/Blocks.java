// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.nativelib.plane.Plane;

/**
 * The blocks of code that selectively instrumented runs have come through, and what the {@link
 * DataPlane} must know about them: which of their instructions need Java. Kept from run to run.
 */
public final class Blocks {
  /** Something is done when they come next. What calls and returns do, is done after them. */
  private static final int ARRIVES =
      Instructions.SPECIAL & ~(Instructions.CALL | Instructions.RETURN);

  /** They, or what they access, are Java's. */
  private static final int JAVAS =
      ARRIVES
          | Instructions.ATOMIC_CODE
          | Instructions.STUB
          | Instructions.CONSTRUCTS
          | Instructions.NARROW;

  private final Instructions instructions;
  private final DataPlane plane;
  private @Nullable CodeBlock[] blocks = new CodeBlock[1 << 10];

  /** By their numbers in {@link #plane}. */
  private @Nullable CodeBlock[] numbered = new CodeBlock[1 << 10];

  public Blocks(Instructions instructions, DataPlane plane) {
    this.instructions = instructions;
    this.plane = plane;
  }

  /** The block that begins at {@code pc}. */
  public CodeBlock at(long pc, int size) {
    int first = instructions.at(pc);
    if (first >= blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(first + 1, 2 * blocks.length));
    }
    CodeBlock block = blocks[first];
    if (block == null || block.size() != size) {
      if (block != null) {
        plane.ends(block.number());
      }
      block = CodeBlock.of(instructions, pc, size);
      blocks[first] = block;
    }
    return block;
  }

  /** The block that the data plane has that number for. */
  public CodeBlock numbered(int number) {
    CodeBlock block = numbered[number];
    if (block == null) {
      throw new IllegalStateException("no block has the number " + number);
    }
    return block;
  }

  /** Marks or code have changed: all is described anew. */
  public void forget() {
    Arrays.fill(blocks, null);
    Arrays.fill(numbered, null);
    plane.forgetBlocks();
  }

  /** Describes a block to the data plane, which gives it a number. */
  public void describe(CodeBlock block) {
    int first = instructions.flags(block.instruction(0));
    int last = instructions.flags(block.instruction(block.count() - 1));
    int[] described = new int[block.size()];
    boolean mixed = false;
    for (int i = 0; i < block.count(); i++) {
      int number = block.instruction(i);
      int flags = instructions.flags(number);
      mixed |= ((first ^ flags) & Instructions.RUNTIME) != 0;
      described[(int) (block.pc(i) - block.pc(0))] = describe(number, flags);
    }
    if (mixed) {
      for (int i = 0; i < block.count(); i++) {
        described[(int) (block.pc(i) - block.pc(0))] |= Plane.JAVA;
      }
    }
    int flags =
        (described[0] < 0 ? Plane.JAVA_START : 0)
            | ((last & Instructions.SPECIAL) != 0 ? Plane.JAVA_END : 0)
            | ((first & Instructions.RUNTIME) != 0 ? Plane.RUNTIME : 0);
    long end = block.pc(block.count() - 1);
    long total = block.between(0, block.count());
    int number = plane.describe(block.pc(0), block.size(), total, end, flags, described);
    block.number(number);
    if (number >= numbered.length) {
      numbered = Arrays.copyOf(numbered, Math.max(number + 1, 2 * numbered.length));
    }
    numbered[number] = block;
  }

  private int describe(int number, int flags) {
    return number
        | Plane.aligned(instructions.alignment(number))
        | ((flags & Instructions.CALL) != 0 ? Plane.CALL : 0)
        | ((flags & Instructions.RETURN) != 0 ? Plane.RETURN : 0)
        | ((flags & JAVAS) != 0 || number >= Plane.INSTRUCTIONS ? Plane.JAVA : 0);
  }
}
