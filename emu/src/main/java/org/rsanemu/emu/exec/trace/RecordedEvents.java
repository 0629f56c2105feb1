// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import org.agrona.collections.Int2IntHashMap;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.model.MemoryOrder;

/**
 * Events of a run in the order in which they happened, numbered from 0, and linked: by thread and
 * by location. There may be gaps before {@link #completeFrom}.
 */
public final class RecordedEvents {
  public static final int NONE = -1;

  private final long[] events;
  private final int count;
  private final long completeFrom;
  private final int[] previousOfThread;
  private final int[] previousAtLocation;
  private final int[] previousWrite;
  private final int[] previousUserWrite;
  private final Int2IntHashMap lastOfThread = new Int2IntHashMap(NONE);
  private final Int2IntHashMap lastAtLocation = new Int2IntHashMap(NONE);

  /**
   * @param events as {@link EventLog} lays them out
   * @param completeFrom the run's number of the event from which on all are there
   */
  RecordedEvents(long[] events, int count, long completeFrom) {
    this.events = events;
    this.count = count;
    this.completeFrom = completeFrom;
    previousOfThread = new int[count];
    previousAtLocation = new int[count];
    previousWrite = new int[count];
    previousUserWrite = new int[count];
    for (int i = 0; i < count; i++) {
      previousOfThread[i] = lastOfThread.get(thread(i));
      lastOfThread.put(thread(i), i);
      link(i);
    }
  }

  private void link(int i) {
    int before = serial(i) == 0 ? NONE : lastAtLocation.get(serial(i));
    previousAtLocation[i] = before;
    if (serial(i) != 0) {
      lastAtLocation.put(serial(i), i);
    }
    boolean is = before != NONE && writes(before);
    previousWrite[i] = before == NONE ? NONE : is ? before : previousWrite[before];
    boolean isUsers = is && !isLibrary(before);
    previousUserWrite[i] = before == NONE ? NONE : isUsers ? before : previousUserWrite[before];
  }

  public int count() {
    return count;
  }

  /** Whether no event is missing between this one and the newest. */
  public boolean isRecent(int i) {
    return sequence(i) >= completeFrom;
  }

  /** The event before this one in its thread; {@link #NONE} if it is not there. */
  public int previousOfThread(int i) {
    return previousOfThread[i];
  }

  /** The event before this one at its location; {@link #NONE} if it is not there. */
  public int previousAtLocation(int i) {
    return previousAtLocation[i];
  }

  /** The write before this event at its location; {@link #NONE} if it is not there. */
  int previousWrite(int i) {
    return previousWrite[i];
  }

  /** The last of those that are no library's. */
  int previousUserWrite(int i) {
    return previousUserWrite[i];
  }

  /** A thread's newest event, or {@link #NONE}. */
  public int lastOfThread(int thread) {
    return lastOfThread.get(thread);
  }

  /** A location's newest event, or {@link #NONE}. */
  public int lastAtLocation(int serial) {
    return lastAtLocation.get(serial);
  }

  /** The write at this position, or {@link #NONE}. */
  int write(int serial, long position) {
    int i = lastAtLocation(serial);
    if (i != NONE && !writes(i)) {
      i = previousWrite(i);
    }
    while (i != NONE && position(i) > position) {
      i = previousWrite(i);
    }
    return i != NONE && position(i) == position ? i : NONE;
  }

  /** The write that an event read from, or {@link #NONE}. */
  int source(int i) {
    return reads(i) < 0 ? NONE : write(serial(i), reads(i));
  }

  public TraceStep.Kind kind(int i) {
    return EventLog.kind(at(i, EventLog.SORT));
  }

  MemoryOrder order(int i) {
    return EventLog.order(at(i, EventLog.SORT));
  }

  boolean isLibrary(int i) {
    return EventLog.isLibrary(at(i, EventLog.SORT));
  }

  public int thread(int i) {
    return (int) (at(i, EventLog.ACTORS) >>> 32);
  }

  /** Of the location; 0 if it has none. */
  public int serial(int i) {
    return (int) at(i, EventLog.ACTORS);
  }

  public long site(int i) {
    return at(i, EventLog.SITE);
  }

  /** That was read or written; of a start or join the other thread, of a channel its number. */
  long value(int i) {
    return at(i, EventLog.VALUE);
  }

  public long address(int i) {
    return EventLog.address(at(i, EventLog.WHERE));
  }

  public int size(int i) {
    return EventLog.size(at(i, EventLog.WHERE));
  }

  long epoch(int i) {
    return at(i, EventLog.EPOCH);
  }

  /** Its number in the run. */
  public long sequence(int i) {
    return at(i, EventLog.SEQUENCE);
  }

  public boolean writes(int i) {
    return writes(kind(i));
  }

  public static boolean writes(TraceStep.Kind kind) {
    return kind == TraceStep.Kind.WRITE || kind == TraceStep.Kind.RMW || kind == TraceStep.Kind.CAS;
  }

  /** Position of the newest write at its location after the event. */
  public long position(int i) {
    return at(i, EventLog.POSITION);
  }

  /** Position that it read from, -1 if it reads nothing. */
  long reads(int i) {
    return switch (kind(i)) {
      case READ, FAILED_CAS, WAIT -> position(i);
      case RMW, CAS -> position(i) - 1;
      case WRITE, END, FENCE, INITIAL, START, JOIN, CHANNEL_RELEASE, CHANNEL_ACQUIRE -> -1;
    };
  }

  private long at(int i, int what) {
    return events[i * EventLog.STRIDE + what];
  }
}
