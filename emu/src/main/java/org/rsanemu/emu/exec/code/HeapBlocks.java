// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The blocks of memory that the program has allocated and not freed. */
public final class HeapBlocks {
  /**
   * A block.
   *
   * @param size in bytes, as the program asked
   * @param thread who allocated it
   * @param site where
   */
  public record Block(long address, long size, int thread, long site) {}

  private final TreeMap<Long, Block> blocks = new TreeMap<>();

  /** Becomes what the other ones are. */
  public void copy(HeapBlocks other) {
    blocks.clear();
    blocks.putAll(other.blocks);
  }

  public void allocated(long address, long size, int thread, long site) {
    blocks.put(address, new Block(address, size, thread, site));
  }

  /** Ends the block that starts here, if there is one. */
  @Nullable
  public Block freed(long address) {
    return blocks.remove(address);
  }

  /** The block that starts here, or null. */
  @Nullable
  public Block starting(long address) {
    return blocks.get(address);
  }

  /** The block that has this byte, or null. */
  @Nullable Block at(long address) {
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    if (below == null) {
      return null;
    }
    Block block = below.getValue();
    return address - block.address() < Math.max(1, block.size()) ? block : null;
  }
}
