// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.ArrayList;
import java.util.List;

/** Runs of the same x86-64 binaries under Valgrind's thread checkers. */
final class AgainstValgrind implements Part {
  private static final String GOAL = "no slower";
  private static final String SORT = "parallel sort with a mutex";
  private static final String MATRIX = "matrix multiply";
  private static final String CONTENDED = "contended compare-and-swap";

  private final FigureTable table =
      FigureTable.ofNumbers(
          "program",
          "native, s",
          "bare Unicorn, s",
          "`none`, s",
          "DRD, s",
          "Helgrind, s",
          "rsan-emu, first run, s",
          "times DRD",
          "times Helgrind",
          "its starts",
          "further run, s",
          "times DRD");

  @Override
  public String name() {
    return "valgrind";
  }

  @Override
  public String title() {
    return "Against Valgrind, x86-64, dynamically linked";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    boolean x86 = System.getProperty("os.arch").equals("amd64");
    if (!x86 || !Session.installed("valgrind")) {
      String why = x86 ? "Valgrind is not installed" : "this machine is not an x86-64";
      return new Section(
          List.of(
              Goal.missing(what(SORT), GOAL, why),
              Goal.missing(what(MATRIX), GOAL, why),
              Goal.missing(what(CONTENDED), "—", why)),
          why + "\n");
    }
    String sort = session.size(300_000, 50_000);
    List<Goal> goals =
        List.of(
            row(session, SORT, true, "sort", sort, "16"),
            row(session, MATRIX, true, "matmul", session.size(160, 80)),
            row(session, CONTENDED, false, "cas", session.size(20_000, 5_000)));
    row(session, "sort with a quarter of the locks", false, "sort", sort, "64");
    row(session, "nothing", false, "nothing");
    return new Section(goals, table.toString());
  }

  private Goal row(
      Session session, String name, boolean judged, String program, String... arguments)
      throws CommandFailedException {
    List<String> line =
        Session.line("/", Session.dynamicProgram(Isa.X86_64, program), List.of(arguments));
    List<String> command = line.subList(1, line.size());
    double alone = seconds(session, command);
    double none = checked(session, "none", command);
    double drd = checked(session, "drd", command);
    double helgrind = checked(session, "helgrind", command);
    RunTimes ours = RunTimes.measure(session, line);
    double first = ours.first() / drd;
    double further = ours.further() / drd;
    table.row(
        name,
        alone,
        ours.bare(),
        none,
        drd,
        helgrind,
        ours.first(),
        first,
        ours.first() / helgrind,
        "%.0f".formatted(ours.starts()),
        ours.further(),
        further);
    String measured =
        "%s s against %s s: %s (further run %s)"
            .formatted(
                Figures.text(ours.first()),
                Figures.text(drd),
                Figures.times(first),
                Figures.times(further));
    return judged
        ? Goal.of(what(name), GOAL, measured, first <= 1)
        : Goal.reported(what(name), measured);
  }

  private static String what(String name) {
    return "against Valgrind's DRD: " + name;
  }

  private static double checked(Session session, String tool, List<String> command)
      throws CommandFailedException {
    List<String> line = new ArrayList<>(List.of("valgrind", "-q", "--tool=" + tool));
    line.addAll(command);
    return seconds(session, line);
  }

  private static double seconds(Session session, List<String> command)
      throws CommandFailedException {
    List<Command.Result> results = session.repeat(() -> Command.run(command));
    return Figures.median(results, Command.Result::processor);
  }
}
