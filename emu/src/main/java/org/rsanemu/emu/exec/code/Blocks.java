// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.Quiet;
import org.rsanemu.isa.Effect;

/**
 * The blocks of code that swift runs have come through, and which of their instructions call back:
 * those that need something done, the one after each whose effect is known when it is over, and
 * those that access memory, so that it is known which one did. The first that accesses memory need
 * not: that the block has begun says enough. Kept from run to run.
 */
public final class Blocks {
  /** What has an effect that is reported when the next instruction comes. */
  private static final int SETTLED_BY_NEXT =
      Instructions.EFFECT | Instructions.CHOICE | Instructions.LEARNED | Instructions.SINGLE;

  /** Their accesses are reported, whatever pages are open. */
  private static final int TOLD = SETTLED_BY_NEXT | Instructions.ATOMIC_CODE;

  /**
   * Something is done when they come next. What calls and returns do is reported when the block
   * after them begins.
   */
  private static final int ARRIVES =
      Instructions.SPECIAL & ~(Instructions.CALL | Instructions.RETURN);

  private static final int CHOSEN = ARRIVES | Instructions.SINGLE | Instructions.ATOMIC_CODE;

  /** Something may be to do after them when the next block begins. */
  private static final int LEAVES = Instructions.SPECIAL | Instructions.SINGLE;

  private final Instructions instructions;
  private final Engine engine;
  private @Nullable CodeBlock[] blocks = new CodeBlock[1 << 10];

  /** By their numbers in {@link Quiet}. */
  private @Nullable CodeBlock[] quietBlocks = new CodeBlock[1 << 10];

  public Blocks(Instructions instructions, Engine engine) {
    this.instructions = instructions;
    this.engine = engine;
  }

  /** The block that begins at {@code pc}. */
  public CodeBlock at(long pc, int size) {
    int number = instructions.at(pc);
    if (number >= blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(number + 1, 2 * blocks.length));
    }
    CodeBlock block = blocks[number];
    if (block == null || block.size() != size) {
      CodeBlock found = CodeBlock.of(instructions, pc, size);
      if (block != null && block.isStepwise()) {
        found.stepwise();
      }
      if (block != null) {
        forgetQuiet(block);
      }
      block = found;
      blocks[number] = block;
    }
    return block;
  }

  /** The block that the engine's library has that number for. */
  public CodeBlock quiet(int id) {
    CodeBlock block = quietBlocks[id];
    if (block == null) {
      throw new IllegalStateException("no block has the number " + id);
    }
    return block;
  }

  /** Its code is divided otherwise, too: which block begins there is looked at each time. */
  private void forgetQuiet(CodeBlock block) {
    Quiet quiet = engine.quiet();
    if (quiet != null && block.quietId() != 0) {
      quiet.loud(block.quietId());
    }
  }

  /** Marks have changed: all is chosen anew. */
  public void forget() {
    Arrays.fill(blocks, null);
    Arrays.fill(quietBlocks, null);
    engine.chooseAnew();
    Quiet quiet = engine.quiet();
    if (quiet != null) {
      quiet.forgetAll();
    }
  }

  /** Chooses for a block; the processor stands at its start. */
  public void choose(CodeBlock block) {
    long[] chosen = new long[block.count()];
    long[] noted = new long[block.count()];
    int notes = 0;
    int count = 0;
    boolean told = false;
    boolean exclusive = false;
    boolean settles = false;
    int cover = 0;
    for (int i = 0; i < block.count(); i++) {
      int number = block.number(i);
      int flags = instructions.flags(number);
      told |= (flags & TOLD) != 0;
      Effect effect = instructions.meaning(number).effect();
      boolean chooses = (flags & CHOSEN) != 0 || settles || exclusive || block.isStepwise();
      if (!chooses && effect instanceof Effect.Plain && i > 0) {
        chooses = cover != 0 || count > 0 || settlesFirst(block) || isPlain(block.number(0));
        cover = chooses ? cover : i;
        noted[notes] = block.pc(i);
        notes += chooses ? 1 : 0;
      }
      if (chooses && i > 0) {
        chosen[count++] = block.pc(i);
      }
      settles = (flags & SETTLED_BY_NEXT) != 0;
      exclusive |= effect instanceof Effect.LoadExclusive;
      exclusive &= !(effect instanceof Effect.StoreExclusive);
    }
    int quietId = quiet(block, noted, notes);
    engine.choose(block.pc(0), chosen, count, told || block.isStepwise(), quietId);
    block.cover(cover);
  }

  /** Says of which callbacks of the block nothing need be reported. Its number for that, or 0. */
  private int quiet(CodeBlock block, long[] noted, int notes) {
    Quiet quiet = engine.quiet();
    if (quiet == null) {
      return 0;
    }
    int last = block.count() - 1;
    int id =
        quiet.put(
            block.quietId(),
            block.pc(0),
            block.size(),
            block.between(0, block.count()),
            block.pc(last),
            (instructions.flags(block.number(0)) & ARRIVES) != 0,
            (instructions.flags(block.number(last)) & LEAVES) != 0);
    block.quietId(id);
    if (id == 0) {
      return 0;
    }
    for (int i = 0; i < notes; i++) {
      quiet.note(id, noted[i]);
    }
    if (id >= quietBlocks.length) {
      quietBlocks = Arrays.copyOf(quietBlocks, Math.max(id + 1, 2 * quietBlocks.length));
    }
    quietBlocks[id] = block;
    return id;
  }

  private boolean isPlain(int number) {
    return instructions.meaning(number).effect() instanceof Effect.Plain;
  }

  private boolean settlesFirst(CodeBlock block) {
    return (instructions.flags(block.number(0)) & (CHOSEN | SETTLED_BY_NEXT)) != 0;
  }
}
