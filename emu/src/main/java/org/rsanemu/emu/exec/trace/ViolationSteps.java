// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.emu.exec.result.TraceStep.Role;
import org.rsanemu.model.Violation;

/** Picks the events that explain a violation, whose access is the newest event. */
public final class ViolationSteps {
  private static final int NONE = RecordedEvents.NONE;

  /** How much of a path is shown at either end. */
  private static final int MOST_OF_PATH = 14;

  private static final int MOST_FENCES = 8;

  private final RecordedEvents events;
  private final Violation violation;
  private final int serial;
  private final Steps steps;
  private final TreeMap<Integer, Role> chosen = new TreeMap<>();

  /**
   * @param serial of the location
   */
  public ViolationSteps(RecordedEvents events, Violation violation, int serial, Steps steps) {
    this.events = events;
    this.violation = violation;
    this.serial = serial;
    this.steps = steps;
  }

  /**
   * The steps, in the order in which they happened; none if the access is not an event, but a check
   * before a compare-and-swap that waits.
   */
  public List<TraceStep> steps() {
    int access = events.lastOfThread(violation.access().thread());
    if (access == NONE || events.site(access) != violation.access().site()) {
      return List.of();
    }
    int missed = events.write(serial, violation.missedPosition());
    shortened(path(missed, access)).forEach(i -> chosen.put(i, Role.BETWEEN));
    chosen.put(access, Role.ACCESS);
    if (events.source(access) != NONE) {
      chosen.putIfAbsent(events.source(access), Role.BETWEEN);
    }
    if (missed != NONE) {
      chosen.put(missed, Role.MISSED);
    }
    fences(missed, access);

    int stale = events.write(serial, violation.stalePosition());
    if (stale != NONE) {
      chosen.merge(stale, Role.STALE, (is, _) -> is == Role.MISSED ? is : Role.STALE);
    }
    List<TraceStep> result = new ArrayList<>();
    chosen.forEach((i, role) -> result.add(steps.of(events, i, role)));
    if (stale == NONE) {
      long position = violation.stalePosition();
      insert(result, steps.write(violation.stale(), serial, position, Role.STALE));
    }
    if (missed == NONE) {
      long position = violation.missedPosition();
      insert(result, steps.write(violation.missed(), serial, position, Role.MISSED));
    }
    return List.copyOf(result);
  }

  /**
   * Inserts a write that is no longer kept: it happened before all that are, except for older
   * writes of its location.
   */
  private static void insert(List<TraceStep> result, TraceStep write) {
    int at = 0;
    for (int i = 0; i < result.size(); i++) {
      TraceStep other = result.get(i);
      boolean older = other.location() == write.location() && other.writes() >= 0;
      if (older && other.writes() < write.writes()) {
        at = i + 1;
      }
    }
    result.add(at, write);
  }

  /** If the missed write is too long ago, the path begins with something that came after it. */
  private List<Integer> path(int missed, int access) {
    if (missed != NONE) {
      return SequentialPath.find(events, i -> i == missed, access);
    }
    int writer = violation.missed().thread();
    long position = violation.missedPosition();
    return SequentialPath.find(
        events,
        i ->
            events.isRecent(i) && events.thread(i) == writer
                || events.serial(i) == serial && events.writes(i) && events.position(i) > position,
        access);
  }

  private static List<Integer> shortened(List<Integer> path) {
    int size = path.size();
    if (size <= 2 * MOST_OF_PATH) {
      return path;
    }
    List<Integer> ends = new ArrayList<>(path.subList(0, MOST_OF_PATH));
    ends.addAll(path.subList(size - MOST_OF_PATH, size));
    return ends;
  }

  /** Fences between two steps of a thread, right before the access and after the missed write. */
  private void fences(int missed, int access) {
    List<Integer> found = new ArrayList<>();
    for (int step : chosen.keySet()) {
      int before = events.previousOfThread(step);
      List<Integer> between = new ArrayList<>();
      while (before != NONE && !chosen.containsKey(before)) {
        if (isFence(before)) {
          between.add(before);
        } else if (step == access && !hasEarlierStep(step)) {
          break;
        }
        before = events.previousOfThread(before);
      }
      if (before != NONE || step == access) {
        addEnds(between, found);
      }
    }
    if (missed != NONE && !hasLaterStep(missed)) {
      addEnds(fencesAfter(missed), found);
    }
    found.stream().limit(MOST_FENCES).forEach(i -> chosen.put(i, Role.BETWEEN));
  }

  /** The first and the last; one of the two that x86's locked instructions have. */
  private void addEnds(List<Integer> fences, List<Integer> to) {
    if (!fences.isEmpty()) {
      int first = fences.getFirst();
      int last = fences.getLast();
      to.add(first);
      if (events.site(first) != events.site(last)) {
        to.add(last);
      }
    }
  }

  /** The fences that directly follow an event in its thread. */
  private List<Integer> fencesAfter(int event) {
    List<Integer> fences = new ArrayList<>();
    for (int i = events.lastOfThread(events.thread(event));
        i != event;
        i = events.previousOfThread(i)) {
      if (isFence(i)) {
        fences.add(i);
      } else {
        fences.clear();
      }
    }
    return fences;
  }

  private boolean hasEarlierStep(int step) {
    return chosen.headMap(step).keySet().stream().anyMatch(i -> sameThread(i, step));
  }

  private boolean hasLaterStep(int step) {
    return chosen.tailMap(step, false).keySet().stream().anyMatch(i -> sameThread(i, step));
  }

  private boolean sameThread(int one, int other) {
    return events.thread(one) == events.thread(other);
  }

  private boolean isFence(int i) {
    return events.kind(i) == Kind.FENCE;
  }
}
