// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The blocks of memory that the program has allocated and not freed. */
public final class HeapBlocks {
  /**
   * Of larger blocks, and other ranges of memory, only so much is taken as written when they are
   * filled, freed or changed. What comes after is held against earlier accesses alone.
   */
  public static final int MOST_WRITTEN = 1 << 20;

  /**
   * A block.
   *
   * @param size in bytes, as the program asked
   * @param thread who allocated it
   * @param site where
   */
  public record Block(long address, long size, int thread, long site) {}

  private final TreeMap<Long, Block> blocks = new TreeMap<>();
  private final EndedMemory ended = new EndedMemory();

  /** What was freed and not allocated again; of larger blocks the first bytes. */
  private final ByteSet free = new ByteSet();

  /** Becomes what the other ones are. */
  public void copy(HeapBlocks other) {
    blocks.clear();
    blocks.putAll(other.blocks);
    ended.copy(other.ended);
    free.copy(other.free);
  }

  public void allocated(long address, long size, int thread, long site) {
    blocks.put(address, new Block(address, size, thread, site));
    free.remove(address, size);
  }

  /** Whether any of these bytes, at most 2^20, was freed and not allocated again. */
  public boolean wasFreed(long address, long size) {
    return free.touches(address, (int) Math.min(size, MOST_WRITTEN));
  }

  /**
   * Ends the block that starts here, if there is one.
   *
   * @param thread who frees it
   * @param site where
   */
  @Nullable
  public Block freed(long address, int thread, long site) {
    Block block = blocks.remove(address);
    if (block != null) {
      ended.freed(block, thread, site);
      free.add(address, Math.min(block.size(), MOST_WRITTEN));
    }
    return block;
  }

  /** A thread calls a function that frees, before {@link #freed}. */
  public void frees(int thread, long address, long function, int context) {
    boolean live = blocks.containsKey(address);
    EndedMemory.Ended earlier = live ? null : ended.freedFrom(address);
    ended.frees(thread, new EndedMemory.FreeCall(address, function, context, live, earlier));
  }

  /** What is no more. */
  public EndedMemory ended() {
    return ended;
  }

  /** The block that starts here, or null. */
  @Nullable
  public Block starting(long address) {
    return blocks.get(address);
  }

  /** The block that has this byte, or null. */
  @Nullable
  public Block at(long address) {
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    if (below == null) {
      return null;
    }
    Block block = below.getValue();
    return address - block.address() < Math.max(1, block.size()) ? block : null;
  }
}
