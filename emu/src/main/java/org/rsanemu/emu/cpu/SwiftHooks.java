// SPDX-License-Identifier: Apache-2.0
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
 * back at its start, with a mark, and at chosen instructions.
 */
final class SwiftHooks {
  /** What a block's callback in Java gets if its instructions were chosen; 0 else. */
  static final long CHOSEN = 1;

  private final Arena arena;
  private final HookList instructions;
  private final HookList blocks;
  private final HookList reads;
  private final HookList writes;
  private final @Nullable Quiet quiet;
  private final MemorySegment chosenBlock;
  private final List<MemorySegment> chosen = new ArrayList<>();

  private SwiftHooks(
      Arena arena,
      HookList instructions,
      HookList blocks,
      HookList reads,
      HookList writes,
      @Nullable Quiet quiet) {
    this.arena = arena;
    this.quiet = quiet;
    this.instructions = instructions;
    this.blocks = blocks;
    this.reads = reads;
    this.writes = writes;
    chosenBlock = blocks.newItem(arena);
    if (quiet != null) {
      instructions.user(quiet.instructions());
      blocks.user(quiet.plainBlock());
    }
  }

  /**
   * Adds hooks of each type to an engine that has none of them. Null if that does not work.
   *
   * @param quiet who takes the callbacks of blocks and instructions that need not come to Java
   */
  static @Nullable SwiftHooks add(
      Unicorn unicorn, Callbacks callbacks, @Nullable Quiet quiet, Arena arena) {
    MemorySegment code = quiet == null ? callbacks.instruction() : quiet.codeCallback();
    MemorySegment block = quiet == null ? callbacks.block() : quiet.blockCallback();
    HookList instructions = HookList.add(unicorn, Unicorn.HOOK_CODE, code);
    HookList blocks = HookList.add(unicorn, Unicorn.HOOK_BLOCK, block);
    HookList reads = HookList.add(unicorn, Unicorn.HOOK_MEM_READ_AFTER, callbacks.access());
    HookList writes = HookList.add(unicorn, Unicorn.HOOK_MEM_WRITE, callbacks.access());
    return instructions == null || blocks == null || reads == null || writes == null
        ? null
        : new SwiftHooks(arena, instructions, blocks, reads, writes, quiet);
  }

  /**
   * What is translated next calls back at these instructions.
   *
   * @param id the block's number in {@link Quiet}, or 0
   */
  void choose(long[] addresses, int count, boolean allAccesses, int id) {
    long block = quiet == null ? CHOSEN : quiet.chosenBlock(id);
    blocks.set(chosenBlock, 1, 0, block, MemorySegment.NULL);
    blocks.replace(chosenBlock, true);
    if (!allAccesses) {
      reads.hide();
      writes.hide();
    }
    while (chosen.size() < count) {
      chosen.add(instructions.newItem(arena));
    }
    long user = quiet == null ? 0 : quiet.instructions();
    MemorySegment next = MemorySegment.NULL;
    for (int i = count - 1; i >= 0; i--) {
      instructions.set(chosen.get(i), addresses[i], addresses[i], user, next);
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
