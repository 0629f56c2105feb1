// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/** Whole invocations with many runs of a litmus program, over two workers. */
final class LitmusRuns implements Part {
  private static final int JOBS = 2;
  private static final int LEAST = 500;

  @Override
  public String name() {
    return "litmus";
  }

  @Override
  public String title() {
    return "Runs of a litmus program (store buffering), 2 jobs";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    FigureTable table =
        FigureTable.ofNumbers(
            "ISA",
            "runs",
            "clock, s",
            "runs per second",
            "processor, s",
            "runs per second of two processors");
    PerIsa goal =
        new PerIsa(
            "runs per second of a litmus program, 2 jobs, by the clock", "at least " + LEAST);
    int runs = session.quick() ? 500 : 2000;
    for (Isa isa : session.isas()) {
      List<String> command =
          List.of(
              "./rsan-emu",
              "--runs=" + runs,
              "--jobs=" + JOBS,
              "--guest-output=none",
              "--error-exitcode=0",
              "testbins/build/" + isa.label() + "/SB+rlx");
      List<Command.Result> results = session.repeat(() -> Command.run(command));
      double clock = Figures.median(results, Command.Result::clock);
      double processor = Figures.median(results, Command.Result::processor);
      table.row(isa.label(), runs, clock, runs / clock, processor, JOBS * runs / processor);
      goal.add(isa, Figures.text(runs / clock), runs / clock >= LEAST);
    }
    return new Section(List.of(goal.goal()), table.toString());
  }
}
