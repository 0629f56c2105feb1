package org.rsanemu.litmus;

/** One atomic operation of a C11 program; {@code location} is an index into its locations. */
sealed interface Statement {
  record Load(int location, C11Order order) implements Statement {}

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
}
