package org.rsanemu.emu.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The hooks of a processor that does not call back at everything. Blocks it translates by itself
 * call back at all they do. What is translated between {@link #choose} and {@link #restore} calls
 * back at its start, with a mark, and where it was told to.
 */
final class SwiftHooks {
  /** What a block's callback gets if its instructions were chosen; 0 else. */
  static final long CHOSEN = 1;

  private final Arena arena;
  private final HookList instructions;
  private final HookList blocks;
  private final HookList reads;
  private final HookList writes;
  private final MemorySegment chosenBlock;
  private final List<MemorySegment> chosen = new ArrayList<>();

  private SwiftHooks(
      Arena arena, HookList instructions, HookList blocks, HookList reads, HookList writes) {
    this.arena = arena;
    this.instructions = instructions;
    this.blocks = blocks;
    this.reads = reads;
    this.writes = writes;
    chosenBlock = blocks.newItem(arena);
    blocks.set(chosenBlock, 1, 0, CHOSEN, MemorySegment.NULL);
  }

  /** Adds hooks of each type to an engine that has none of them. Null if that does not work. */
  static @Nullable SwiftHooks add(Unicorn unicorn, Callbacks callbacks, Arena arena) {
    HookList instructions = HookList.add(unicorn, Unicorn.HOOK_CODE, callbacks.instruction());
    HookList blocks = HookList.add(unicorn, Unicorn.HOOK_BLOCK, callbacks.block());
    HookList reads = HookList.add(unicorn, Unicorn.HOOK_MEM_READ_AFTER, callbacks.access());
    HookList writes = HookList.add(unicorn, Unicorn.HOOK_MEM_WRITE, callbacks.access());
    return instructions == null || blocks == null || reads == null || writes == null
        ? null
        : new SwiftHooks(arena, instructions, blocks, reads, writes);
  }

  /** What is translated next calls back at these instructions. */
  void choose(long[] addresses, int count, boolean allAccesses) {
    blocks.replace(chosenBlock, true);
    if (!allAccesses) {
      reads.hide();
      writes.hide();
    }
    while (chosen.size() < count) {
      chosen.add(instructions.newItem(arena));
    }
    MemorySegment next = MemorySegment.NULL;
    for (int i = count - 1; i >= 0; i--) {
      instructions.set(chosen.get(i), addresses[i], addresses[i], 0, next);
      next = chosen.get(i);
    }
    instructions.replace(next, count == 1);
  }

  /** Everything calls back again. */
  void restore() {
    instructions.restore();
    blocks.restore();
    reads.restore();
    writes.restore();
  }
}
