// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory that was freed or unmapped last, and the calls that did so: possible causes of a
 * crash.
 */
public final class EndedMemory {
  private static final int MOST_FREED = 256;
  private static final int MOST_UNMAPPED = 64;

  /**
   * Memory that was freed or unmapped.
   *
   * @param block what it was; null if it was unmapped
   * @param thread who ended its life
   * @param site where
   */
  public record Ended(
      long start, long size, HeapBlocks.@Nullable Block block, int thread, long site) {
    private boolean has(long address) {
      return Long.compareUnsigned(address - start, Math.max(1, size)) < 0;
    }
  }

  /**
   * A call of a function that frees.
   *
   * @param function its first instruction
   * @param context of its calls, a node of the {@link CallTree}
   * @param live whether there was a block
   * @param earlier how the block's life had ended before; null if it had not, or there was none
   */
  public record FreeCall(
      long address, long function, int context, boolean live, @Nullable Ended earlier) {}

  private final Deque<Ended> freed = new ArrayDeque<>();
  private final Deque<Ended> unmapped = new ArrayDeque<>();
  private final Map<Integer, FreeCall> calls = new HashMap<>();

  /** Becomes what the other one is. */
  void copy(EndedMemory other) {
    freed.clear();
    freed.addAll(other.freed);
    unmapped.clear();
    unmapped.addAll(other.unmapped);
    calls.clear();
    calls.putAll(other.calls);
  }

  void freed(HeapBlocks.Block block, int thread, long site) {
    add(freed, new Ended(block.address(), block.size(), block, thread, site), MOST_FREED);
  }

  /** A mapping ends. */
  public void unmapped(long address, long length, int thread, long site) {
    add(unmapped, new Ended(address, length, null, thread, site), MOST_UNMAPPED);
  }

  private static void add(Deque<Ended> to, Ended ended, int most) {
    if (to.size() == most) {
      to.removeLast();
    }
    to.addFirst(ended);
  }

  /** The block that had this byte and was freed last; null if none is known. */
  @Nullable
  public Ended freedAt(long address) {
    return find(freed, address);
  }

  /** The block that began here and was freed last; null if none is known. */
  @Nullable Ended freedFrom(long address) {
    Iterator<Ended> all = freed.iterator();
    while (all.hasNext()) {
      Ended each = all.next();
      if (each.start() == address) {
        return each;
      }
    }
    return null;
  }

  /** The mapping that had this byte and ended last; null if none is known. */
  @Nullable
  public Ended unmappedAt(long address) {
    return find(unmapped, address);
  }

  private static @Nullable Ended find(Deque<Ended> in, long address) {
    return in.stream().filter(each -> each.has(address)).findFirst().orElse(null);
  }

  /** A thread calls a function that frees. */
  void frees(int thread, FreeCall call) {
    calls.put(thread, call);
  }

  /** The thread's last call of such a function; null if there was none. */
  @Nullable
  public FreeCall lastCall(int thread) {
    return calls.get(thread);
  }
}
