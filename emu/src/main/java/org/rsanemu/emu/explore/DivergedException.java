package org.rsanemu.emu.explore;

import java.util.List;
import java.util.stream.Collectors;

/** An execution did not repeat what it had done after the same choices. */
public final class DivergedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private DivergedException(String message) {
    super(message);
  }

  DivergedException(int depth, Object expected, Object found) {
    this("after " + depth + " choices, " + expected + " was expected, and there is " + found);
  }

  /** A thread was to make a step that it cannot make. */
  static DivergedException cannotGo(int depth, int thread, List<Step> menu) {
    String others =
        menu.stream()
            .filter(Step::enabled)
            .map(step -> "T" + step.thread())
            .collect(Collectors.joining(", "));
    return new DivergedException(
        "after "
            + depth
            + " choices, T"
            + thread
            + " was to go on and cannot; "
            + (others.isEmpty() ? "nobody" : others)
            + " can");
  }
}
