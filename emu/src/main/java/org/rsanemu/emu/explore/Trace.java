// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/** The events of the execution under way, what happens before what, and which of them race. */
final class Trace {
  private static final int NONE = -1;

  private final List<StepEvent> events = new ArrayList<>();
  private final List<List<PendingStep>> menus = new ArrayList<>();
  private final List<Transcript.Did> made = new ArrayList<>();
  private final ObjectIndex index = new ObjectIndex();
  private int[] last = new int[0];

  int size() {
    return events.size();
  }

  StepEvent event(int i) {
    return events.get(i);
  }

  /** The steps that threads are about to make after as many events. */
  List<PendingStep> menu(int i) {
    return menus.get(i);
  }

  int menus() {
    return menus.size();
  }

  /** What was reported of the events from {@code from} on, and of what threads were about to do. */
  Transcript transcript(int from, ExecutionOutcome outcome) {
    return new Transcript(
        events.stream().mapToInt(StepEvent::choice).toArray(),
        List.copyOf(made.subList(from, made.size())),
        List.copyOf(menus.subList(from, menus.size())),
        outcome);
  }

  /** The first {@code length} events, and what threads were about to do after them. */
  Trace copy(int length) {
    Trace copy = new Trace();
    for (int i = 0; i < length; i++) {
      StepEvent event = events.get(i);
      copy.events.add(event);
      copy.made.add(made.get(i));
      copy.index.add(i, event.footprint());
      copy.last(event.thread());
      copy.last[event.thread()] = i;
    }
    copy.menus.addAll(menus.subList(0, length + 1));
    return copy;
  }

  /** Adds the steps that threads are about to make after the last event. */
  void add(List<PendingStep> menu) {
    menus.add(menu);
  }

  /** Keeps the first {@code length} events, and what threads were about to do after them. */
  void truncate(int length) {
    for (int i = events.size() - 1; i >= length; i--) {
      StepEvent event = events.remove(i);
      made.remove(i);
      index.remove(i, event.footprint());
      last[event.thread()] = event.predecessor();
    }
    while (menus.size() > length + 1) {
      menus.removeLast();
    }
  }

  /**
   * Adds the event of a choice. A step that enables or disables another one's, or begins a thread,
   * is dependent with it whatever it touched.
   *
   * @param after what threads are about to do now, if it is known
   * @param without see {@link Explorer#awaits}
   */
  StepEvent append(
      int choice,
      Footprint touched,
      @Nullable List<PendingStep> after,
      Map<Integer, Boolean> without) {
    int length = events.size();
    List<PendingStep> before = menus.get(length);
    PendingStep step = before.get(position(before, choice));
    int thread = step.maker();
    Footprint footprint = touched;
    if (after != null) {
      for (PendingStep other : before) {
        PendingStep then = PendingStep.of(after, other.thread());
        if (other.maker() != thread && then != null && then.enabled() != other.enabled()) {
          footprint = footprint.plus(other.condition().written());
        }
      }
    }
    if (step.kind().enabling() != Kind.Enabling.ALWAYS) {
      footprint = footprint.plus(step.condition());
    }
    int predecessor = last(thread);
    List<ReversibleRace> races = new ArrayList<>();
    int[] clock = clock(step, footprint, races, without);
    int number = predecessor == NONE ? 1 : events.get(predecessor).number() + 1;
    clock = Arrays.copyOf(clock, Math.max(clock.length, thread + 1));
    clock[thread] = number;
    if (PendingStep.isFailing(choice)) {
      races.clear(); // they are those of the step that does not fail, which is made, too
    }
    StepEvent event = new StepEvent(length, step, number, predecessor, footprint, clock, races);
    events.add(event);
    made.add(new Transcript.Did(touched, without));
    index.add(length, footprint);
    last[thread] = length;
    return event;
  }

  /**
   * Whether all of the first {@code length} events happen before a step that comes next.
   *
   * @param touched by the step so far
   */
  boolean isAfterAll(int length, PendingStep step, Footprint touched) {
    Footprint footprint =
        step.kind().enabling() == Kind.Enabling.ALWAYS ? touched : touched.plus(step.condition());
    int from = length - 1;
    while (from >= 0 && events.get(from).thread() != step.thread()) {
      from--;
    }
    int before = from < 0 ? begun(step.thread()) : from;
    int[] clock = before == NONE ? new int[0] : events.get(before).clock();
    for (int i = length - 1; i >= 0; i--) {
      if (events.get(i).footprint().conflicts(footprint)) {
        clock = StepEvent.join(clock, events.get(i).clock());
      }
    }
    for (int i = 0; i < length; i++) {
      if (!events.get(i).within(clock)) {
        return false;
      }
    }
    return true;
  }

  /** With which events the step races that its thread has come to and cannot make. */
  List<ReversibleRace> races(PendingStep blocked) {
    List<ReversibleRace> races = new ArrayList<>();
    clock(blocked, blocked.potential(), races, Map.of());
    return races;
  }

