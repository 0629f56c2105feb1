// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.Site;

/**
 * A vector for one run.
 *
 * @param schedule thread numbers from 1, one a step; {@code 1>2}: thread 1 starts thread 2 (others
 *     are there from the beginning); {@code 1<2}: thread 1 joins thread 2
 * @param expected the flagged accesses: {@code thread.instruction hb must}, comma separated; {@code
 *     -} if there are none
 */
record SingleRun(OracleProgram program, List<String> schedule, String expected) {
  static SingleRun parse(List<String> row) {
    return new SingleRun(
        OracleProgram.parse(row.get(0)), Arrays.asList(row.get(1).split(" ")), row.get(2));
  }

  /** Runs it into a sink whose locations are 1 to n. */
  void replay(EventSink sink) {
    OracleRun run =
        new OracleRun(
            program, sink, t -> schedule.stream().noneMatch(step -> step.endsWith(">" + t)));
    for (String step : schedule) {
      int thread = step.charAt(0) - '0';
      if (step.length() == 1) {
        run.announce(thread - 1);
        run.step(thread - 1);
        run.announce(thread - 1);
      } else if (step.charAt(1) == '>') {
        sink.start(thread, step.charAt(2) - '0', 0);
      } else {
        sink.join(thread, step.charAt(2) - '0', 0);
      }
    }
  }

  /** What was found, in the form of {@link #expected}. */
  static String describe(List<Flag> flags) {
    return flags.isEmpty()
        ? "-"
        : flags.stream().distinct().map(SingleRun::describe).collect(Collectors.joining(", "));
  }

  private static String describe(Flag flag) {
    long offset = Site.pc(flag.site()) & 0xff;
    return flag.thread() + "." + (offset / 4 + 1) + " " + flag.hb() + " " + flag.must();
  }
}
