package org.rsanemu.monitor.robustness;

import java.util.Arrays;
import org.rsanemu.rc20.Access;
import org.rsanemu.rc20.MemoryOrder;

/**
 * The writes of a location in execution order; position 0 is its initial value. At most {@value
 * #CAPACITY} are kept: when they are full, every second of the older half is dropped, the first
 * excepted, and by preference those that repeat the next one's place in the code. What a dropped
 * write was is lost, but not whether there is a hole between two that are kept.
 */
final class WriteLog {
  static final int CAPACITY = 64;

  private static final Access.Kind[] KINDS = Access.Kind.values();
  private static final MemoryOrder[] ORDERS = MemoryOrder.values();

  private long[] positions = new long[2];
  private long[] values = new long[2];
  private long[] sites = new long[2];

  /** The newest position up to this one that is not an rmw. */
  private long[] plain = new long[2];

  /** Thread, kind and order. */
  private int[] authors = new int[2];

  private int count;
  private long last = -1;

  /** Appends a write and returns its position. */
  long append(int thread, Access.Kind kind, MemoryOrder order, long value, long site) {
    if (count == positions.length) {
      makeRoom();
    }
    boolean rmw = kind == Access.Kind.RMW || kind == Access.Kind.CAS;
    last++;
    positions[count] = last;
    values[count] = value;
    sites[count] = site;
    plain[count] = rmw ? plain[count - 1] : last;
    authors[count++] = thread << 8 | kind.ordinal() << 4 | order.ordinal();
    return last;
  }

  /** The position of the newest write. */
  long last() {
    return last;
  }

  /** How many are kept. */
  int size() {
    return count;
  }

  /** Index of the newest kept write at or before {@code position}. */
  int indexAtMost(long position) {
    if (positions[count - 1] <= position) {
      return count - 1;
    }
    int found = Arrays.binarySearch(positions, 0, count, position);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Index of the oldest kept write at or after {@code position}, which is at most {@link #last}.
   */
  int indexAtLeast(long position) {
    int i = indexAtMost(position);
    return positions[i] < position ? i + 1 : i;
  }

  long position(int index) {
    return positions[index];
  }

  long value(int index) {
    return values[index];
  }

  long site(int index) {
    return sites[index];
  }

  /** The newest position up to that of {@code index} which is not an rmw. */
  long newestPlain(int index) {
    return plain[index];
  }

  /** Whether a write fits directly behind it: it was not followed by an rmw. */
  boolean isHole(int index) {
    return isFollowed(index) && plain[index + 1] == positions[index + 1];
  }

  /** Whether the write that directly followed it is kept as well. */
  boolean isFollowed(int index) {
    return index + 1 < count && positions[index + 1] == positions[index] + 1;
  }

  Access access(int index, long address, int size) {
    int author = authors[index];
    return new Access(
        author >>> 8,
        KINDS[author >>> 4 & 15],
        ORDERS[author & 15],
        address,
        size,
        values[index],
        sites[index]);
  }

  /** Whether every write from one position to another, which is not before it, is kept. */
  boolean isComplete(long from, long to) {
    int first = indexAtLeast(from);
    return positions[first] == from && indexAtMost(to) - first == to - from;
  }

  private void makeRoom() {
    if (count < CAPACITY) {
      resize(Math.min(CAPACITY, count * 2));
      return;
    }
    if (!drop(true)) {
      drop(false);
    }
  }

  /**
   * Drops every second write of the older half.
   *
   * @param repeated only of those whose successor was written at the same place in the code, so
   *     that a place in the code that wrote once stays known
   * @return whether that made room enough
   */
  private boolean drop(boolean repeated) {
    int kept = 0;
    boolean second = false;
    int before = count;
    for (int i = 0; i < before; i++) {
      boolean old = i > 0 && i < CAPACITY / 2;
      boolean candidate = old && (!repeated || sites[i] == sites[i + 1]);
      second = candidate && !second;
      if (!second) {
        positions[kept] = positions[i];
        values[kept] = values[i];
        sites[kept] = sites[i];
        plain[kept] = plain[i];
        authors[kept++] = authors[i];
      }
    }
    count = kept;
    return before - kept >= CAPACITY / 8;
  }

  private void resize(int length) {
    positions = Arrays.copyOf(positions, length);
    values = Arrays.copyOf(values, length);
    sites = Arrays.copyOf(sites, length);
    plain = Arrays.copyOf(plain, length);
    authors = Arrays.copyOf(authors, length);
  }
}
