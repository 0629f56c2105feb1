// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.model.LocationMap;

/** The locations of others: passes on what it is asked. */
public class PassedOnLocations implements LocationMap {
  private final LocationMap locations;

  public PassedOnLocations(LocationMap locations) {
    this.locations = locations;
  }

  @Override
  public int at(long address) {
    return locations.at(address);
  }

  @Override
  public boolean touches(long address, int size) {
    return locations.touches(address, size);
  }

  @Override
  public int require(long address, int size, long initial) {
    return locations.require(address, size, initial);
  }

  @Override
  public void clear(long address, long length) {
    locations.clear(address, length);
  }

  @Override
  public long address(int location) {
    return locations.address(location);
  }

  @Override
  public int size(int location) {
    return locations.size(location);
  }

  @Override
  public int serial(int location) {
    return locations.serial(location);
  }

  @Override
  public long newest(int location) {
    return locations.newest(location);
  }

  @Override
  public int count() {
    return locations.count();
  }
}
