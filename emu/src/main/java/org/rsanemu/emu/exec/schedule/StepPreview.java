// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.List;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.Ranges;

/**
 * What a thread would do next if it ran alone. Valid as long as the memory that it would read is
 * unchanged.
 */
final class StepPreview {
  /** What it would do. */
  enum Way {
    /** It continues. */
    GOES_ON,
    /** It waits for {@link #awaited}. */
    WAITS,
    /** The same, but it counts how often it has looked. */
    WAITS_SOFTLY,
    /** It comes back here, and reads several locations on the way. */
    ROUND,
    /** Its compare-and-swap fails, and the next one succeeds. */
    RETRIES
  }

  private final Way way;
  private final Ranges awaited;
  private final List<StepAccess> touches;
  private final Kind step;
  private final boolean open;
  private boolean mayFail;
  private boolean unknown;
  private final MachineMemory memory;
  private final Ranges read;
  private final long[] values;

  /**
   * @param awaited what it waits for a change of, the first range that of a lock or flag
   * @param touches what others can see of its step, if that is known
   * @param step what kind of step it is; what enables it is the first of {@code touches}
   * @param open whether it may touch more
   * @param reads all that it would read
   */
  StepPreview(
      Way way,
      Ranges awaited,
      List<StepAccess> touches,
      Kind step,
      boolean open,
      MachineMemory memory,
      Ranges reads) {
    this.way = way;
    this.awaited = awaited;
    this.touches = touches;
    this.step = step;
    this.open = open;
    this.memory = memory;
    read = BusyWaitQueue.pieces(reads);
    values = new long[read.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(i);
    }
  }

  Way way() {
    return way;
  }

  Ranges awaited() {
    return awaited;
  }

  List<StepAccess> touches() {
    return touches;
  }

  Kind step() {
    return step;
  }

  boolean isOpen() {
    return open;
  }

  /** It makes a difference if its store-exclusive fails spuriously. */
  StepPreview failing() {
    mayFail = true;
    return this;
  }

  /** Whether that is to be tried, too. */
  boolean mayFail() {
    return mayFail;
  }

  /** Code of a library of which nothing is known has a part in it. */
  StepPreview unknown() {
    unknown = true;
    return this;
  }

  /** Whether such code has. */
  boolean isUnknown() {
    return unknown;
  }

  boolean waits() {
    return way == Way.WAITS || way == Way.WAITS_SOFTLY;
  }

  /**
   * Whether it may wait in a loop; not for a thread's end or a lock, where the C library sleeps.
   */
  boolean loops() {
    return waits() && step == Kind.OTHER;
  }

  /** Whether it holds no longer. */
  boolean isOld() {
    for (int i = 0; i < values.length; i++) {
      if (values[i] != value(i)) {
        return true;
      }
    }
    return false;
  }

  private long value(int i) {
    boolean isThere = memory.permits(read.start(i), read.size(i), GuestMemory.PROT_READ);
    return isThere ? memory.peek(read.start(i), read.size(i)) : 0;
  }
}
