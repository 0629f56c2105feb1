// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.agrona.collections.Int2IntHashMap;
import org.rsanemu.emu.exec.result.TraceStep;

/**
 * Why sequential consistency orders an event before an access: the shortest path of program order,
 * reads-from, modification order, from-read, the start and join of threads and what channels carry,
 * searched backwards from the access. Shortest is what has fewest steps from thread to thread, then
 * fewest events. The order of fences among themselves, which nobody can observe, is not part of it.
 *
 * <p>The path enters the access by program order: what the access itself reads, or writes over, is
 * not what orders it. Any path is made of relations that hold in the run; those by which libraries
 * touch memory are taken only where there is no other way, since the monitor counts few of them.
 */
final class SequentialPath {
  /** A step from thread to thread, in units of events. */
  private static final long HOP = 1 << 20;

  private static final long READS_FROM_LIBRARY = 8 * HOP;
  private static final long LIBRARY = 16 * HOP;

  private final RecordedEvents events;

  /**
   * The least cost of reaching the access from an event, and what comes next on the way: {@code 2 *
   * event} if by a step to another thread, {@code 2 * event + 1} if by program order.
   */
  private final long[] costs;

  private final int[] next;

  /** Whether all events at its location before this one have been reached from a user's. */
  private final boolean[] covered;

  /** As {@link #covered}, from any. */
  private final boolean[] coveredByAny;

  private final Int2IntHashMap starts = new Int2IntHashMap(RecordedEvents.NONE);
  private final PriorityQueue<Reached> open = new PriorityQueue<>();

  /** A state, and what it cost when it was queued. */
  private record Reached(long cost, int state) implements Comparable<Reached> {
    @Override
    public int compareTo(Reached other) {
      int byCost = Long.compare(cost, other.cost);
      return byCost != 0 ? byCost : Integer.compare(other.state, state);
    }
  }

  private SequentialPath(RecordedEvents events) {
    this.events = events;
    int count = events.count();
    costs = new long[2 * count];
    next = new int[2 * count];
    covered = new boolean[count];
    coveredByAny = new boolean[count];
    Arrays.fill(costs, Long.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      if (events.kind(i) == TraceStep.Kind.START) {
        starts.put((int) events.value(i), i);
      }
    }
  }

  /**
   * Finds a path.
   *
   * @param isFrom where it may begin
   * @return its events in their order, the access last; empty if there is none
   */
  static List<Integer> find(RecordedEvents events, IntPredicate isFrom, int access) {
    return new SequentialPath(events).find(isFrom, access);
  }

  private List<Integer> find(IntPredicate isFrom, int access) {
    costs[2 * access] = 0;
    next[2 * access] = RecordedEvents.NONE;
    inThread(2 * access, access, 0);
    while (!open.isEmpty()) {
      Reached reached = open.poll();
      int state = reached.state();
      if (reached.cost() > costs[state]) {
        continue;
      }
      int event = state >> 1;
      if (isFrom.test(event)) {
        return pathFrom(state);
      }
      acrossThreads(state, event, reached.cost());
      inThread(state, event, reached.cost());
    }
    return List.of();
  }

  private List<Integer> pathFrom(int first) {
    List<Integer> path = new ArrayList<>();
    for (int state = first; state != RecordedEvents.NONE; state = next[state]) {
      path.add(state >> 1);
    }
    return path;
  }

  private void reach(int event, int inThread, long cost, int from) {
    int state = 2 * event + inThread;
    if (cost < costs[state]) {
      costs[state] = cost;
      next[state] = from;
      open.add(new Reached(cost, state));
    }
  }

  private void hop(int event, long hops, long cost, int from) {
    reach(event, 0, cost + hops + 1, from);
  }

  /** Program order, as far as the event itself was not reached by it; and the thread's start. */
  private void inThread(int state, int event, long cost) {
    if ((state & 1) == 0) {
      int i = events.previousOfThread(event);
      while (i != RecordedEvents.NONE && costs[2 * i + 1] == Long.MAX_VALUE) {
        reach(i, 1, cost + 1, state);
        i = events.previousOfThread(i);
      }
    }
    int start = starts.get(events.thread(event));
    if (start != RecordedEvents.NONE && start < event) {
      hop(start, HOP, cost, state);
    }
  }

  private void acrossThreads(int state, int event, long cost) {
    switch (events.kind(event)) {
      case READ, FAILED_CAS, WAIT -> readFrom(state, event, cost);
      case WRITE, RMW, CAS -> before(state, event, cost);
      case JOIN -> {
        int last = events.lastOfThread((int) events.value(event));
        if (last != RecordedEvents.NONE && last < event) {
          hop(last, HOP, cost, state);
        }
      }
      case CHANNEL_ACQUIRE -> channel(state, event, cost);
      case FENCE, START, CHANNEL_RELEASE, END, INITIAL -> {}
    }
  }

  /** A read comes after the write that it reads from; a user's after the user's before that. */
  private void readFrom(int state, int event, long cost) {
    boolean library = events.isLibrary(event);
    int write = events.previousWrite(event);
    boolean isSource =
        write != RecordedEvents.NONE && events.position(write) == events.position(event);
    if (isSource) {
      boolean users = !library && !events.isLibrary(write);
      hop(write, users ? HOP : READS_FROM_LIBRARY, cost, state);
    }
    int users = events.previousUserWrite(event);
    if (!library && users != RecordedEvents.NONE && !(isSource && users == write)) {
      hop(users, 2 * HOP, cost, state);
    }
  }

  /** A write comes after all that was read or written at its location before. */
  private void before(int state, int event, long cost) {
    boolean library = events.isLibrary(event);
    boolean[] done = library ? coveredByAny : covered;
    int i = events.previousAtLocation(event);
    while (i != RecordedEvents.NONE && !done[i]) {
      done[i] = true;
      coveredByAny[i] = true;
      hop(i, library || events.isLibrary(i) ? LIBRARY : HOP, cost, state);
      i = events.previousAtLocation(i);
    }
  }

  /** What is taken from a channel comes after all that was put into it. */
  private void channel(int state, int event, long cost) {
    for (int i = event - 1; i >= 0; i--) {
      if (events.kind(i) == TraceStep.Kind.CHANNEL_RELEASE
          && events.value(i) == events.value(event)) {
        hop(i, HOP, cost, state);
      }
    }
  }
}
