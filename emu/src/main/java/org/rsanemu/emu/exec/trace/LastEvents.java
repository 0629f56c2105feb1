// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.emu.exec.result.NumberedStep;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.stream.AtomicAccessListener;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/** The newest events of each thread, with the numbers under which the run counts them. */
public final class LastEvents extends AtomicAccessListener {
  private final int most;
  private final LocationMap locations;
  private final Map<Integer, Deque<long[]>> byThread = new TreeMap<>();
  private final List<long[]> fresh = new ArrayList<>();
  private long numbered;
  private long order;
  private boolean library;

  private static final int NUMBER = EventLog.STRIDE;
  private static final int ORDER = EventLog.STRIDE + 1;
  private static final int SIZE = EventLog.STRIDE + 2;

  /**
   * @param most events of a thread
   */
  public LastEvents(int most, LocationMap locations) {
    this.most = most;
    this.locations = locations;
  }

  @Override
  public void library(boolean theirs) {
    library = theirs;
  }

  @Override
  public void start(int parent, int child, long site) {
    other(TraceStep.Kind.START, MemoryOrder.NA, parent, child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    other(TraceStep.Kind.JOIN, MemoryOrder.NA, parent, child, site);
  }

  @Override
  public void fence(int thread, MemoryOrder by, long site) {
    other(TraceStep.Kind.FENCE, by, thread, 0, site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    other(TraceStep.Kind.CHANNEL_RELEASE, MemoryOrder.NA, thread, channel, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    other(TraceStep.Kind.CHANNEL_ACQUIRE, MemoryOrder.NA, thread, channel, site);
  }

  @Override
  protected void accessed(
      TraceStep.Kind kind,
      int thread,
      int location,
      long value,
      int written,
      MemoryOrder by,
      long site) {
    int serial = locations.serial(location);
    long where = EventLog.where(locations.address(location), locations.size(location));
    add(kind, by, thread, serial, where, value, locations.newest(location) + written, site);
  }

  private void other(TraceStep.Kind kind, MemoryOrder by, int thread, long value, long site) {
    add(kind, by, thread, 0, 0, value, 0, site);
  }

  /** An event; the parameters are those of {@link EventLog#add}. */
  private void add(
      TraceStep.Kind kind,
      MemoryOrder by,
      int thread,
      int serial,
      long where,
      long value,
      long position,
      long site) {
    if (most == 0) {
      return;
    }
    long[] event = new long[SIZE];
    event[EventLog.SITE] = site;
    event[EventLog.VALUE] = value;
    event[EventLog.POSITION] = position;
    event[EventLog.WHERE] = where;
    event[EventLog.ACTORS] = (long) thread << 32 | serial;
    event[EventLog.SORT] = EventLog.sort(kind, by, library);
    event[EventLog.SEQUENCE] = order;
    event[ORDER] = order++;
    fresh.add(event);
  }

  /** So many events count by now: the newest of those that were added have these numbers. */
  public void count(long events) {
    long number = events;
    for (int i = fresh.size() - 1; i >= 0 && number > numbered; i--) {
      if (counts(fresh.get(i))) {
        fresh.get(i)[NUMBER] = number--;
      }
    }
    numbered = events;
    for (long[] event : fresh) {
      int thread = (int) (event[EventLog.ACTORS] >>> 32);
      Deque<long[]> newest = byThread.computeIfAbsent(thread, _ -> new ArrayDeque<>());
      newest.add(event);
      if (newest.size() > most) {
        newest.remove();
      }
    }
    fresh.clear();
  }

  private static boolean counts(long[] event) {
    return switch (EventLog.kind(event[EventLog.SORT])) {
      case READ, WRITE, RMW, CAS, FAILED_CAS, WAIT, FENCE -> true;
      case END, INITIAL, START, JOIN, CHANNEL_RELEASE, CHANNEL_ACQUIRE -> false;
    };
  }

  /** What is kept, in the order in which it happened. */
  public List<NumberedStep> kept(Steps steps) {
    List<long[]> all = new ArrayList<>();
    byThread.values().forEach(all::addAll);
    all.sort(Comparator.comparingLong(event -> event[ORDER]));
    long[] flat = new long[all.size() * EventLog.STRIDE];
    for (int i = 0; i < all.size(); i++) {
      System.arraycopy(all.get(i), 0, flat, i * EventLog.STRIDE, EventLog.STRIDE);
    }
    RecordedEvents events = new RecordedEvents(flat, all.size(), 0);
    List<NumberedStep> result = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      result.add(new NumberedStep(all.get(i)[NUMBER], steps.of(events, i, TraceStep.Role.BETWEEN)));
    }
    return result;
  }
}
