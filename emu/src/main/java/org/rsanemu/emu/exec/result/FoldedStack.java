// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Stacks of recursion as short lists: their length is bounded by how much code there is, not by how
 * deep the recursion goes. Each place that is on the stack stays on it, so that suppressions match
 * as they would match the whole.
 */
public final class FoldedStack {
  /** The longest cycle of calls that is looked for. */
  private static final int LONGEST_PERIOD = 8;

  /** Fewer copies in a row are shown as they are. */
  private static final int FEWEST_COPIES = 5;

  /** Two: what is outside the innermost frame must also stay there. */
  private static final int SHOWN_COPIES = 2;

  /** Of stacks that are longer all the same, the ends are shown. */
  private static final int LONGEST = 96;

  private static final int INNER = 48;
  private static final int OUTER = 24;

  private FoldedStack() {}

  /**
   * The stack with what repeats left out.
   *
   * @param stack innermost frame first, with nothing left out
   */
  public static List<Frame> of(List<Frame> stack) {
    return List.copyOf(stack.size() < FEWEST_COPIES ? stack : shortened(folded(stack)));
  }

  private static List<Frame> folded(List<Frame> stack) {
    List<Frame> folded = new ArrayList<>();
    int at = 0;
    while (at < stack.size()) {
      int period = 1;
      int copies = copies(stack, at, period);
      while (copies < FEWEST_COPIES && period < LONGEST_PERIOD) {
        copies = copies(stack, at, ++period);
      }
      if (copies < FEWEST_COPIES) {
        folded.add(stack.get(at++));
        continue;
      }
      int shown = SHOWN_COPIES * period;
      folded.addAll(stack.subList(at, at + shown));
      folded.set(folded.size() - 1, folded.getLast().omitting(copies * period - shown, period));
      at += copies * period;
    }
    return folded;
  }

  /** How often the frames from {@code at} on are there in a row. */
  private static int copies(List<Frame> stack, int at, int period) {
    int end = at + period;
    while (end < stack.size() && stack.get(end).equals(stack.get(end - period))) {
      end++;
    }
    return (end - at) / period;
  }

  /** The ends, and of what is in between each place that is not at the inner end. */
  private static List<Frame> shortened(List<Frame> stack) {
    if (stack.size() <= LONGEST) {
      return stack;
    }
    List<Frame> rest = new ArrayList<>(stack.subList(0, INNER));
    Set<Frame> there = new HashSet<>();
    rest.forEach(frame -> there.add(frame.omitting(0, 0)));
    for (Frame frame : stack.subList(INNER, stack.size() - OUTER)) {
      if (there.add(frame.omitting(0, 0))) {
        rest.add(frame);
      } else {
        Frame last = rest.getLast();
        rest.set(rest.size() - 1, last.omitting(last.omitted() + 1 + frame.omitted(), 0));
      }
    }
    rest.addAll(stack.subList(stack.size() - OUTER, stack.size()));
    return rest;
  }
}
