package org.rsanemu.emu.explore;

/** An execution did not repeat what it had done after the same choices. */
public final class DivergedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DivergedException(int depth, Object expected, Object found) {
    super("after " + depth + " choices, " + expected + " was expected, and there is " + found);
  }
}
