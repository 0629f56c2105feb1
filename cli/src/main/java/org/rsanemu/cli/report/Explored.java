// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.analysis.Models;

/**
 * How much of a program's schedules was explored.
 *
 * @param complete whether all were: then what was not found is not there, for this input
 * @param executions that are no repetition of others, up to the order of independent steps
 * @param deadlocked of these, those in which threads were left that could not go on
 * @param blocked of them, those that ended with threads in loops which they had run in vain
 * @param fromSnapshot executions that began at the snapshot, or after it, since it was begun or
 *     went on
 * @param redundant executions given up because they could only repeat another one
 * @param cut executions that were too long
 * @param longest steps of the longest execution
 * @param seconds that it took
 * @param foundBefore whether there was a finding before it was stopped and went on, which is not
 *     shown again
 * @param stated bounds that the program states of itself, by annotations
 * @param assumed what a proof rests on besides, in words, as the program made use of it
 * @param missing what keeps it from being complete, in words
 */
public record Explored(
    boolean complete,
    long executions,
    long deadlocked,
    long blocked,
    long fromSnapshot,
    long redundant,
    long cut,
    long longest,
    double seconds,
    boolean foundBefore,
    List<String> stated,
    List<String> assumed,
    List<String> missing) {

  private static final String OVER_RC20 =
      ": no schedule shows a data race, a deadlock, a crash, or behaviour that sequential"
          + " consistency forbids (under RC20, which leaves out ARM's load buffering of relaxed"
          + " accesses).";

  private static final String OVER_SC =
      ": no schedule shows a data race, a deadlock or a crash. Weak memory behaviour was not"
          + " checked (--model sc).";

  private static final String OVER_HARDWARE =
      ": no schedule shows a data race, a deadlock or a crash, and %s shows no weak behaviour"
          + " with these instructions (--model). After another compilation, or on another"
          + " architecture, it may.";

  /**
   * The verdict in sentences.
   *
   * @param clean whether nothing was found
   * @param model that the program was held against
   */
  public List<String> words(boolean clean, Models model) {
    List<String> words = new ArrayList<>();
    if (complete && clean && !foundBefore) {
      words.add(
          "Proved, for this input"
              + within()
              + over(model)
              + " Libraries are assumed to be correct, and the addresses of memory to decide"
              + " nothing; it holds on the emulator's machine, whose limits were not reached."
              + resting());
    } else if (complete) {
      words.add("All schedules were explored.");
    } else {
      String what = clean ? "Not proved: " : "Not all schedules were explored: ";
      words.add(what + String.join("; ", missing) + ".");
    }
    if (foundBefore) {
      words.add(
          "Findings made before the exploration was stopped are not shown again; start again to"
              + " see them.");
    }
    words.add(
        "Explored: "
            + Numbers.counted(executions, "execution", "executions")
            + ", "
            + Numbers.counted(longest, "step", "steps")
            + " at most, in %.1f s".formatted(seconds)
            + besides()
            + ".");
    return words;
  }

  private static String over(Models model) {
    return switch (model) {
      case RC20 -> OVER_RC20;
      case SC -> OVER_SC;
      case TSO -> OVER_HARDWARE.formatted("x86-TSO");
      case ARMV8 -> OVER_HARDWARE.formatted("Armv8");
      case HARDWARE -> OVER_HARDWARE.formatted("the processors that it is compiled for");
    };
  }

  /** The bounds that the program states, which hold for the proof, too. */
  private String within() {
    return stated.isEmpty()
        ? ""
        : " and the bounds that the program states (" + String.join("; ", stated) + ")";
  }

  /** What it rests on that other proofs do not. */
  private String resting() {
    return assumed.isEmpty() ? "" : " It also assumes this: " + String.join("; ", assumed) + ".";
  }

  private String besides() {
    StringBuilder besides = new StringBuilder();
    add(besides, redundant, "redundant");
    add(besides, deadlocked - blocked, "deadlocked");
    add(besides, blocked, "stopped in a busy-wait that other executions leave");
    add(besides, cut, "cut");
    return besides.toString();
  }

  private static void add(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(text.isEmpty() ? "; " : ", ").append(Numbers.of(count)).append(' ').append(what);
    }
  }
}
