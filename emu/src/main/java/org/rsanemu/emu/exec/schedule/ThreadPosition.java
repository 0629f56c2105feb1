// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.RecentAccesses;
import org.rsanemu.emu.exec.thread.Round;
import org.rsanemu.emu.exec.waits.CountedLooks;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.PendingStep;

/** The position of a thread in an exploration, and what is known about its behaviour there. */
final class ThreadPosition {
  /** What a thread is about to do. */
  enum Place {
    /** An access of the user's. */
    USERS,
    /** A library's first access that others can see, of a call. */
    LIBRARYS,
    /** A system call, or something else that is not looked at. */
    OTHER,
    /** The end of all threads: it comes last, for before it they can do all that they do else. */
    EXIT,
    /** Not an instruction: it is about to begin or to end, or sleeps in a call. */
    ELSEWHERE
  }

  /** Rounds after which a loop may come back to the same state. */
  private static final int MOST_ROUNDS = StepPreviews.MOST_IN_VAIN;

  /** Places of a loop, the newest first. */
  private static final int MOST_RECENT = 64;

  private final int thread;
  private final Map<Long, Deque<Round>> rounds = new HashMap<>();
  private PendingStep step;
  private Place place = Place.ELSEWHERE;
  private long where;
  private @Nullable StepPreview preview;
  private @Nullable PendingStep waited;
  private boolean stays;
  private @Nullable RestoredRound restored;
  private final Deque<Round> recent = new ArrayDeque<>();
  private boolean masked;
  private int yields;
  private int shares;
  private final Set<Long> failed = new HashSet<>();
  private CountedLooks.@Nullable Look look;

  /**
   * A thread that is about to begin.
   *
   * @param where a number for that
   * @param open whether it may touch something before it comes to its first scheduling point
   */
  ThreadPosition(int thread, long where, boolean open) {
    this.thread = thread;
    this.where = where;
    PendingStep start = PendingStep.without(thread, Kind.START);
    step = open ? start.opened() : start;
  }

  /** It has come elsewhere. */
  void comes(Place to, long whereabouts) {
    place = to;
    yields = 0;
    shares = 0;
    where = whereabouts;
    preview = null;
    waited = null;
    look = null;
  }

  /**
   * It has used its share of the processor once more in the step under way. False if nobody else is
   * to go now: each time that is asked for twice as many as before.
   */
  boolean usesShare() {
    return Integer.bitCount(++shares) == 1;
  }

  /** It comes to the rest of the step under way. */
  void rests(long whereabouts) {
    int used = shares;
    comes(Place.ELSEWHERE, whereabouts);
    shares = used;
  }

  /** What it is about to do, if that is to look, and to count how often. */
  CountedLooks.@Nullable Look look() {
    return look;
  }

  /** See {@link #look()}. */
  void look(CountedLooks.@Nullable Look next) {
    look = next;
  }

  int thread() {
    return thread;
  }

  Place place() {
    return place;
  }

  /** See {@link GuestContext#whereabouts}. */
  long where() {
    return where;
  }

  /** What it is about to do, whether it can or not. */
  PendingStep step() {
    return step;
  }

  void step(PendingStep next) {
    step = next;
  }

  /** What it would do if it ran alone; null if that is not looked at. */
  @Nullable StepPreview preview() {
    return preview;
  }

  void preview(StepPreview next) {
    preview = next;
  }

  /** It lets others run: how often it has done so since it came to where it is. */
  int givesWay() {
    return ++yields;
  }

  /** It may have changed which signals it blocks, while others were there. */
  void masks() {
    masked = true;
  }

  /** Whether it may have done so. */
  boolean hasMasked() {
    return masked;
  }

  /** Its store-exclusive fails here spuriously: once is enough. */
  void fails() {
    failed.add(where);
  }

  /** Whether it has done so here before. */
  boolean hasFailed() {
    return failed.contains(where);
  }

  /** What it was taken to be about to do while it could not; null if it always could. */
  @Nullable PendingStep waited() {
    return waited;
  }

  /** The step, which cannot be made. */
  PendingStep waiting() {
    waited = new PendingStep(step.thread(), step.kind(), step.objects(), false, step.open());
    return waited;
  }

  /**
   * It comes to a place in this state. If it was there twice in states from which it continues
   * alike, and has accessed all that it accessed between these once more since, it is in a loop in
   * vain, and stays. See docs/exploration.md, "Fruitless rounds", for why that is enough. The same
   * state twice is not: what it read in between need not be in registers any more.
   *
   * @param alike which states are so besides those that are the same
   * @return where its last round began, if it stays
   */
  @Nullable Round round(Round round, RecentAccesses accesses, BiPredicate<Round, Round> alike) {
    Deque<Round> before = rounds.computeIfAbsent(where, _ -> new ArrayDeque<>());
    if (!before.isEmpty() && before.peekFirst().changes().base() != round.changes().base()) {
      before.clear();
    }
    Round loop = repeated(before, round, accesses, alike);
    stays = loop != null && !hasLessOutstanding(loop, round);
    restored = null;
    recent.addFirst(round);
    if (recent.size() > MOST_RECENT) {
      recent.removeLast();
    }
    before.addFirst(round);
    if (before.size() > MOST_ROUNDS) {
      before.removeLast();
    }
    return stays ? loop : null;
  }

  /** The state in which it has come to where it is: {@link #round} was told. */
  Round newest() {
    return recent.getFirst();
  }

  /**
   * Whether it comes to a place in each round of this loop where less is outstanding: it is to stay
   * there, and to hold no lock that it gives back.
   */
  private boolean hasLessOutstanding(Round loop, Round now) {
    return loop.changed() != now.changed()
        && recent.stream()
            .takeWhile(each -> each.changed() >= loop.changed())
            .anyMatch(each -> each.changes().isLessThan(now.changes()));
  }

  private static @Nullable Round repeated(
      Deque<Round> before, Round now, RecentAccesses accesses, BiPredicate<Round, Round> alike) {
    Round later = null;
    for (Round round : before) {
      if (round.isSame(now) || alike.test(round, now)) {
        if (later != null && accesses.areRepeated(round.accesses(), later.accesses())) {
          return later;
        }
        later = round;
      }
    }
    return null;
  }

  /**
   * What it does in each round of the loop in which it stays changes memory and changes it back.
   */
  void restores(RestoredRound round) {
    restored = round;
  }

  /** See {@link #restores}; null if it changes nothing. */
  @Nullable RestoredRound restored() {
    return restored;
  }

  /** How often it has come to where it is since it last changed memory, up to a limit. */
  int inVain() {
    Deque<Round> before = rounds.get(where);
    return before == null ? 0 : before.size();
  }

  /** Whether it has run its loop in vain, and stays in it. */
  boolean stays() {
    return stays;
  }
}
