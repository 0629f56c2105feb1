// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.NavigableMap;
import java.util.function.Consumer;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;

/**
 * How much memory a process has, against its limit. What is mapped may be more than that; what is
 * touched may not. Only the host can say what is touched, and it takes a while to ask.
 */
public final class MemoryUse {
  /** How often, while the limit is mapped once more, it is looked at what of that is touched. */
  private static final int MEASURES = 16;

  /** So many accessible bytes take as long to be looked at as a pause's instructions to run. */
  private static final long BYTES_A_PAUSE = 1L << 28;

  private final GuestMemory memory;
  private final NavigableMap<Long, Area> areas;
  private final long limit;
  private final Consumer<Limit> refused;
  private long accessible;
  private long measured;
  private long most;

  /**
   * @param areas what is mapped, kept by others
   * @param limit bytes that may be touched at a time
   * @param refused is called if more are
   */
  MemoryUse(
      GuestMemory memory, NavigableMap<Long, Area> areas, long limit, Consumer<Limit> refused) {
    this.memory = memory;
    this.areas = areas;
    this.limit = limit;
    this.refused = refused;
  }

  /** Bytes that are accessible now. */
  public long accessible() {
    return accessible;
  }

  /** The most bytes that were ever accessible at a time. */
  public long most() {
    return most;
  }

  /** So many bytes have become accessible. */
  void added(long length) {
    accessible += length;
    most = Math.max(most, accessible);
  }

  /** So many bytes are accessible no more. */
  void removed(long length) {
    accessible -= length;
  }

  /**
   * As much more is about to be mapped.
   *
   * @throws LimitReachedException if more than the limit is touched already
   */
  void expects(long length, int prot) {
    long then = accessible + length;
    if (prot != 0 && then > limit && then - measured > limit / MEASURES) {
      measured = then;
      if (isExceeded(0)) {
        throw reached();
      }
    }
  }

  /** In how many pauses of a run it is to be looked at again what is touched, 1 or more. */
  public long pauses() {
    return 1 + accessible / BYTES_A_PAUSE;
  }

  /**
   * Whether more memory is touched than may be. Looks at all of it, if that can be.
   *
   * @param besides bytes that are touched for the process elsewhere
   */
  public boolean isExceeded(long besides) {
    if (accessible + besides <= limit) {
      return false;
    }
    long resident = besides;
    for (Area area : areas.values()) {
      if (area.hasMemory()) {
        resident += memory.resident(area.start(), area.length());
      }
    }
    if (resident > limit) {
      refused.accept(Limit.MEMORY);
    }
    return resident > limit;
  }

  /** The end of a run that wants more memory than it may have. */
  LimitReachedException reached() {
    refused.accept(Limit.MEMORY);
    return new LimitReachedException(Limit.MEMORY);
  }
}
