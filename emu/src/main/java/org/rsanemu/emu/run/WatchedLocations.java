package org.rsanemu.emu.run;

import java.util.function.LongConsumer;
import org.rsanemu.rc20.LocationMap;

/**
 * The locations of a run, whose pages are watched from the moment when one is there; somebody hears
 * of new ones.
 */
final class WatchedLocations implements LocationMap {
  /** Watches the pages of {@code length} bytes. */
  @FunctionalInterface
  interface Watch {
    void watch(long address, long length);
  }

  private final LocationMap locations;
  private final Watch pages;
  private final LongConsumer created;

  /**
   * @param created hears of an address at which a location begins, and none was
   */
  WatchedLocations(LocationMap locations, Watch pages, LongConsumer created) {
    this.locations = locations;
    this.pages = pages;
    this.created = created;
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
    pages.watch(address, size);
    if (locations.at(address) == NONE) {
      created.accept(address);
    }
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
