// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import org.rsanemu.emu.exec.events.PassedOnLocations;
import org.rsanemu.model.LocationMap;

/** Locations of a run whose beginnings and ends are recorded. */
public final class BufferedLocations extends PassedOnLocations {
  private final EventBuffer tape;

  public BufferedLocations(LocationMap locations, EventBuffer tape) {
    super(locations);
    this.tape = tape;
  }

  @Override
  public int require(long address, int size, long initial) {
    tape.add((_, to) -> to.require(address, size, initial));
    return super.require(address, size, initial);
  }

  @Override
  public void clear(long address, long length) {
    tape.add((_, to) -> to.clear(address, length));
    super.clear(address, length);
  }
}
