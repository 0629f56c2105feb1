// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.nio.file.Files;
import java.util.List;

/** Whole runs of programs that do little but access plain memory, against bare Unicorn. */
final class WholeRuns implements Part {
  private static final double MOST = 3;
  private static final String GOAL = "at most 3×";

  private final FigureTable table =
      FigureTable.ofNumbers(
          "program",
          "ISA",
          "bare Unicorn, s",
          "first run, s",
          "times",
          "further run, s",
          "times",
          "first run, all threads of the JVM, s",
          "its starts",
          "M instructions",
          "atomic events");

  private interface Subject {
    List<String> on(Isa isa);
  }

  @Override
  public String name() {
    return "whole";
  }

  @Override
  public String title() {
    return "Whole runs against bare Unicorn";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    String small = Session.input(session.quick() ? "tiny" : "small");
    String large = Session.input(session.quick() ? "small" : "large");
    String rows = session.size(400, 160);
    Goal matrix =
        program(
            session,
            "matrix multiply, 4 threads",
            isa -> List.of("/", Session.program(isa, "matmul"), rows));
    Goal pigz = debian(session, "pigz", List.of("-p4", "-b32", "-c", small));
    Goal zstd = debian(session, "zstd", List.of("-q", "-T4", "-1", "-B512K", "-c", large));
    return new Section(List.of(matrix, pigz, zstd), table.toString());
  }

  private Goal debian(Session session, String name, List<String> arguments)
      throws CommandFailedException {
    for (Isa isa : session.isas()) {
      if (!Files.exists(Session.sysroot(isa).resolve("usr/bin/" + name))) {
        return Goal.missing(what(name), GOAL, "not downloaded");
      }
    }
    return program(
        session,
        name,
        isa -> {
          String root = Session.sysroot(isa).toAbsolutePath().toString();
          return Session.line(root, root + "/usr/bin/" + name, arguments);
        });
  }

  private Goal program(Session session, String name, Subject subject)
      throws CommandFailedException {
    PerIsa goal = new PerIsa(what(name), GOAL);
    for (Isa isa : session.isas()) {
      RunTimes times = RunTimes.measure(session, subject.on(isa));
      double first = times.first() / times.bare();
      double further = times.further() / times.bare();
      table.row(
          name,
          isa.label(),
          times.bare(),
          times.first(),
          first,
          times.further(),
          further,
          times.all(),
          "%.0f".formatted(times.starts()),
          times.instructions() / 1e6,
          "%,.0f".formatted(times.events()));
      String shown = "%s (further run %s)".formatted(Figures.times(first), Figures.times(further));
      goal.add(isa, shown, first <= MOST);
    }
    return goal.goal();
  }

  private static String what(String name) {
    return "whole run against bare Unicorn: " + name;
  }
}
