// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;

/** One operation of a C11 program; {@code location} is an index into its locations. */
sealed interface C11Statement {
  /** What is not an atomic operation, or more than one: no table has its steps. */
  sealed interface Unmapped extends C11Statement {}

  /**
   * A load.
   *
   * @param use when the program stores what it returns
   */
  record Load(int location, C11Order order, Use use) implements C11Statement {
    boolean isUsed() {
      return use != Use.NEVER;
    }
  }

  /** Loads again and again until the value is there. */
  record Spin(int location, int value, C11Order order, Round round) implements Unmapped {}

  record Store(int location, int value, C11Order order) implements C11Statement {}

  record Exchange(int location, int value, C11Order order) implements C11Statement {}

  /**
   * A fetch-and-add.
   *
   * @param kept whether the program uses the old value: compilers choose other instructions if not
   */
  record FetchAdd(int location, int addend, C11Order order, boolean kept) implements C11Statement {}

  record CompareExchange(
      int location, int expected, int desired, C11Order success, C11Order failure)
      implements C11Statement {}

  record Fence(C11Order order) implements C11Statement {}

  /** A plain load, kept for main to read. */
  record PlainLoad(int location) implements Unmapped {}

  record PlainStore(int location, int value) implements Unmapped {}

  /**
   * What is done if a load returned {@code value}.
   *
   * @param body straight-line, and nothing of the load's location
   */
  record Guarded(Load load, int value, List<C11Statement> body) implements Unmapped {}

  /** What is done, once, unless a load returned {@code value}. */
  record Unless(Load load, int value, List<C11Statement> body) implements Unmapped {}

  /** What is done again and again until a load returns {@code value}. */
  record Until(Load load, int value, List<C11Statement> body) implements Unmapped {}

  /** A compare-and-swap loop that adds. What is done between its rounds: {@code body}. */
  record Increase(int location, int addend, C11Order order, List<C11Statement> body)
      implements Unmapped {}

  /**
   * A compare-and-swap loop that raises a maximum to {@code value}, which is left where it is
   * there.
   */
  record Raise(int location, int value, C11Order order) implements Unmapped {}

  /** Main creates a thread. */
  record Start(int thread) implements Unmapped {}

  /** Main joins a thread. */
  record Join(int thread) implements Unmapped {}

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
