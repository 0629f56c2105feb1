// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.TraceStep.Role;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;

/**
 * Picks the events that show that nothing orders the sides of a race: what the earlier thread
 * released after its access, and what the current one acquired before its own.
 *
 * <p>When the earlier access happened is known from its epoch, to within two events of its thread.
 * Events of the current thread of which this does not say whether they came before it are left out.
 */
public final class RaceSteps {
  private static final int NONE = RecordedEvents.NONE;

  /** Of each thread. */
  private static final int MOST = 6;

  private final RecordedEvents events;
  private final Race race;
  private final Steps steps;
  private final TreeSet<Integer> chosen = new TreeSet<>();

  /** What the earlier thread did after its access, newest first. */
  private final List<Integer> after = new ArrayList<>();

  /** The earlier access came after the event of this number, and before that of the next one. */
  private long from;

  private long until;

  /** The earlier thread's last event that surely came before its access. */
  private int lastBefore = NONE;

  /**
   * @param sliceEnded number of the event before which the earlier thread last ran
   */
  public RaceSteps(RecordedEvents events, Race race, long sliceEnded, Steps steps) {
    this.events = events;
    this.race = race;
    this.steps = steps;
    until = sliceEnded;
    bounds();
  }

  private void bounds() {
    from =
        start(race.earlier().thread()) == NONE
            ? -1
            : events.sequence(start(race.earlier().thread()));
    if (race.earlierEpoch() == Race.UNKNOWN) {
      return;
    }
    int i = events.lastOfThread(race.earlier().thread());
    while (i != NONE && isAfterEarlier(i)) {
      until = events.sequence(i);
      after.add(i);
      i = events.previousOfThread(i);
    }
    while (i != NONE && events.epoch(i) >= race.earlierEpoch()) {
      i = events.previousOfThread(i);
    }
    lastBefore = i;
    if (i != NONE) {
      from = events.sequence(i);
    }
  }

  /** An event that ends an epoch comes after what else was done in it. */
  private boolean isAfterEarlier(int i) {
    return events.epoch(i) > race.earlierEpoch()
        || events.epoch(i) == race.earlierEpoch() && endsEpoch(i);
  }

  private boolean endsEpoch(int i) {
    return switch (events.kind(i)) {
      case READ, WRITE, RMW, CAS, FAILED_CAS, WAIT, START, CHANNEL_RELEASE -> true;
      case FENCE -> events.order(i).releases();
      case JOIN, CHANNEL_ACQUIRE, END, INITIAL -> false;
    };
  }

  /** The steps, in the order in which they happened. */
  public List<TraceStep> steps() {
    takenOver();
    heldBefore();
    handedOn();
    addStart(race.earlier().thread());
    addStart(race.current().thread());
    chosen.removeIf(i -> isSide(i, race.current()) || isSide(i, race.earlier()));
    List<TraceStep> result = new ArrayList<>();
    chosen.headSet(before(until)).forEach(i -> result.add(steps.of(events, i, Role.BETWEEN)));
    result.add(steps.side(race, race.earlier(), Role.EARLIER));
    chosen.tailSet(before(until)).forEach(i -> result.add(steps.of(events, i, Role.BETWEEN)));
    result.add(steps.side(race, race.current(), Role.CURRENT));
    return List.copyOf(result);
  }

  /** Whether an event is a side of the race, one of which may be atomic. */
  @SuppressWarnings("ReferenceEquality") // which of the two sides it is, even if they are equal
  private boolean isSide(int i, Access side) {
    boolean then =
        side == race.current()
            ? i == events.lastOfThread(side.thread())
            : events.epoch(i) == race.earlierEpoch();
    return then && events.site(i) == side.site() && events.thread(i) == side.thread();
  }

  /** The first event with this number or a greater one. */
  private int before(long sequence) {
    int i = events.count();
    while (i > 0 && events.sequence(i - 1) >= sequence) {
      i--;
    }
    return i;
  }

  private void takenOver() {
    int since = start(race.current().thread());
    int taken = 0;
    int i = events.lastOfThread(race.current().thread());
    for (; i > since && taken < MOST; i = events.previousOfThread(i)) {
      if (isOrdered(i) && takesOver(i, since) && steps.concernsUser(events.site(i))) {
        chosen.add(i);
        taken++;
        if (after.contains(events.source(i))) {
          chosen.add(events.source(i));
        }
      }
    }
  }

  /** What a thread did before it started another has come over to that by the start. */
  private boolean cameWithStart(int event, int start) {
    return event < start && events.thread(event) == events.thread(start);
  }

  /** What the earlier thread took over last before its access: the lock that it held, maybe. */
  private void heldBefore() {
    int since = start(race.earlier().thread());
    int taken = 0;
    int i = lastBefore;
    for (; i > since && taken < MOST / 3; i = events.previousOfThread(i)) {
      if (takesOver(i, since) && steps.concernsUser(events.site(i))) {
        chosen.add(i);
        taken++;
      }
    }
  }

  /** Whether it is known if it happened before the earlier access or after it. */
  private boolean isOrdered(int i) {
    return events.sequence(i) <= from || events.sequence(i) >= until;
  }

  /**
   * Whether something of another thread may have come over by an event.
   *
   * @param since event that started the thread
   */
  private boolean takesOver(int i, int since) {
    return switch (events.kind(i)) {
      case READ, FAILED_CAS, WAIT -> {
        if (events.order(i) == MemoryOrder.NA) {
          yield false;
        }
        int source = events.source(i);
        yield source != NONE
            && events.kind(source) != TraceStep.Kind.INITIAL
            && events.thread(source) != events.thread(i)
            && !cameWithStart(source, since);
      }
      case RMW, CAS -> true;
      case FENCE -> events.order(i).acquires() && !isOfLocked(i);
      case JOIN, CHANNEL_ACQUIRE -> true;
      case WRITE, START, CHANNEL_RELEASE, END, INITIAL -> false;
    };
  }

  private void handedOn() {
    List<Integer> releases =
        after.stream().filter(i -> handsOn(i) && steps.concernsUser(events.site(i))).toList();
    int size = releases.size();
    for (int k = 0; k < size; k++) {
      if (k < MOST / 3 || k >= size - MOST / 3) {
        chosen.add(releases.get(k));
      }
    }
  }

  private boolean handsOn(int i) {
    return switch (events.kind(i)) {
      case WRITE -> events.order(i) != MemoryOrder.NA;
      case RMW, CAS, START, CHANNEL_RELEASE -> true;
      case FENCE -> events.order(i).releases() && !isOfLocked(i);
      case READ, FAILED_CAS, WAIT, JOIN, CHANNEL_ACQUIRE, END, INITIAL -> false;
    };
  }

  /** Whether a fence is one of the two of a locked instruction, which reports them itself. */
  private boolean isOfLocked(int fence) {
    return steps.isFenced(events.site(fence));
  }

  private void addStart(int thread) {
    int start = start(thread);
    if (start != NONE && isOrdered(start)) {
      chosen.add(start);
    }
  }

  private int start(int thread) {
    for (int i = 0; i < events.count(); i++) {
      if (events.kind(i) == TraceStep.Kind.START && events.value(i) == thread) {
        return i;
      }
    }
    return NONE;
  }
}
