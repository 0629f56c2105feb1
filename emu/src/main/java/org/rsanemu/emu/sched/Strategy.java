// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.List;

/** Chooses who runs next. A new strategy is a new class and a line in {@link #of}. */
public interface Strategy {
  /** {@link RandomPriorities}. */
  String RANDOM = "random";

  /** {@link Pct}. */
  String PCT = "pct";

  /** {@link PartialOrderSampling}. */
  String POS = "pos";

  /** {@link RandomWalk}. */
  String WALK = "walk";

  /** {@link RoundRobin}. */
  String ROUND_ROBIN = "round-robin";

  /** The strategies' names, as {@code --scheduler} takes them. */
  List<String> NAMES = List.of(RANDOM, PCT, POS, WALK, ROUND_ROBIN);

  /**
   * The strategy of a run.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Strategy of(Scheduling scheduling, long seed) {
    RandomSource chance = RandomSource.forPurpose(seed, "schedule");
    Strategy strategy =
        switch (scheduling.strategy()) {
          case RANDOM -> new RandomPriorities(chance);
          case PCT -> new Pct(chance, scheduling.depth(), scheduling.steps());
          case POS -> new StartBarrierStrategy(new PartialOrderSampling(chance), chance);
          case WALK -> new StartBarrierStrategy(new RandomWalk(chance), chance);
          case ROUND_ROBIN -> new RoundRobin(scheduling.quantum());
          default ->
              throw new IllegalArgumentException("no scheduler '" + scheduling.strategy() + "'");
        };
    return strategy instanceof RoundRobin
        ? strategy
        : IgnoredYields.inSomeRuns(strategy, RandomSource.forPurpose(seed, "yields"));
  }

  /** What makes the choices by a script; {@code usual} is asked where the script leaves them. */
  static Strategy by(ScheduleSource script, Strategy usual) {
    return switch (script) {
      case ScheduleSource.Free _ -> usual;
      case ScheduleSource.Recorded _ -> new Recording(usual);
      case ScheduleSource.Exact exact -> new Recording(new Replaying(exact.choices(), true));
      case ScheduleSource.Preferred preferred ->
          new Recording(new Replaying(preferred.choices(), false));
    };
  }

  /**
   * Chooses at a scheduling point.
   *
   * @param runnable numbers of the threads that can run, ascending, the first {@code count} entries
   * @param count at least 1
   * @param current who ran last; not among them if it cannot run
   * @param point what {@code current} is about to do
   * @return one of {@code runnable}
   */
  int choose(int[] runnable, int count, int current, Point point);

  /** Whether {@link #comesTo} is to be called: it costs a look at registers each time. */
  default boolean asksAccesses() {
    return false;
  }

  /**
   * This access is the thread's pending one: called before {@link #choose} is asked with it as
   * {@code current}.
   *
   * @param size in bytes; 0 if it accesses nothing there, or it is not known what
   * @param writes whether it may write
   */
  default void comesTo(int thread, long address, int size, boolean writes) {}

  /** What a thread is about to do at a scheduling point. */
  enum Point {
    /** The first instruction of the user's code, after the library's part of a thread's start. */
    START,
    /** The library's part of a thread's end, after the last instruction of the user's code. */
    END,
    /** An access in the user's code. */
    USER,
    /** An atomic access or a system call elsewhere: a library's locks, a thread's start and end. */
    LIBRARY,
    /** As {@link #LIBRARY}, and the user's code has touched plain memory since the last point. */
    AFTER_USER,
    /** It said that others may go first, or has looked many times. */
    YIELD,
    /** It has come to no other point for long. */
    SHARE_USED;

    /** Whether whoever else can run goes first. */
    boolean givesWay() {
      return this == YIELD || this == SHARE_USED;
    }

    /**
     * Whether it is a step of the program's own, as PCT counts them: what a library does in between
     * is fifty times as much, and is hardly ever what a bug needs.
     */
    public boolean isStep() {
      return switch (this) {
        case START, END, USER, AFTER_USER -> true;
        case LIBRARY, YIELD, SHARE_USED -> false;
      };
    }
  }
}