  /**
   * What runs instead if the later step of a race is made before its earlier event: all that does
   * not happen after that event, then the step (JACM 2017, section 5: notdep(e, E).proc(e')).
   *
   * @param touched what the step touched where it was made, if it was
   */
  List<Planned> reversal(ReversibleRace race, PendingStep step, Footprint touched) {
    StepEvent event = events.get(race.first());
    List<Planned> sequence = new ArrayList<>();
    for (int i = race.first() + 1; i < events.size(); i++) {
      StepEvent other = events.get(i);
      if (!event.happensBefore(other)) {
        sequence.add(new Planned(other.choice(), other.footprint(), Planned.Certainty.EXACT));
      }
    }
    Footprint potential = step.potential();
    Planned.Certainty certainty =
        !race.certain()
            ? Planned.Certainty.DOUBTFUL
            : step.exact() && potential.permits(touched)
                ? Planned.Certainty.EXACT
                : Planned.Certainty.BOUND;
    sequence.add(new Planned(step.thread(), potential.plus(touched), certainty));
    return sequence;
  }

  /**
   * The clock of a step, not counting itself; {@code races} takes the events that it races with and
   * can be reversed with: dependent, nothing happens between them, and the step would be enabled
   * without the event. Where it would not be (a release before an acquire), the step cannot go
   * between that event and the one before, and races with that one instead.
   */
  private int[] clock(
      PendingStep step,
      Footprint footprint,
      List<ReversibleRace> races,
      Map<Integer, Boolean> without) {
    int predecessor = last(step.maker());
    int begun = predecessor == NONE ? begun(step.maker()) : predecessor;
    int[] cover = begun == NONE ? new int[0] : events.get(begun).clock();
    int[] clock = cover;
    boolean always = step.kind().enabling() == Kind.Enabling.ALWAYS;
    for (int i : dependent(footprint, always)) {
      StepEvent event = events.get(i);
      if (!event.within(cover)) {
        clock = StepEvent.join(clock, event.clock());
        Boolean enabled = always ? Boolean.TRUE : enabledWithout(event, step, predecessor, without);
        if (enabled == null || enabled) {
          races.add(new ReversibleRace(i, enabled != null));
        }
        if (enabled != null && enabled) {
          cover = StepEvent.join(cover, event.clock());
        }
      }
    }
    return clock;
  }

  /** The events that conflict, the latest first; those before one that overwrote all if wanted. */
  private int[] dependent(Footprint footprint, boolean latest) {
    IntArrayList found = new IntArrayList();
    for (StepAccess access : footprint.accesses()) {
      index.visit(
          access,
          i -> {
            Footprint other = events.get(i).footprint();
            if (other.conflicts(access)) {
              found.addInt(i);
            }
            return !(latest && other.overwrites(access));
          });
    }
    int[] sorted = found.toIntArray();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = sorted.length - 1; i >= 0; i--) {
      if (i == sorted.length - 1 || sorted[i] != sorted[i + 1]) {
        found.setInt(count++, sorted[i]);
      }
    }
    return Arrays.copyOf(found.toIntArray(), count);
  }

  /** Whether the step were enabled if {@code event} and all after it were not; null: unknown. */
  private @Nullable Boolean enabledWithout(
      StepEvent event, PendingStep step, int predecessor, Map<Integer, Boolean> without) {
    Boolean seen = predecessor < event.index() ? enabledAt(event.index(), step.thread()) : null;
    return switch (step.kind().enabling()) {
      case ALWAYS -> true;
      case WHEN_FREE ->
          switch (event.step().kind()) {
            case ACQUIRE -> Boolean.TRUE;
            case RELEASE -> seen != null && seen;
            default -> seen;
          };
      case ONCE_WRITTEN -> writtenWithout(event, step);
      case ONCE_WOKEN -> wokenWithout(event, step, predecessor, seen);
      case BY_STATE -> seen != null ? seen : without.get(event.index());
    };
  }

  private boolean writtenWithout(StepEvent event, PendingStep step) {
    StepAccess object = step.condition();
    int since = last(step.thread());
    while (since != NONE && !events.get(since).footprint().overlaps(object)) {
      since = events.get(since).predecessor();
    }
    for (int i = since + 1; i < events.size(); i++) {
      StepEvent other = events.get(i);
      if (other.footprint().conflicts(object) && !event.happensBefore(other)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether what woke it is not after {@code event}; the latest point where it slept shows that.
   */
  private @Nullable Boolean wokenWithout(
      StepEvent event, PendingStep step, int predecessor, @Nullable Boolean seen) {
    for (int i = events.size() - 1; i > predecessor; i--) {
      if (Boolean.FALSE.equals(enabledAt(i, step.thread()))) {
        return !event.happensBefore(events.get(i));
      }
    }
    return step.enabled() ? seen : Boolean.valueOf(false);
  }

  private @Nullable Boolean enabledAt(int i, int thread) {
    PendingStep step = PendingStep.of(menus.get(i), thread);
    return step == null ? null : step.enabled();
  }

  /** The event that began the thread, or {@link #NONE} if it was there from the start. */
  private int begun(int thread) {
    for (int i = 0; i < menus.size(); i++) {
      if (PendingStep.of(menus.get(i), thread) != null) {
        return i - 1;
      }
    }
    return NONE;
  }

  private int last(int thread) {
    if (thread >= last.length) {
      int old = last.length;
      last = Arrays.copyOf(last, Math.max(thread + 1, 2 * old));
      Arrays.fill(last, old, last.length, NONE);
    }
    return last[thread];
  }

  private static int position(List<PendingStep> menu, int thread) {
    for (int i = 0; i < menu.size(); i++) {
      if (menu.get(i).thread() == thread) {
        return i;
      }
    }
    throw new IllegalArgumentException("thread " + thread + " has no step");
  }
}
