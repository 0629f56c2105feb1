// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.LocationMap;

/** The locations of a run; others are notified of them as they come to be. */
public final class WatchedLocations extends PassedOnLocations {
  private final LongConsumer stacks;
  private final @Nullable KeptAccesses kept;

  /**
   * @param stacks notified of the address of what was not a location before
   * @param kept notified of all that is required; null if nobody is
   */
  public WatchedLocations(LocationMap locations, LongConsumer stacks, @Nullable KeptAccesses kept) {
    super(locations);
    this.stacks = stacks;
    this.kept = kept;
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
