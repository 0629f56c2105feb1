// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what a guest has written, by comparing whole pages with what they had. That needs no help
 * of the engine's, and is right however memory was written. Thread-confined.
 */
public final class WrittenPages {
  /** More memory than this, 256 MiB, is not looked at. */
  private static final int MOST_PAGES = 1 << 16;

  private static final MemorySegment ZEROS = MemorySegment.ofArray(new byte[MachineMemory.PAGE]);

  private final MachineMemory memory;
  private Map<Long, byte[]> seen = new HashMap<>();

  /** A page, and what is in all of it. */
  public record Page(long address, byte[] content) {}

  /** Of this memory. */
  public WrittenPages(MachineMemory memory) {
    this.memory = memory;
  }

  /**
   * Notes what is in memory now.
   *
   * @return false if the guest may write too much, or code: then nothing is known
   */
  public boolean look() {
    List<Long> writable = memory.writablePages(MOST_PAGES);
    if (writable == null) {
      return false;
    }
    Map<Long, byte[]> now = new HashMap<>();
    for (long address : writable) {
      byte[] known = seen.get(address);
      if (known != null && isSame(address, MemorySegment.ofArray(known))) {
        now.put(address, known);
      } else if (!isSame(address, ZEROS)) {
        now.put(address, content(address));
      }
    }
    seen = now;
    return true;
  }

  /** The pages that differ from what {@link #look} has noted. */
  public List<Page> changed() {
    List<Page> changed = new ArrayList<>();
    List<Long> writable = memory.writablePages(MOST_PAGES);
    for (long address : writable == null ? List.<Long>of() : writable) {
      byte[] known = seen.get(address);
      if (!isSame(address, known == null ? ZEROS : MemorySegment.ofArray(known))) {
        changed.add(new Page(address, content(address)));
      }
    }
    return changed;
  }

  private boolean isSame(long address, MemorySegment content) {
    return memory.page(address).mismatch(content) < 0;
  }

  private byte[] content(long address) {
    return memory.page(address).toArray(ValueLayout.JAVA_BYTE);
  }
}
