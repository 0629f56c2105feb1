// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/** From the start of a worker's JVM to the first atomic event. */
final class FirstEvent implements Part {
  private static final double MOST = 500;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String title() {
    return "From the start of a worker's JVM to the first event";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    FigureTable table = FigureTable.ofNumbers("ISA", "clock, ms", "processor, ms");
    PerIsa goal = new PerIsa("JVM start to first event of a small program", "under 500 ms");
    for (Isa isa : session.isas()) {
      List<double[]> samples =
          session.samples("StartBenchmark", "/", Session.program(isa, "first"));
      double clock = Figures.median(samples, 0);
      table.row(isa.label(), clock, Figures.median(samples, 1));
      goal.add(isa, "%.0f ms".formatted(clock), clock < MOST);
    }
    return new Section(List.of(goal.goal()), table.toString());
  }
}
