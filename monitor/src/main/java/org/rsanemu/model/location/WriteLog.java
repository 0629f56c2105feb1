// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.clock.Published;

/**
 * The writes of a location in execution order; position 0 is its initial value. At most {@value
 * #CAPACITY} are kept: when they are full, every second of the older half is dropped, the first
 * excepted, and by preference those that repeat the next one's place in the code. A dropped write
 * is lost, but not whether there is a hole between two that are kept.
 */
public final class WriteLog {
  static final int CAPACITY = 64;

  /** Others have no other position for a write. */
  static final long SAME = -1;

  private static final Access.Kind[] KINDS = Access.Kind.values();
  private static final MemoryOrder[] ORDERS = MemoryOrder.values();

  private static final int POSITION = 0;
  private static final int VALUE = 1;
  private static final int SITE = 2;

  /** The newest position up to this one that is not an rmw. */
  private static final int PLAIN = 3;

  /** Thread, slot, kind and order. */
  private static final int AUTHOR = 4;

  /** The position that it has for others. */
  private static final int NUMBER = 5;

  private static final int WRITE = 6;

  /** A write's fields lie beside one another, so that to append one is one line of the cache. */
  private long[] writes = new long[2 * WRITE];

  /** What who acquires each write learns, but for the newest, whose location has it. */
  private @Nullable Published[] publications = new Published[2];

  private int count;
  private long last;

  /** Without writes; the first one will have that position. */
  WriteLog(long first) {
    last = first - 1;
  }

  /**
   * One that goes its own way from here.
   *
   * @param before what to add to the positions that others have
   */
  WriteLog copy(long before) {
    WriteLog copy = new WriteLog(last + 1);
    copy.writes = writes.clone();
    copy.publications = publications.clone();
    copy.count = count;
    for (int i = 0; i < count; i++) {
      copy.writes[i * WRITE + NUMBER] += before;
    }
    return copy;
  }

  /**
   * Appends a write and returns its position.
   *
   * @param number the position that it has for others, or {@link #SAME}
   * @param before what the newest write so far has published; null if this is the first
   */
  long append(
      int thread,
      int slot,
      Access.Kind kind,
      MemoryOrder order,
      long value,
      long site,
      long number,
      @Nullable Published before) {
    if (count * WRITE == writes.length) {
      makeRoom();
    }
    if (count > 0) {
      publications[count - 1] = before;
    }
    boolean rmw = kind == Access.Kind.RMW || kind == Access.Kind.CAS;
    last++;
    int at = count * WRITE;
    writes[at + POSITION] = last;
    writes[at + VALUE] = value;
    writes[at + SITE] = site;
    writes[at + PLAIN] = rmw ? writes[at - WRITE + PLAIN] : last;
    writes[at + AUTHOR] =
        (long) thread << 32 | (long) slot << 8 | kind.ordinal() << 4 | order.ordinal();
    writes[at + NUMBER] = number == SAME ? last : number;
    count++;
    return last;
  }

  /** The position of the newest write. */
  public long last() {
    return last;
  }

  /** How many are kept. */
  public int size() {
    return count;
  }

  /** Index of the newest kept write at or before {@code position}. */
  public int indexAtMost(long position) {
    if (position(count - 1) <= position) {
      return count - 1;
    }
    int low = 0;
    int high = count - 1;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (position(middle) <= position) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Index of the oldest kept write at or after {@code position}, which is at most {@link #last}.
   */
  public int indexAtLeast(long position) {
    int i = indexAtMost(position);
    return position(i) < position ? i + 1 : i;
  }

  /** The position of the kept write of that index, from 0 to {@link #size} - 1. */
  public long position(int index) {
    return writes[index * WRITE + POSITION];
  }

  /** The position that it has for others. */
  long number(int index) {
    return writes[index * WRITE + NUMBER];
  }

  /** What it wrote. */
  public long value(int index) {
    return writes[index * WRITE + VALUE];
  }

  /** Where in the code it was written: a {@link org.rsanemu.model.Site}. */
  public long site(int index) {
    return writes[index * WRITE + SITE];
  }

  /** The newest position up to that of {@code index} which is not an rmw. */
  public long newestPlain(int index) {
    return writes[index * WRITE + PLAIN];
  }

  /** What who acquires that write learns; not of the newest. */
  Published publication(int index) {
    return requireNonNull(publications[index]);
  }

  /** Whether a write fits directly after it: it was not followed by an rmw. */
  public boolean isHole(int index) {
    return isFollowed(index) && newestPlain(index + 1) == position(index + 1);
  }

  /** Whether the write that directly followed it is kept as well. */
  boolean isFollowed(int index) {
    return index + 1 < count && position(index + 1) == position(index) + 1;
  }

  /** The slot of who wrote it. */
  int slot(int index) {
    return (int) (writes[index * WRITE + AUTHOR] >>> 8) & 0xffffff;
  }

  /**
   * The write as a report has it.
   *
   * @param address the location's
   * @param size the location's, in bytes
   */
  public Access access(int index, long address, int size) {
    long author = writes[index * WRITE + AUTHOR];
    return new Access(
        (int) (author >>> 32),
        KINDS[(int) author >>> 4 & 15],
        ORDERS[(int) author & 15],
        address,
        size,
        value(index),
        site(index));
  }

  /** Whether every write from one position to another, which is not before it, is kept. */
  public boolean isComplete(long from, long to) {
    int first = indexAtLeast(from);
    return position(first) == from && indexAtMost(to) - first == to - from;
  }

  private void makeRoom() {
    if (count < CAPACITY) {
      writes = Arrays.copyOf(writes, Math.min(CAPACITY, count * 2) * WRITE);
      publications = Arrays.copyOf(publications, Math.min(CAPACITY, count * 2));
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
      boolean candidate = old && (!repeated || site(i) == site(i + 1));
      second = candidate && !second;
      if (!second) {
        publications[kept] = publications[i];
        System.arraycopy(writes, i * WRITE, writes, kept++ * WRITE, WRITE);
      }
    }
    Arrays.fill(publications, kept, count, null);
    count = kept;
    return before - kept >= CAPACITY / 8;
  }
}
