// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a cycle of a model's order through a candidate's access: backwards from the access, by
 * breadth, so that the cycle is a shortest one. All edges but the access's own go forward in the
 * run, so that what is older than all that comes after the access is left alone. Each event is seen
 * once, and a thread's events are gone over once for each {@link Sweep}: the time is linear in what
 * was executed since.
 */
final class Search implements Past {
  private final Candidate candidate;
  private final HardwareModel model;
  private final Run run;
  private final int floor;
  private final Map<Event, Edge> onward = new HashMap<>();
  private final Deque<Event> open = new ArrayDeque<>();
  private final Map<Integer, Swept> swept = new HashMap<>();
  private Event current;
  private @Nullable Edge closing;

  private Search(Candidate candidate, HardwareModel model) {
    this.candidate = candidate;
    this.model = model;
    run = candidate.run();
    floor = candidate.floor();
    current = candidate.access();
  }

  /** The edges from the access back to itself; empty if the model allows the candidate. */
  static Optional<List<Edge>> cycle(Candidate candidate, HardwareModel model) {
    return new Search(candidate, model).run();
  }

  private Optional<List<Edge>> run() {
    open.add(candidate.access());
    while (!open.isEmpty() && closing == null) {
      current = open.remove();
      model.before(current, this);
      communicate();
    }
    return closing == null ? Optional.empty() : Optional.of(edges());
  }

  private List<Edge> edges() {
    List<Edge> edges = new ArrayList<>(List.of(requireNonNull(closing)));
    for (Event e = edges.getLast().to(); e != candidate.access(); e = edges.getLast().to()) {
      edges.add(requireNonNull(onward.get(e)));
    }
    return edges;
  }

  private void communicate() {
    if (current.isRead()) {
      external(current.source(), Reason.READS_FROM);
    } else if (current.isWrite()) {
      external(previous(), Reason.COHERENCE);
      readersOfPrevious().forEach(read -> external(read, Reason.FROM_READ));
    }
  }

  private void external(@Nullable Event from, Reason reason) {
    if (from != null && from.thread() != current.thread()) {
      add(from, reason, List.of());
    }
  }

  private int previousPosition() {
    return current == candidate.access() ? candidate.position() : current.position() - 1;
  }

  private @Nullable Event previous() {
    return run.write(current.location(), previousPosition());
  }

  private List<Event> readersOfPrevious() {
    return run.location(current.location()).readers(previousPosition()).stream()
        .filter(read -> !candidate.moved().contains(read))
        .toList();
  }

  @Override
  public void add(@Nullable Event from, Reason reason, @Nullable Event via) {
    add(from, reason, via == null ? List.of() : List.of(via));
  }

  private void add(@Nullable Event from, Reason reason, List<Event> via) {
    boolean drafted = from != null && from.at() >= run.size();
    if (from == null || from.at() < floor && !drafted || onward.containsKey(from)) {
      return;
    }
    onward.put(from, new Edge(from, current, reason, via));
    open.add(from);
    Reason back = drafted ? null : candidate.precedes(from);
    if (back != null && closing == null) {
      closing = new Edge(candidate.access(), from, back, List.of());
    }
  }

  @Override
  public void addAll(Sweep which, int beforePlace, Reason reason, @Nullable Event via) {
    ThreadEvents thread = run.thread(current.thread());
    Swept done = swept.computeIfAbsent(current.thread(), t -> new Swept(thread.placeAt(floor)));
    int end = Math.min(beforePlace, thread.size());
    for (int place = end - 1; place >= done.upTo(which); place--) {
      add(thread.get(place), which, reason, via);
    }
    done.reach(which, end);
  }

  private void add(Event event, Sweep which, Reason reason, @Nullable Event via) {
    if (!which.has(event)) {
      return;
    }
    if (which.through() == null) {
      add(event, reason, via);
      return;
    }
    for (Dependency dependency : event.dependencies()) {
      if (dependency.kind() == which.through()) {
        add(dependency.read(), reason, via == null ? List.of(event) : List.of(event, via));
      }
    }
  }

  @Override
  public void addSameLocation(Reason reason) {
    internal(previous(), reason);
    readersOfPrevious().forEach(read -> internal(read, reason));
  }

  private void internal(@Nullable Event from, Reason reason) {
    if (from != null && from.thread() == current.thread()) {
      add(from, reason, List.of());
    }
  }

  @Override
  public @Nullable Event lastFence(Fence fence, int beforePlace) {
    return run.thread(current.thread()).fenceBefore(fence, beforePlace);
  }

  @Override
  public @Nullable Event lastLocked(int beforePlace) {
    return run.thread(current.thread()).lockedBefore(beforePlace);
  }
}
