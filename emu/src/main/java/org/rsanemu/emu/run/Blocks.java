package org.rsanemu.emu.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.rc20.lift.Effect;

/**
 * The blocks of code that swift runs have come through, and which of their instructions call back:
 * those that need something done, the one after each whose effect is told when it is over, and
 * those that access memory, so that it is known which one did. The first that accesses memory need
 * not: that the block has begun says enough. Kept from run to run.
 */
final class Blocks {
  /** What has an effect that is told when the next instruction comes. */
  private static final int SETTLED_BY_NEXT =
      Instructions.EFFECT | Instructions.CHOICE | Instructions.LEARNED | Instructions.SINGLE;

  /** Their accesses are told, whatever pages are open. */
  private static final int TOLD =
      Instructions.EFFECT
          | Instructions.CHOICE
          | Instructions.LEARNED
          | Instructions.SINGLE
          | Instructions.ATOMIC_CODE;

  /** What calls and returns do is told when the block after them begins. */
  private static final int CHOSEN =
      Instructions.SPECIAL & ~(Instructions.CALL | Instructions.RETURN)
          | Instructions.SINGLE
          | Instructions.ATOMIC_CODE;

  private final Instructions instructions;
  private final Engine engine;
  private @Nullable Block[] blocks = new Block[1 << 10];

  Blocks(Instructions instructions, Engine engine) {
    this.instructions = instructions;
    this.engine = engine;
  }

  /** The block that begins at {@code pc}. */
  Block at(long pc, int size) {
    int number = instructions.at(pc);
    if (number >= blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(number + 1, 2 * blocks.length));
    }
    Block block = blocks[number];
    if (block == null || block.size() != size) {
      Block found = Block.of(instructions, pc, size);
      if (block != null && block.isStepwise()) {
        found.stepwise();
      }
      block = found;
      blocks[number] = block;
    }
    return block;
  }

  /** Marks have changed: all is chosen anew. */
  void forget() {
    Arrays.fill(blocks, null);
    engine.chooseAnew();
  }

  /** Chooses for a block; the processor stands at its start. */
  void choose(Block block) {
    long[] chosen = new long[block.count()];
    int count = 0;
    boolean told = false;
    boolean exclusive = false;
    boolean settles = false;
    int cover = 0;
    for (int i = 0; i < block.count(); i++) {
      int number = block.number(i);
      int flags = instructions.flags(number);
      told |= (flags & TOLD) != 0;
      boolean accesses = instructions.meaning(number).effect() instanceof Effect.Plain;
      boolean chooses = (flags & CHOSEN) != 0 || settles || exclusive || block.isStepwise();
      if (!chooses && accesses && i > 0) {
        chooses = cover != 0 || count > 0 || settlesFirst(block) || isPlain(block.number(0));
        cover = chooses ? cover : i;
      }
      if (chooses && i > 0) {
        chosen[count++] = block.pc(i);
      }
      settles = (flags & SETTLED_BY_NEXT) != 0;
      exclusive |= instructions.meaning(number).effect() instanceof Effect.LoadExclusive;
      exclusive &= !(instructions.meaning(number).effect() instanceof Effect.StoreExclusive);
    }
    engine.choose(block.pc(0), chosen, count, told || block.isStepwise());
    block.cover(cover);
  }

  private boolean isPlain(int number) {
    return instructions.meaning(number).effect() instanceof Effect.Plain;
  }

  private boolean settlesFirst(Block block) {
    return (instructions.flags(block.number(0)) & (CHOSEN | SETTLED_BY_NEXT)) != 0;
  }
}
