// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.LocationMap;

/** The locations of a run; others are notified of them as they come to be. */
public final class WatchedLocations extends PassedOnLocations {
  private final LongConsumer stacks;
  private @Nullable KeptAccesses kept;

  /**
   * @param stacks notified of the address of what was no location before
   */
  public WatchedLocations(LocationMap locations, LongConsumer stacks) {
    super(locations);
    this.stacks = stacks;
  }

  /** Who is notified of all that is required; null if nobody is. */
  public void watchedBy(@Nullable KeptAccesses accesses) {
    kept = accesses;
  }

  @Override
  public int require(long address, int size, long initial) {
    if (kept != null) {
      kept.watch(address, size);
    }
    if (at(address) == NONE) {
      stacks.accept(address);
    }
    return super.require(address, size, initial);
  }
}
