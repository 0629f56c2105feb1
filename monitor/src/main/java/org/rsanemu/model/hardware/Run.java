// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An SC run, or its end: what it left out is older than all that is asked. Every access takes
 * effect at once, so that reads-from and coherence order follow from the order of the calls.
 */
public final class Run {
  private final Map<Integer, ThreadEvents> threads = new HashMap<>();
  private final Map<Long, Location> locations = new HashMap<>();
  private int size;

  /**
   * A location's value before its first write in this run, if it is not 0.
   *
   * @throws IllegalStateException if anything was reported, or asked, of the location before
   */
  public void initial(long location, long value) {
    if (locations.put(location, new Location(value)) != null) {
      throw new IllegalStateException("already accessed: " + location);
    }
  }

  /**
   * A thread accesses memory.
   *
   * @return the events: a read, a write, or a read-modify-write's read and write
   */
  public List<Event> perform(int thread, Operation operation) {
    int newest = location(operation.location()).newest();
    List<Event> events = draft(thread, operation, newest);
    events.forEach(this::append);
    return events;
  }

  /** A thread executes a fence. */
  public Event fence(int thread, Fence fence, long site) {
    Event event = Event.fence(thread, thread(thread).size(), size, fence, site);
    append(event);
    return event;
  }

  /**
   * A thread executes a conditional branch.
   *
   * @param sources control dependencies, plain and pick, to reads that are in the run
   */
  public Event branch(int thread, List<Dependency> sources, long site) {
    Event event = Event.branch(thread, thread(thread).size(), size, sources, site);
    append(event);
    return event;
  }

  /**
   * The kernel orders all that one thread did before all that another will do: creation, join, a
   * message.
   */
  public void synchronize(int from, int to, long site) {
    Event sender = fence(from, Fence.KERNEL, site);
    fence(to, Fence.KERNEL, site).follow(sender);
  }

  /** How many events there are. */
  public int size() {
    return size;
  }

  /** A thread's events in program order; a view. */
  public List<Event> events(int thread) {
    return thread(thread).all();
  }

  /** The position of the newest write to a location; 0 if there is none. */
  public int newest(long location) {
    return location(location).newest();
  }

  /** A location's value before its first write in this run. */
  public long initialValue(long location) {
    return location(location).value(0);
  }

  /** The write at a position of a location; null for the initial value. */
  public @Nullable Event write(long location, int position) {
    return location(location).write(position);
  }

  /** The events that an operation would be if it read, or followed, the write at a position. */
  List<Event> draft(int thread, Operation operation, int position) {
    Location location = location(operation.location());
    boolean writes = operation.writesAfter(location.value(position));
    List<Event> events = new ArrayList<>();
    if (operation.type() != Operation.Type.WRITE) {
      events.add(draft(Event.Kind.READ, thread, 0, operation, position));
    }
    if (writes) {
      events.add(draft(Event.Kind.WRITE, thread, events.size(), operation, position + 1));
    }
    if (events.size() == 2) {
      Event.join(events.get(0), events.get(1));
    }
    return events;
  }

  private Event draft(Event.Kind kind, int thread, int ahead, Operation operation, int position) {
    Location location = location(operation.location());
    int place = thread(thread).size() + ahead;
    @Nullable Event source = kind == Event.Kind.READ ? location.write(position) : null;
    @Nullable Event own = location.newestBy(thread);
    return Event.access(kind, thread, place, size + ahead, operation, position, source, own);
  }

  Location location(long location) {
    return locations.computeIfAbsent(location, x -> new Location(0));
  }

  ThreadEvents thread(int thread) {
    return threads.computeIfAbsent(thread, t -> new ThreadEvents());
  }

  private void append(Event event) {
    thread(event.thread()).add(event);
    size++;
    if (event.isAccess()) {
      location(event.location()).add(event);
    }
  }
}
