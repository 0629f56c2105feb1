// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

/**
 * What an instruction did.
 *
 * @param stack from the instruction to its innermost frame of the user's code, or further
 */
record Performed(List<SourceFrame> stack, List<Event> events) {
  private record Place(String module, String address) {}

  /** Whether a step of the same binary is this instruction's. */
  boolean did(StepView step) {
    return places(stack).equals(places(step.stack()));
  }

  /** To the innermost frame of the user's code. */
  private static List<Place> places(List<SourceFrame> stack) {
    long others = stack.stream().takeWhile(frame -> !frame.judged()).count();
    return stack.stream()
        .limit(others + 1)
        .map(frame -> new Place(frame.module(), frame.address()))
        .toList();
  }
}
