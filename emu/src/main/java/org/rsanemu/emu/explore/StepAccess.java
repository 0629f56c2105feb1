// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import org.jspecify.annotations.Nullable;

/**
 * One object that a step touches: {@code [address, address + size)} of a space. Two accesses
 * conflict if they overlap and at least one writes.
 *
 * @param size in units of the space; 0 touches nothing
 */
public record StepAccess(Space space, long address, long size, boolean writes) {
  /** It depends on every other step that touches anything. */
  public static final StepAccess EVERYTHING = new StepAccess(Space.EVERYTHING, 0, 1, true);

  /** Where addresses come from; objects of different spaces are different. */
  public enum Space {
    /** The guest's memory. */
    MEMORY,
    /** Threads by their numbers: what ends, is joined, or is woken with no object of its own. */
    THREAD,
    /** Who sleeps at words of memory, by the words' addresses. */
    FUTEX,
    /** What else the driver numbers: pipes, files, the clock. */
    SYSTEM,
    /** Overlaps all. */
    EVERYTHING
  }

  /** A read of memory. */
  public static StepAccess read(long address, long size) {
    return new StepAccess(Space.MEMORY, address, size, false);
  }

  /** A write to memory. */
  public static StepAccess write(long address, long size) {
    return new StepAccess(Space.MEMORY, address, size, true);
  }

  /** A thread as an object. */
  public static StepAccess thread(int thread, boolean writes) {
    return new StepAccess(Space.THREAD, thread, 1, writes);
  }

  /** Written out: a step compares many, and what Java makes for records takes ten times as long. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StepAccess access
        && address == access.address
        && size == access.size
        && writes == access.writes
        && space == access.space;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(address) * 31 + Long.hashCode(size) + (writes ? 1 : 0);
  }

  /** The same object, written. */
  public StepAccess written() {
    return writes ? this : new StepAccess(space, address, size, true);
  }

  /** Whether the two objects share anything. */
  boolean overlaps(StepAccess other) {
    if (space == Space.EVERYTHING || other.space == Space.EVERYTHING) {
      return size != 0 && other.size != 0;
    }
    return space == other.space
        && (Long.compareUnsigned(other.address - address, size) < 0 && other.size != 0
            || Long.compareUnsigned(address - other.address, other.size) < 0 && size != 0);
  }

  /** Whether the two are dependent if different threads make them. */
  boolean conflicts(StepAccess other) {
    return (writes || other.writes) && overlaps(other);
  }

  /** Whether this object has all that {@code other} has. */
  boolean covers(StepAccess other) {
    if (space == Space.EVERYTHING || other.size == 0) {
      return true;
    }
    long offset = other.address - address;
    return space == other.space
        && Long.compareUnsigned(offset, size) < 0
        && Long.compareUnsigned(other.size, size - offset) <= 0;
  }
}
