// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.function.LongConsumer;
import org.rsanemu.model.LocationMap;

/** The locations of a run; others are notified of them as they come to be. */
public final class WatchedLocations extends PassedOnLocations {
  /** Watches the pages of {@code length} bytes. */
  @FunctionalInterface
  public interface Watch {
    void watch(long address, long length);
  }

  private final Watch pages;
  private final LongConsumer stacks;

  /**
   * @param pages notified of all that is required
   * @param stacks notified of the address of what was no location before
   */
  public WatchedLocations(LocationMap locations, Watch pages, LongConsumer stacks) {
    super(locations);
    this.stacks = stacks;
    this.pages = pages;
  }

  @Override
  public int require(long address, int size, long initial) {
    pages.watch(address, size);
    if (at(address) == NONE) {
      stacks.accept(address);
    }
    return super.require(address, size, initial);
  }
}
