// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.hardware.Candidate;
import org.rsanemu.model.hardware.Edge;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Reason;
import org.rsanemu.model.hardware.Verdict;

/**
 * From a verdict to a litmus test: the accesses of the cycle that no SC run explains and, if a
 * model forbids the candidate, of the cycle that forbids it; with the fences and dependencies
 * between them. A read of another's write that is left out reads the newest one before it that is
 * kept.
 */
public final class Reduction {
  private final Candidate candidate;
  private final Set<Event> kept = new LinkedHashSet<>();
  private final Map<Integer, List<Event>> threads = new TreeMap<>();
  private final Map<Long, List<Event>> writes = new LinkedHashMap<>();
  private final Map<Event, Integer> steps = new HashMap<>();

  private Reduction(Candidate candidate) {
    this.candidate = candidate;
  }

  /**
   * The test; empty if an SC run explains the candidate, or if the kernel's order is part of a
   * cycle, which no litmus test can say.
   */
  public static Optional<LitmusTest> of(String name, Verdict verdict) {
    List<Edge> edges = new ArrayList<>();
    Optional<List<Edge>> weakness = Judge.weakness(verdict.candidate());
    weakness.ifPresent(edges::addAll);
    if (verdict instanceof Verdict.Forbidden no) {
      edges.addAll(no.cycle());
    }
    boolean kernel = edges.stream().anyMatch(edge -> edge.reason() == Reason.KERNEL);
    return weakness.isEmpty() || kernel
        ? Optional.empty()
        : Optional.of(new Reduction(verdict.candidate()).reduce(name, edges));
  }

  private LitmusTest reduce(String name, List<Edge> edges) {
    for (Edge edge : edges) {
      keep(edge.from());
      keep(edge.to());
      edge.via().forEach(this::keep);
    }
    candidate.moved().forEach(this::keep);
    sort();
    List<List<LitmusStep>> all = new ArrayList<>();
    threads.forEach((thread, events) -> all.add(steps(thread, events)));
    boolean exact = writes.values().stream().allMatch(order -> order.size() <= 2);
    return new LitmusTest(name, List.copyOf(all), finals(), exact);
  }

  /**
   * Of a read-modify-write both halves; of a read also what its own thread wrote there: another's
   * write in its place would be ordered before it.
   */
  private void keep(@Nullable Event event) {
    if (event == null || !event.isAccess() || !kept.add(event)) {
      return;
    }
    keep(event.partner());
    Event source = event.source();
    boolean own = source != null && source.thread() == event.thread();
    if (own && !candidate.moved().contains(event)) {
      keep(source);
    }
  }

  private void sort() {
    List<Event> inOrder = kept.stream().sorted(Comparator.comparingInt(Event::at)).toList();
    for (Event event : inOrder) {
      threads.computeIfAbsent(event.thread(), t -> new ArrayList<>()).add(event);
      writes.computeIfAbsent(event.location(), x -> new ArrayList<>());
      if (event.kind() == Event.Kind.WRITE && event != candidate.access()) {
        order(event.location()).add(event);
      }
    }
    if (candidate.access().kind() == Event.Kind.WRITE) {
      List<Event> order = order(candidate.access().location());
      order.add(valueAt(candidate.access().location(), candidate.position()), candidate.access());
    }
  }

  /** The value of the newest kept write up to a position, the access left out. */
  private int valueAt(long location, int position) {
    return (int)
        order(location).stream()
            .filter(write -> write != candidate.access() && write.position() <= position)
            .count();
  }

  private long valueOf(Event write) {
    return order(write.location()).indexOf(write) + 1L;
  }

  private long valueRead(Event read) {
    if (candidate.moved().contains(read)) {
      return valueOf(candidate.access());
    }
    long newest = 0;
    for (Event write : order(read.location())) {
      newest = isUpTo(write, read.position()) ? valueOf(write) : newest;
    }
    return newest;
  }

  /** Whether a write is, or comes before, the one at a position of the run. */
  private boolean isUpTo(Event write, int position) {
    return write == candidate.access()
        ? candidate.position() < position
        : write.position() <= position;
  }

  private List<Event> order(long location) {
    return requireNonNull(writes.get(location));
  }

  private SortedMap<Integer, Long> finals() {
    SortedMap<Integer, Long> finals = new TreeMap<>();
    int number = 0;
    for (List<Event> order : writes.values()) {
      if (order.size() > 1) {
        finals.put(number, (long) order.size());
      }
      number++;
    }
    return finals;
  }

  private int number(long location) {
    return List.copyOf(writes.keySet()).indexOf(location);
  }

  private List<LitmusStep> steps(int thread, List<Event> accesses) {
    List<LitmusStep> result = new ArrayList<>();
    List<Event> all = candidate.run().events(thread);
    int place = accesses.getFirst().place();
    for (Event access : accesses) {
      int end = Math.min(access.place(), all.size());
      Gap gap = new Gap(all.subList(Math.min(place, end), end), steps);
      List<LitmusStep.On> control = gap.into(result);
      place = access.place();
      Event partner = access.partner();
      boolean secondHalf =
          access.kind() == Event.Kind.WRITE && partner != null && steps.containsKey(partner);
      if (!secondHalf) {
        steps.put(access, result.size());
        result.add(step(access, control));
      }
    }
    return List.copyOf(result);
  }

  private LitmusStep step(Event access, List<LitmusStep.On> control) {
    boolean write = access.kind() == Event.Kind.WRITE;
    Event partner = access.partner();
    boolean both = partner != null;
    List<LitmusStep.On> depends = new ArrayList<>(control);
    access.dependencies().stream()
        .forEach(dependency -> {
          Integer step = steps.get(dependency.read());
          if (step != null && !depends.contains(new LitmusStep.On(dependency.kind(), step))) {
            depends.add(new LitmusStep.On(dependency.kind(), step));
          }
        });
    return new LitmusStep(
        both ? LitmusStep.Type.RMW : write ? LitmusStep.Type.WRITE : LitmusStep.Type.READ,
        number(access.location()),
        write ? 0 : valueRead(access),
        write ? valueOf(access) : partner != null ? valueOf(partner) : 0,
        access.operation().acquire(),
        access.operation().release(),
        access.operation().form(),
        access.operation().result(),
        null,
        depends,
        access.site());
  }
}
