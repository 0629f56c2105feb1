// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;
import org.rsanemu.bench.session.CostTable.Growth;

/** An event of the monitor by number of locations and of threads. */
final class MonitorCosts implements Part {
  @Override
  public String name() {
    return "monitor";
  }

  @Override
  public String title() {
    return "An event of the monitor, ns of processor time";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    CostTable costs =
        CostTable.median(
            session.repeat(
                () -> CostTable.of(session.java("MonitorBenchmark", works(session)).output())));
    return new Section(
        List.of(
            goal("from 10 to 60,000 locations", "1.5", costs.byLocations(10, 60_000)),
            goal("from 2 to 64 threads", "4", costs.byThreads(2, 64))),
        costs.toString());
  }

  /** Kinds of work; all of them if none is named. */
  private static String[] works(Session session) {
    return session.quick() ? new String[] {"scattered", "sc", "plain"} : new String[0];
  }

  private static Goal goal(String what, String most, List<Growth> growths) {
    String name = "cost of an event " + what;
    String goal = "at most " + most + "×";
    if (growths.isEmpty()) {
      return Goal.missing(name, goal, "not among what is measured");
    }
    Growth worst = growths.getFirst();
    Growth middle = growths.get(growths.size() / 2);
    return Goal.of(
        name,
        goal,
        "%s at most (%s), %s in the middle (%s)"
            .formatted(
                Figures.times(worst.ratio()),
                worst.where(),
                Figures.times(middle.ratio()),
                middle.where()),
        worst.ratio() <= Double.parseDouble(most));
  }
}
