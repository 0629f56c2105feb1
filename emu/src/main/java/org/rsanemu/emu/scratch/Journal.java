// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;

/** The writes of a what-if execution, with what was there before, so that they can be undone. */
public final class Journal {
  private static final long NOTHING = -1;

  private final Engine engine;
  private final MachineMemory memory;
  private long[] addresses = new long[64];
  private int[] sizes = new int[64];
  private long[] before = new long[64];
  private int count;
  private final Long2LongHashMap oldest = new Long2LongHashMap(NOTHING);

  Journal(Engine engine, MachineMemory memory) {
    this.engine = engine;
    this.memory = memory;
  }

  void clear() {
    count = 0;
  }

  void add(long address, int size, long was) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
      before = Arrays.copyOf(before, 2 * count);
    }
    addresses[count] = address;
    sizes[count] = size;
    before[count++] = was;
  }

  /** How many writes there were. */
  public int count() {
    return count;
  }

  /** The first byte of the write with this number, from 0. */
  public long address(int number) {
    return addresses[number];
  }

  /** Its size in bytes. */
  public int size(int number) {
    return sizes[number];
  }

  /** What was there before, zero-extended. */
  public long before(int number) {
    return before[number];
  }

  /**
   * Whether memory is now what it was when so many writes had been made: each byte written since
   * then holds what it held.
   */
  public boolean unchangedSince(int writes) {
    if (writes == count) {
      return true;
    }
    collectSince(writes);
    Long2LongHashMap.EntryIterator bytes = oldest.entrySet().iterator();
    while (bytes.hasNext()) {
      bytes.next();
      if (memory.peek(bytes.getLongKey(), 1) != bytes.getLongValue()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The bytes that do not hold now what they held when so many writes had been made: stretches of
   * them, ascending.
   */
  public Ranges changedSince(int writes) {
    Ranges changed = new Ranges();
    collectSince(writes);
    long[] bytes = oldest.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    long start = 0;
    long end = 0;
    for (long address : bytes) {
      if (memory.peek(address, 1) != oldest.get(address)) {
        if (address != end || start == end) {
          addTo(changed, start, end);
          start = address;
        }
        end = address + 1;
      }
    }
    addTo(changed, start, end);
    return changed;
  }

  private static void addTo(Ranges changed, long start, long end) {
    if (start != end) {
      changed.add(start, (int) (end - start));
    }
  }

  /** Of each byte written since then, what it held: the earliest write knows. */
  private void collectSince(int writes) {
    oldest.clear();
    for (int i = count - 1; i >= writes; i--) {
      for (int b = 0; b < sizes[i]; b++) {
        oldest.put(addresses[i] + b, before[i] >>> 8 * b & 0xff);
      }
    }
  }

  void undo() {
    for (int i = count - 1; i >= 0; i--) {
      byte[] bytes = new byte[sizes[i]];
      for (int b = 0; b < bytes.length; b++) {
        bytes[b] = (byte) (before[i] >>> 8 * b);
      }
      memory.poke(addresses[i], bytes);
      if (memory.permits(addresses[i], 1, GuestMemory.PROT_EXEC)) {
        engine.codeChanged(addresses[i], bytes.length);
      }
    }
    count = 0;
  }
}
