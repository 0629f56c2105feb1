// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.BitSet;
import org.agrona.collections.Int2ObjectHashMap;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.stream.InstructionListener;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.Ranges;

/**
 * The threads that wait in a loop, and for what: a change of the memory that they read there. A
 * write near it, or a system call, makes the run check for one. It is asked at every write, so it
 * keeps a filter.
 */
public final class BusyWaitQueue implements InstructionListener {
  /** Bytes of memory that one bit of the filter stands for, and its neighbours at a distance. */
  private static final int GRANULE_BITS = 3;

  private final MachineMemory memory;
  private final Int2ObjectHashMap<Parked> parked = new Int2ObjectHashMap<>();
  private final BitSet resumed = new BitSet();
  private long filter;
  private boolean touched;

  /**
   * @param values what the ranges held when the thread was parked
   * @param soft whether it counts how often it looks, or the like: it may come to an end by itself
   */
  private record Parked(Ranges ranges, long[] values, boolean soft) {}

  public BusyWaitQueue(MachineMemory memory) {
    this.memory = memory;
  }

  /**
   * The thread waits for a change of one of these ranges.
   *
   * @param soft whether it is to run on when nobody else can
   */
  public void park(int thread, Ranges ranges, boolean soft) {
    Ranges kept = pieces(ranges);
    long[] values = new long[kept.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = memory.peek(kept.start(i), kept.size(i));
    }
    parked.put(thread, new Parked(kept, values, soft));
    resumed.clear(thread);
    renewFilter();
  }

  /** The same bytes, 8 at most in a range. */
  public static Ranges pieces(Ranges ranges) {
    Ranges pieces = new Ranges();
    for (int i = 0; i < ranges.count(); i++) {
      for (int done = 0; done < ranges.size(i); done += Long.BYTES) {
        pieces.add(ranges.start(i) + done, Math.min(Long.BYTES, ranges.size(i) - done));
      }
    }
    return pieces;
  }

  /** Whether no thread is parked. */
  boolean isEmpty() {
    return filter == 0;
  }

  public boolean isParked(int thread) {
    return filter != 0 && parked.containsKey(thread);
  }

  /** Whether it is parked, what it waits for has not changed, and nothing else lets it run on. */
  public boolean isParkedForEver(int thread) {
    Parked state = parked.get(thread);
    return state != null && !state.soft() && !hasChanged(state);
  }

  /** The memory whose change a thread waits for, if it is parked; else none. */
  Ranges ranges(int thread) {
    Parked state = parked.get(thread);
    return state == null ? new Ranges() : state.ranges();
  }

  /** The thread is to run, whatever it waited for. */
  public void wake(int thread) {
    if (isParked(thread)) {
      parked.remove(thread);
      renewFilter();
    }
  }

  @Override
  public void writes(long address, int size) {
    if ((filter & (bit(address) | bit(address + size - 1))) != 0) {
      touched = true;
    }
  }

  /** Whether something was written, since this was asked last, that a thread may wait for. */
  public boolean takeTouched() {
    boolean was = touched;
    touched = false;
    return was;
  }

  /** Wakes those for whom something has changed. True if there are any. */
  public boolean wakeChanged() {
    if (isEmpty() || !parked.values().removeIf(this::hasChanged)) {
      return false;
    }
    renewFilter();
    return true;
  }

  /** Lets those run on that may come to an end by themselves. True if there are any. */
  public boolean resumeSoft() {
    BitSet soft = new BitSet();
    parked.forEachInt((thread, state) -> {
      if (state.soft()) {
        soft.set(thread);
      }
    });
    soft.stream().forEach(this::wake);
    resumed.or(soft);
    return !soft.isEmpty();
  }

  /** Whether the thread, since this was asked last, was made to run on though nothing changed. */
  public boolean takeResumed(int thread) {
    boolean was = resumed.get(thread);
    resumed.clear(thread);
    return was;
  }

  private boolean hasChanged(Parked waiting) {
    Ranges ranges = waiting.ranges();
    for (int i = 0; i < ranges.count(); i++) {
      if (!memory.permits(ranges.start(i), ranges.size(i), GuestMemory.PROT_READ)
          || memory.peek(ranges.start(i), ranges.size(i)) != waiting.values()[i]) {
        return true;
      }
    }
    return false;
  }

  private void renewFilter() {
    filter = 0;
    for (Parked waiting : parked.values()) {
      Ranges ranges = waiting.ranges();
      for (int i = 0; i < ranges.count(); i++) {
        filter |= bit(ranges.start(i)) | bit(ranges.start(i) + ranges.size(i) - 1);
      }
    }
  }

  private static long bit(long address) {
    return 1L << (address >>> GRANULE_BITS);
  }
}
