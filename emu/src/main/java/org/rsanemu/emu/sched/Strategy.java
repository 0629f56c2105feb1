package org.rsanemu.emu.sched;

/** Chooses who runs next. A new strategy is a new class and a line in {@link #named}. */
public interface Strategy {
  /** The strategies' names, as {@code --scheduler} takes them. */
  java.util.List<String> NAMES = java.util.List.of("random", "round-robin");

  /**
   * A strategy by its name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Strategy named(String name, long seed, int quantum) {
    return switch (name) {
      case "random" -> new RandomPriorities(Chance.forPurpose(seed, "schedule"));
      case "round-robin" -> new RoundRobin(quantum);
      default -> throw new IllegalArgumentException("no scheduler '" + name + "'");
    };
  }

  /** What makes the choices by a script; {@code usual} is asked where the script leaves them. */
  static Strategy by(Script script, Strategy usual) {
    return switch (script) {
      case Script.Free _ -> usual;
      case Script.Recorded _ -> new Recording(usual);
      case Script.Exact exact -> new Recording(new Replaying(exact.choices(), true));
      case Script.Preferred preferred -> new Recording(new Replaying(preferred.choices(), false));
    };
  }

  /**
   * Chooses at a point of choice.
   *
   * @param runnable numbers of the threads that can run, ascending, the first {@code count} entries
   * @param count at least 1
   * @param current who ran last; not among them if it cannot run
   * @param point what {@code current} is about to do
   * @return one of {@code runnable}
   */
  int choose(int[] runnable, int count, int current, Point point);

  /** What a thread is about to do at a point of choice. */
  enum Point {
    /** The first instruction of the user's code, after the library's part of a thread's start. */
    START,
    /** The library's part of a thread's end, after the last instruction of the user's code. */
    END,
    /** An atomic access in the user's code. */
    USER,
    /** An atomic access or a system call elsewhere: a library's locks, a thread's start and end. */
    LIBRARY,
    /** As {@link #LIBRARY}, and the user's code has touched plain memory since the last point. */
    AFTER_USER,
    /** It said that others may go first, or has had its share. */
    YIELD
  }
}
