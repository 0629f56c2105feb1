// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/** What a further run in one process costs by itself: a program that does nothing. */
final class FurtherStarts implements Part {
  private static final int RUNS = 200;
  private static final int EARLY = 10;

  private final FigureTable table =
      FigureTable.ofNumbers(
          "program",
          "ISA",
          "first run, ms",
          "runs 2 to 11, ms",
          "further run, ms",
          "the same on the clock, ms");

  @Override
  public String name() {
    return "restart";
  }

  @Override
  public String title() {
    return "Start and end of a further run in one process";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    return new Section(
        List.of(linked(session, "static", 3), linked(session, "dynamic", 15)), table.toString());
  }

  private Goal linked(Session session, String how, double most) throws CommandFailedException {
    PerIsa goal =
        new PerIsa(
            "start of a further run in one process, " + how, "under %.0f ms".formatted(most));
    for (Isa isa : session.isas()) {
      boolean dynamic = how.equals("dynamic");
      String program =
          dynamic ? Session.dynamicProgram(isa, "nothing") : Session.program(isa, "nothing");
      double further = row(session, how, isa, dynamic ? isa.libraries() : "/", program);
      goal.add(isa, Figures.text(further) + " ms", further < most);
    }
    return goal.goal();
  }

  private double row(Session session, String how, Isa isa, String root, String program)
      throws CommandFailedException {
    List<double[]> processes = session.repeat(() -> process(session, root, program));
    double further = Figures.median(processes, 2);
    table.row(
        how,
        isa.label(),
        Figures.median(processes, 0),
        Figures.median(processes, 1),
        further,
        Figures.median(processes, 3));
    return further;
  }

  /** Medians of one process: the first run, early further ones, all further ones, by the clock. */
  private static double[] process(Session session, String root, String program)
      throws CommandFailedException {
    List<double[]> runs =
        session.java("RestartBenchmark", Integer.toString(RUNS), root, program).numbers();
    List<double[]> later = runs.subList(1, RUNS);
    return new double[] {
      runs.getFirst()[0],
      Figures.median(later.subList(0, EARLY), 0),
      Figures.median(later, 0),
      Figures.median(later, 1)
    };
  }
}
