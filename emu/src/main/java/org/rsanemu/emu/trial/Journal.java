package org.rsanemu.emu.trial;

import java.util.Arrays;
import org.rsanemu.emu.cpu.MachineMemory;

/** The writes of a trial, with what was there before, so that they can be undone. */
public final class Journal {
  private final MachineMemory memory;
  private long[] addresses = new long[64];
  private int[] sizes = new int[64];
  private long[] before = new long[64];
  private int count;

  Journal(MachineMemory memory) {
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

  /**
   * Whether memory is now what it was when so many writes had been made: each byte written since
   * then holds what it held.
   */
  public boolean unchangedSince(int writes) {
    for (int i = writes; i < count; i++) {
      if (firstSince(writes, i) && memory.peek(addresses[i], sizes[i]) != before[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether no earlier write since then was to the same bytes; others overlap conservatively. */
  private boolean firstSince(int writes, int number) {
    for (int i = writes; i < number; i++) {
      if (addresses[i] == addresses[number] && sizes[i] == sizes[number]) {
        return false;
      }
    }
    return true;
  }

  void undo() {
    byte[] bytes = new byte[8];
    for (int i = count - 1; i >= 0; i--) {
      for (int b = 0; b < sizes[i]; b++) {
        bytes[b] = (byte) (before[i] >>> 8 * b);
      }
      memory.poke(addresses[i], Arrays.copyOf(bytes, sizes[i]));
    }
    count = 0;
  }
}
