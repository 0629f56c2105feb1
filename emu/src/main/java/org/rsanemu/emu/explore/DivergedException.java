// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;
import java.util.stream.Collectors;

/** An execution did not repeat what it had done after the same choices. */
public final class DivergedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private DivergedException(int depth, String what) {
    super("after " + depth + " choices, " + what);
  }

  /** Threads are about to make other steps than they were. */
  static DivergedException stands(int depth, List<PendingStep> before, List<PendingStep> now) {
    String others =
        now.stream()
            .filter(step -> !step.equals(PendingStep.of(before, step.thread())))
            .map(step -> "T" + step.thread())
            .collect(Collectors.joining(", "));
    return new DivergedException(
        depth,
        others.isEmpty() ? "threads have ended" : others + " would do something else than before");
  }

  /** The step that was made last touched what it had not touched. */
  static DivergedException touched(int depth, int thread) {
    return new DivergedException(depth, "T" + thread + " has done something else than before");
  }

  /** It has come to its end before all choices were made. */
  static DivergedException ends(int depth, int choices) {
    return new DivergedException(depth, "it has ended; " + choices + " were to be made");
  }

  /** A thread was to make a step that it cannot make. */
  static DivergedException cannotGo(int depth, int thread, List<PendingStep> menu) {
    String others =
        menu.stream()
            .filter(PendingStep::enabled)
            .map(step -> "T" + step.thread())
            .collect(Collectors.joining(", "));
    return new DivergedException(
        depth,
        "T"
            + thread
            + " was to go on and cannot; "
            + (others.isEmpty() ? "nobody" : others)
            + " can");
  }
}
