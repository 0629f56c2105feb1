// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.Arrays;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.model.MemoryOrder;

/**
 * The newest events of a run, in flat arrays: the last {@link #CAPACITY}, and of threads that had
 * fewer of those than {@link #OF_A_THREAD} some older ones besides. A read that repeats the one
 * before it, as in a loop that waits, is not kept: whatever is ordered by the second is ordered by
 * the first.
 */
public final class EventLog {
  /** No event. */
  static final long NONE = -1;

  public static final int CAPACITY = 1 << 14;
  static final int OF_A_THREAD = 64;

  /** What an event is made of, and how many longs that takes. */
  static final int SITE = 0;

  static final int VALUE = 1;

  /** Position of the newest write once the event is over. */
  static final int POSITION = 2;

  /** Address and size of the location, see {@link #where}. */
  static final int WHERE = 3;

  static final int EPOCH = 4;

  /** Thread, and below it the location's serial number. */
  static final int ACTORS = 5;

  /** Kind, order, whether it is a library's or locked, and which of its thread's events it is. */
  static final int SORT = 6;

  static final int SEQUENCE = 7;
  static final int STRIDE = 8;

  private static final int ADDRESS_BITS = 36;
  private static final int ORDER_SHIFT = 4;
  private static final int LIBRARY = 1 << 7;
  private static final int LOCKED = 1 << 8;
  private static final int FLAGS = (1 << 9) - 1;
  private static final int NUMBER_SHIFT = 9;
  private static final int FIRST_CAPACITY = 1 << 8;
  private static final int ATTIC = 1 << 12;

  private static final TraceStep.Kind[] KINDS = TraceStep.Kind.values();
  private static final MemoryOrder[] ORDERS = MemoryOrder.values();

  private long[] events = new long[FIRST_CAPACITY * STRIDE];
  private int mask = FIRST_CAPACITY - 1;
  private long count;
  private boolean locked;

  /** Events that the others would have displaced, though their threads have few newer ones. */
  private long[] attic = new long[0];

  private long atticCount;

  /** How many events each thread has had, and the number of the last of them. */
  private long[] counts = new long[16];

  private long[] lasts = new long[16];

  /** An empty log for the event that comes next, if it is one that does not happen yet. */
  EventLog next() {
    EventLog next = new EventLog();
    next.count = count;
    return next;
  }

  /** How many events there were: the number of the next one. */
  public long count() {
    return count;
  }

  public static long where(long address, int size) {
    return address | (long) size << ADDRESS_BITS;
  }

  static long address(long where) {
    return where & (1L << ADDRESS_BITS) - 1;
  }

  static int size(long where) {
    return (int) (where >>> ADDRESS_BITS);
  }

  static TraceStep.Kind kind(long sort) {
    return KINDS[(int) sort & (1 << ORDER_SHIFT) - 1];
  }

  static MemoryOrder order(long sort) {
    return ORDERS[(int) sort >>> ORDER_SHIFT & 7];
  }

  static boolean isLibrary(long sort) {
    return (sort & LIBRARY) != 0;
  }

  /** Whether an sc fence precedes and follows it, which is not a separate event. */
  static boolean isLocked(long sort) {
    return (sort & LOCKED) != 0;
  }

  static long sort(TraceStep.Kind kind, MemoryOrder order, boolean library) {
    return kind.ordinal() | order.ordinal() << ORDER_SHIFT | (library ? LIBRARY : 0);
  }

  /** The next event is locked. */
  public void lock() {
    locked = true;
  }

  /** The fence after a locked event is over, too. */
  public void unlock() {
    locked = false;
  }

