package org.rsanemu.litmus;

/** One atomic operation of a C11 program; {@code location} is an index into its locations. */
sealed interface Statement {
  /**
   * A load.
   *
   * @param use when the program stores what it returns
   */
  record Load(int location, C11Order order, Use use) implements Statement {
    boolean isUsed() {
      return use != Use.NEVER;
    }
  }

  /** Loads again and again until the value is there. */
  record Spin(int location, int value, C11Order order, Round round) implements Statement {}

  record Store(int location, int value, C11Order order) implements Statement {}

  record Exchange(int location, int value, C11Order order) implements Statement {}

  /**
   * A fetch-and-add.
   *
   * @param kept whether the program uses the old value: compilers choose other instructions if not
   */
  record FetchAdd(int location, int addend, C11Order order, boolean kept) implements Statement {}

  record CompareExchange(
      int location, int expected, int desired, C11Order success, C11Order failure)
      implements Statement {}

  record Fence(C11Order order) implements Statement {}

  /** What a loop does while its value is not there. */
  enum Round {
    EMPTY(""),
    YIELD("sched_yield()"),
    PAUSE("for (volatile int i = 0; i < 3; i++)");

    private final String body;

    Round(String body) {
      this.body = body;
    }

    /** In C, without the semicolon. */
    String body() {
      return body;
    }
  }

  /** What becomes of a value. */
  enum Use {
    AT_ONCE,
    /** When the thread has done all else. */
    LATE,
    NEVER
  }
}
