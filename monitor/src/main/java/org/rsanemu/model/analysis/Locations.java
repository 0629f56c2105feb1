// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.Site;
import org.rsanemu.model.location.AtomicLocation;

/**
 * The map of atomic bytes: a tree of three levels over the address, 12 bits each, whose leaves are
 * pages with the location of each byte. What holds no atomic byte is one shared empty page.
 */
@SuppressWarnings("ReferenceEquality") // whether it is the shared empty page, whatever is in it
final class Locations implements LocationMap {
  private static final int BITS = 12;
  private static final int FANOUT = 1 << BITS;
  private static final int MASK = FANOUT - 1;
  private static final int MAX_REQUIRED = 64;
  private static final int[] NO_PAGE = new int[FANOUT];
  private static final int[][] NO_DIRECTORY = new int[FANOUT][];

  static {
    Arrays.fill(NO_DIRECTORY, NO_PAGE);
  }

  private int[][][] root;
  private AtomicLocation[] locations = new AtomicLocation[16];
  private int[] serials = new int[16];
  private int lastSerial;
  private int used;
  private int[] free = new int[16];
  private int freeCount;

  /** Takes a range of bytes. */
  interface Range {
    void accept(long address, long length);
  }

  private final Range ended;

  /**
   * No byte is atomic.
   *
   * @param ended notified of the bytes of each location that ends
   */
  Locations(Range ended) {
    this.ended = ended;
    root = new int[FANOUT][][];
    Arrays.fill(root, NO_DIRECTORY);
  }

  /** The location of that number. */
  AtomicLocation get(int location) {
    return locations[location];
  }

  @Override
  public int at(long address) {
    return page(address)[(int) address & MASK];
  }

  @Override
  public boolean touches(long address, int size) {
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | MASK) + 1);
      int[] page = page(from);
      if (page != NO_PAGE) {
        int stop = (int) (next - 1) & MASK;
        for (int i = (int) from & MASK; i <= stop; i++) {
          if (page[i] != NONE) {
            return true;
          }
        }
      }
      from = next;
    }
    return false;
  }

  @Override
  public int require(long address, int size, long initial) {
    if (size < 1 || size > MAX_REQUIRED || address < 0 || address + size > 1L << Site.PC_BITS) {
      throw new IllegalArgumentException(
          "no location can be " + size + " bytes at 0x" + Long.toHexString(address));
    }
    int there = at(address);
    if (there != NONE && covers(locations[there], address, size)) {
      locations[there].part(address, size, size == locations[there].size());
      return there;
    }
    List<AtomicLocation> overlapped = overlapped(address, size);
    if (overlapped.isEmpty()) {
      return place(new AtomicLocation(address, size, initial));
    }
    long start = address;
    long end = address + size;
    for (AtomicLocation old : overlapped) {
      start = Math.min(start, old.address());
      end = Math.max(end, old.address() + old.size());
    }
    int length = (int) (end - start);
    AtomicLocation union = AtomicLocation.union(start, length, initial, overlapped);
    overlapped.forEach(old -> remove(at(old.address())));
    union.part(address, size, false);
    return place(union);
  }

  @Override
  public void clear(long address, long length) {
    long end = Math.min(address + length, 1L << Site.PC_BITS);
    for (long from = Math.max(0, address); from < end; ) {
      int[] page = page(from);
      long next = Math.min(end, (from | MASK) + 1);
      if (page != NO_PAGE) {
        for (long a = from; a < next; a++) {
          int location = page[(int) a & MASK];
          if (location != NONE) {
            ended.accept(locations[location].address(), locations[location].size());
            remove(location);
          }
        }
      } else if (root[(int) (from >>> 2 * BITS)] == NO_DIRECTORY) {
        next = Math.min(end, (from | (1L << 2 * BITS) - 1) + 1);
      }
      from = next;
    }
  }

  @Override
  public long address(int location) {
    return locations[location].address();
  }

  @Override
  public int size(int location) {
    return locations[location].size();
  }

  @Override
  public int serial(int location) {
    return serials[location];
  }

  @Override
  public long newest(int location) {
    return locations[location].newest();
  }

  @Override
  public int count() {
    return used - freeCount;
  }

  private int[] page(long address) {
    return root[(int) (address >>> 2 * BITS)][(int) (address >>> BITS) & MASK];
  }

  private int[] pageToWrite(long address) {
    int top = (int) (address >>> 2 * BITS);
    if (root[top] == NO_DIRECTORY) {
      root[top] = NO_DIRECTORY.clone();
    }
    int middle = (int) (address >>> BITS) & MASK;
    if (root[top][middle] == NO_PAGE) {
      root[top][middle] = new int[FANOUT];
    }
    return root[top][middle];
  }

  private static boolean covers(AtomicLocation x, long address, int size) {
    return x.address() <= address && address + size <= x.address() + x.size();
  }

  private List<AtomicLocation> overlapped(long address, int size) {
    List<AtomicLocation> found = new ArrayList<>();
    for (long a = address; a < address + size; a++) {
      int location = at(a);
      if (location != NONE && !found.contains(locations[location])) {
        found.add(locations[location]);
      }
    }
    return found;
  }

  private int place(AtomicLocation x) {
    int location = freeCount > 0 ? free[--freeCount] : ++used;
    if (location >= locations.length) {
      locations = Arrays.copyOf(locations, locations.length * 2);
      serials = Arrays.copyOf(serials, locations.length);
    }
    locations[location] = x;
    serials[location] = ++lastSerial;
    mark(x, location);
    return location;
  }

  private void remove(int location) {
    mark(locations[location], NONE);
    locations[location] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = location;
  }

  private void mark(AtomicLocation x, int location) {
    for (long a = x.address(); a < x.address() + x.size(); a++) {
      pageToWrite(a)[(int) a & MASK] = location;
    }
  }
}