  /**
   * Adds an event.
   *
   * @param value that was read or written; the other thread of a start or join; a channel
   * @param serial of the location, 0 for none
   * @param position of the location's newest write once the event is over
   * @param epoch of the thread when it began
   */
  public void add(
      TraceStep.Kind kind,
      MemoryOrder order,
      boolean library,
      int thread,
      int serial,
      long where,
      long value,
      long position,
      long epoch,
      long site) {
    if (thread >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(thread + 1, 2 * counts.length));
      lasts = Arrays.copyOf(lasts, counts.length);
    }
    long sort = sort(kind, order, library) | (locked ? LOCKED : 0);
    long actors = (long) thread << 32 | serial;
    if (kind == TraceStep.Kind.READ && repeats(thread, site, position, actors, sort)) {
      return;
    }
    int at = room();
    long[] e = events;
    e[at + SITE] = site;
    e[at + VALUE] = value;
    e[at + POSITION] = position;
    e[at + WHERE] = where;
    e[at + EPOCH] = epoch;
    e[at + ACTORS] = actors;
    e[at + SORT] = sort | counts[thread]++ << NUMBER_SHIFT;
    e[at + SEQUENCE] = count;
    lasts[thread] = count++;
  }

  private boolean repeats(int thread, long site, long position, long actors, long sort) {
    int at = ((int) lasts[thread] & mask) * STRIDE;
    return events[at + SITE] == site
        && events[at + POSITION] == position
        && events[at + ACTORS] == actors
        && (events[at + SORT] & FLAGS) == sort
        && events[at + SEQUENCE] == lasts[thread]
        && counts[thread] > 0;
  }

  /** Where the next event goes. */
  private int room() {
    if (count > mask) {
      if (mask + 1 < CAPACITY) {
        events = Arrays.copyOf(events, 2 * events.length);
        mask = 2 * mask + 1;
      } else {
        displace(((int) count & mask) * STRIDE);
      }
    }
    return ((int) count & mask) * STRIDE;
  }

  private void displace(int at) {
    int thread = (int) (events[at + ACTORS] >>> 32);
    if (counts[thread] - (events[at + SORT] >>> NUMBER_SHIFT) > OF_A_THREAD) {
      return;
    }
    if (attic.length == 0) {
      attic = new long[ATTIC * STRIDE];
    }
    int to = (int) (atticCount++ & ATTIC - 1) * STRIDE;
    System.arraycopy(events, at, attic, to, STRIDE);
  }

  /** Whether the newest event is this one. */
  boolean endsWith(TraceStep.Kind kind, int thread, long site) {
    int at = ((int) (count - 1) & mask) * STRIDE;
    return count > 0
        && kind(events[at + SORT]) == kind
        && (int) (events[at + ACTORS] >>> 32) == thread
        && events[at + SITE] == site;
  }

  /** What is kept now, in order. */
  public RecordedEvents kept() {
    return kept(0, NONE, next());
  }

  /**
   * The events from one on, and one that came before them.
   *
   * @param from the number of the first
   * @param also the other's number, {@link #NONE} for none
   * @param next may have an event that comes after all others
   */
  RecordedEvents kept(long from, long also, EventLog next) {
    long oldest = Math.max(0, count - mask - 1);
    LogExcerpt excerpt = new LogExcerpt(from, also);
    for (long i = Math.max(0, atticCount - ATTIC); i < atticCount; i++) {
      excerpt.add(attic, (int) (i & ATTIC - 1) * STRIDE, true);
    }
    for (long i = also < from ? oldest : Math.max(from, oldest); i < count; i++) {
      boolean over = !locked || i < count - 1;
      excerpt.add(events, ((int) i & mask) * STRIDE, over);
    }
    if (next.count > count) {
      excerpt.add(next.events, ((int) count & next.mask) * STRIDE, true);
    }
    return excerpt.events(oldest);
  }

  /** The number of the write at a position of a location, {@link #NONE} if it is not kept. */
  public long write(int serial, long position) {
    long oldest = Math.max(0, count - mask - 1);
    for (long i = count - 1; i >= oldest; i--) {
      int at = ((int) i & mask) * STRIDE;
      if (isWrite(events, at, serial, position)) {
        return i;
      }
    }
    int old = (int) Math.min(atticCount, ATTIC);
    for (int i = 0; i < old; i++) {
      if (isWrite(attic, i * STRIDE, serial, position)) {
        return attic[i * STRIDE + SEQUENCE];
      }
    }
    return NONE;
  }

  private static boolean isWrite(long[] of, int at, int serial, long position) {
    return (int) of[at + ACTORS] == serial
        && of[at + POSITION] == position
        && RecordedEvents.writes(kind(of[at + SORT]));
  }
}
