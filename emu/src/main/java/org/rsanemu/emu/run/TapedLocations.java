package org.rsanemu.emu.run;

import org.rsanemu.rc20.LocationMap;

/** Locations of a run whose beginnings and ends are put on a tape. */
final class TapedLocations implements LocationMap {
  private final LocationMap locations;
  private final Tape tape;

  TapedLocations(LocationMap locations, Tape tape) {
    this.locations = locations;
    this.tape = tape;
  }

  @Override
  public int require(long address, int size, long initial) {
    tape.add((_, to) -> to.require(address, size, initial));
    return locations.require(address, size, initial);
  }

  @Override
  public void clear(long address, long length) {
    tape.add((_, to) -> to.clear(address, length));
    locations.clear(address, length);
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
