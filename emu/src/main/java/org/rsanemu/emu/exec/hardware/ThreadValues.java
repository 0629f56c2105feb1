// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.rsanemu.isa.cpu.RegisterSet;

/** What one thread's registers and its own writes to memory depend on. */
final class ThreadValues {
  private static final int NO_WRITE = -1;

  private final Values values;
  private final ValueSources[] registers = new ValueSources[Long.SIZE];

  /** By byte, the entry of the thread's newest write to it, if what was written depends on any. */
  private final Long2LongHashMap writes = new Long2LongHashMap(NO_WRITE);

  /** What went where it is not followed: control registers, the x87 stack. */
  ValueSources lost = ValueSources.NONE;

  /** The entry of the load-exclusive that no store-exclusive has answered yet, or -1. */
  int exclusive = -1;

  ThreadValues(Values values) {
    this.values = values;
    forget();
  }

  /** Whatever the registers depend on, each of them may depend on from now on. */
  void mix() {
    lost = of(-1L).and(lost, values).perhaps(values);
    Arrays.fill(registers, lost);
    exclusive = -1;
  }

  /** Nothing depends on anything any more. */
  void forget() {
    Arrays.fill(registers, ValueSources.NONE);
    writes.clear();
    lost = ValueSources.NONE;
    exclusive = -1;
  }

  /** What these registers depend on. */
  ValueSources of(long set) {
    ValueSources all = ValueSources.NONE;
    for (long rest = set; rest != RegisterSet.NONE; rest &= rest - 1) {
      all = all.and(registers[Long.numberOfTrailingZeros(rest)], values);
    }
    return all;
  }

  /** These registers depend on that from now on. */
  void set(long set, ValueSources sources) {
    for (long rest = set; rest != RegisterSet.NONE; rest &= rest - 1) {
      registers[Long.numberOfTrailingZeros(rest)] = sources;
    }
  }

  /** The thread has written. */
  void wrote(long address, int size, int entry, boolean depends) {
    if (!depends && writes.isEmpty()) {
      return;
    }
    for (int i = 0; i < size; i++) {
      if (depends) {
        writes.put(address + i, entry);
      } else {
        writes.remove(address + i);
      }
    }
  }

  /**
   * What the bytes depend on by the thread's own writes: for certain if one write made them, and
   * only them.
   */
  ValueSources forwarded(long address, int size, AccessLog log) {
    if (writes.isEmpty()) {
      return ValueSources.NONE;
    }
    ValueSources all = ValueSources.NONE;
    for (int i = 0; i < size; i++) {
      int number = (int) writes.get(address + i);
      if (number != NO_WRITE && number >= log.first()) {
        AccessLog.Entry write = log.get(number);
        ValueSources made = write.addressing.and(write.data, values);
        boolean same = write.address == address && write.size == size;
        // Of what is picked the model forwards nothing (Arm ARM B2.3.3).
        all =
            all.and(
                same ? new ValueSources(made.sure(), 0, made.perhaps()) : made.perhaps(values),
                values);
      }
    }
    return all;
  }
}
