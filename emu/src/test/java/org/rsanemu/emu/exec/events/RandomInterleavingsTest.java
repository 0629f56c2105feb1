// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.TraceStep;

/**
 * Random executions: every explanation is held against relations computed anew from the trace, and
 * its way from the missed write to the access must be as short as any.
 */
@Tag("slow")
class RandomInterleavingsTest {
  private static final int EXECUTIONS = 4000;
  private static final int EVENTS = 24;
  private static final int THREADS = 4;
  private static final int FAR = 1_000_000;

  /** An event, as the test knows it; {@code other} is the thread that it starts. */
  private record Event(int thread, char kind, int location, int reads, int writes, int other) {
    int position() {
      return Math.max(reads, writes);
    }
  }

  private final List<Event> events = new ArrayList<>();
  private final StringBuilder trace = new StringBuilder();
  private final Random random = new Random(20);
  private final int[] positions = new int[3];

  @Test
  void everyExplanationIsAShortestPathOfRelationsThatHold() {
    int explained = 0;
    for (int i = 0; i < EXECUTIONS; i++) {
      generate();
      for (PlayedExecution.Explained one :
          new PlayedExecution().play(trace.toString()).violations) {
        check(one);
        explained++;
      }
    }
    assertThat(explained).isGreaterThan(EXECUTIONS);
  }

  /** The event at index i has program counter i + 1. */
  private void generate() {
    events.clear();
    trace.setLength(0);
    Arrays.fill(positions, 0);
    int started = 1;
    while (events.size() < EVENTS) {
      int thread = random.nextInt(started);
      int choice = random.nextInt(10);
      if (started < THREADS && (started < 3 || choice == 0)) {
        add(new Event(0, 'S', -1, -1, -1, started), "start T" + started);
        started++;
      } else if (choice == 1) {
        add(new Event(thread, 'F', -1, -1, -1, -1), "F sc");
      } else {
        access(thread, choice);
      }
    }
  }

  private void access(int thread, int choice) {
    int x = random.nextInt(positions.length);
    String order = random.nextInt(4) == 0 ? (choice < 6 ? "acq" : "rel") : "rlx";
    if (choice < 6) {
      add(new Event(thread, 'R', x, positions[x], -1, -1), "R l%d %d %s", x, positions[x], order);
    } else if (choice < 9) {
      int p = ++positions[x];
      add(new Event(thread, 'W', x, -1, p, -1), "W l%d %d %s", x, p, order);
    } else {
      int p = ++positions[x];
      add(new Event(thread, 'X', x, p - 1, p, -1), "X l%d %d %s", x, p, order);
    }
  }

  private void add(Event event, String text, Object... arguments) {
    events.add(event);
    trace.append(
        "T%d %s @%d%n".formatted(event.thread(), text.formatted(arguments), events.size()));
  }

  private void check(PlayedExecution.Explained one) {
    List<TraceStep> steps = one.steps();
    Map<Integer, Integer> atStep = new HashMap<>();
    int before = -1;
    for (TraceStep step : steps) {
      if (step.kind() == TraceStep.Kind.INITIAL) {
        assertThat(step.writes()).isZero();
        continue;
      }
      int index = (int) step.stack().getFirst().address() - 1;
      assertThat(index).as("in order").isGreaterThan(before);
      before = index;
      atStep.put(index, index);
      checkFacts(step, events.get(index));
    }
    int missed = index(steps, TraceStep.Role.MISSED);
    int access = index(steps, TraceStep.Role.ACCESS);
    assertThat(access).isEqualTo(before);
    assertThat(events.get(missed).writes()).isBetween((int) one.violation().hb() + 1, FAR);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i <= access; i++) {
      all.add(i);
    }
    int shortest = distance(all, missed, access);
    assertThat(shortest).as("SC orders them: %s", trace).isLessThan(FAR);
    List<Integer> shown = atStep.keySet().stream().sorted().toList();
    assertThat(distance(shown, missed, access)).as("%s %s", trace, steps).isEqualTo(shortest);
  }

  private static void checkFacts(TraceStep step, Event event) {
    assertThat(step.thread()).isEqualTo(event.thread());
    assertThat(step.reads()).isEqualTo(event.reads());
    assertThat(step.writes()).isEqualTo(event.writes());
    assertThat(step.other()).isEqualTo(event.other());
    if (event.location() >= 0) {
      assertThat(step.value()).isEqualTo(event.position());
    }
  }

  private static int index(List<TraceStep> steps, TraceStep.Role role) {
    return steps.stream()
        .filter(step -> step.role() == role)
        .mapToInt(step -> (int) step.stack().getFirst().address() - 1)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Over these events alone: the least sum of steps between threads, of which one from fence to
   * fence counts twice, on a way whose last step is program order or the thread's start; in the
   * lower digits how many events it has.
   */
  private int distance(List<Integer> among, int from, int to) {
    Map<Integer, Integer> distances = new HashMap<>();
    Map<Integer, Integer> byOrder = new HashMap<>();
    for (int i : among) {
      if (i == from) {
        distances.put(i, 0);
      }
      for (int j : among) {
        if (j < i && (distances.containsKey(j) || byOrder.containsKey(j))) {
          relax(distances, byOrder, j, i, i == to);
        }
      }
    }
    int ordered = byOrder.getOrDefault(to, FAR);
    return Math.min(ordered, distances.getOrDefault(to, FAR));
  }

  private void relax(
      Map<Integer, Integer> distances, Map<Integer, Integer> byOrder, int j, int i, boolean last) {
    Event one = events.get(j);
    Event other = events.get(i);
    int reached = distances.getOrDefault(j, FAR);
    int best = Math.min(reached, byOrder.getOrDefault(j, FAR));
    if (one.thread() == other.thread()) {
      byOrder.merge(i, reached + 1, Math::min);
    }
    int hops = hops(one, other, last);
    if (hops > 0) {
      distances.merge(i, best + 100 * hops + 1, Math::min);
    }
  }

  private static int hops(Event one, Event other, boolean last) {
    if (one.kind() == 'S' && one.other() == other.thread()) {
      return 1;
    }
    if (last) {
      return 0;
    }
    if (one.kind() == 'F' && other.kind() == 'F') {
      return 2;
    }
    boolean sameLocation = one.location() >= 0 && one.location() == other.location();
    boolean readsFrom = sameLocation && one.writes() >= 0 && other.reads() == one.writes();
    boolean overwrites = sameLocation && other.writes() >= 0;
    return readsFrom || overwrites ? 1 : 0;
  }
}
