// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Choices;

/**
 * Takes changes of thread out of a schedule while its run still shows the same. After Zeller,
 * Hildebrandt: Simplifying and Isolating Failure-Inducing Input (2002), figure 5: ever smaller
 * parts of the schedule are given to the thread that ran before them, or after, or left out. A
 * schedule that was changed is a preference; what became of it is the next one to be made smaller.
 */
public final class Minimizer {
  private final Attempt attempt;
  private int attempts;

  /** Runs the program by a schedule. */
  @FunctionalInterface
  public interface Attempt {
    /** What was really chosen, if the run shows what it is to show; else empty. */
    Optional<RunResult.Schedule> shows(Choices preferred);
  }

  /** Choices of one thread in a row. */
  private record Slice(int thread, long times) {}

  /**
   * @param attempts how many runs may be made
   */
  public Minimizer(Attempt attempt, int attempts) {
    this.attempt = attempt;
    this.attempts = attempts;
  }

  /** The schedule with the fewest changes of thread that was found. */
  public RunResult.Schedule minimize(RunResult.Schedule start) {
    RunResult.Schedule best = start;
    int parts = 2;
    while (attempts > 0) {
      List<Slice> slices = slices(best.choices());
      int size = Math.max(1, slices.size() / parts);
      RunResult.Schedule smaller = smaller(slices, size);
      if (smaller != null) {
        best = smaller;
        parts = Math.max(2, parts - 1);
      } else if (size == 1) {
        break;
      } else {
        parts *= 2;
      }
    }
    return best;
  }

  /** How often the thread changes where there is a choice. */
  public static int changes(Choices choices) {
    return Math.max(0, slices(choices).size() - 1);
  }

  private RunResult.@Nullable Schedule smaller(List<Slice> slices, int size) {
    for (int end = slices.size(); end > 0; end -= size) {
      int from = Math.max(0, end - size);
      List<Choices> candidates =
          List.of(
              given(slices, from, end, from - 1),
              given(slices, from, end, end),
              without(slices, from, end));
      for (Choices candidate : candidates) {
        if (attempts-- <= 0) {
          return null;
        }
        Optional<RunResult.Schedule> shown = attempt.shows(candidate);
        if (shown.isPresent() && changes(shown.get().choices()) < slices.size() - 1) {
          return shown.get();
        }
      }
    }
    return null;
  }

  /** Some slices are given to the thread of another one, if there is that. */
  private static Choices given(List<Slice> slices, int from, int end, int other) {
    Choices.Builder builder = new Choices.Builder();
    for (int i = 0; i < slices.size(); i++) {
      boolean given = i >= from && i < end && other >= 0 && other < slices.size();
      builder.add(slices.get(given ? other : i).thread(), slices.get(i).times());
    }
    return builder.build();
  }

  private static Choices without(List<Slice> slices, int from, int end) {
    Choices.Builder builder = new Choices.Builder();
    for (int i = 0; i < slices.size(); i++) {
      if (i < from || i >= end) {
        builder.add(slices.get(i).thread(), slices.get(i).times());
      }
    }
    return builder.build();
  }

  private static List<Slice> slices(Choices choices) {
    List<Slice> slices = new ArrayList<>();
    choices.forEachSlice((thread, times) -> slices.add(new Slice(thread, times)));
    return slices;
  }
}
