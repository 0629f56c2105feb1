package org.rsanemu.bench.session;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Whole runs of programs that do little but access plain memory, against bare Unicorn. */
final class WholeRuns implements Part {
  private static final double MOST = 3;
  private static final String GOAL = "at most 3×";

  private final Table table =
      Table.ofNumbers(
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
    List<Goal> goals = new ArrayList<>();
    goals.add(
        program(
            session,
            "matrix multiply, 4 threads",
            isa -> List.of("/", Session.program(isa, "matmul"), session.size(400, 160))));
    goals.add(
        debian(
            session,
            "pigz",
            "-p4",
            "-b32",
            "-c",
            Session.input(session.quick() ? "tiny" : "small")));
    goals.add(
        debian(
            session,
            "zstd",
            "-q",
            "-T4",
            "-1",
            "-B512K",
            "-c",
            Session.input(session.quick() ? "small" : "large")));
    return new Section(goals, table.toString());
  }

  private Goal debian(Session session, String name, String... arguments)
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
          List<String> line = new ArrayList<>(List.of(root, root + "/usr/bin/" + name));
          line.addAll(List.of(arguments));
          return line;
        });
  }

  private Goal program(Session session, String name, Subject subject)
      throws CommandFailedException {
    StringJoiner measured = new StringJoiner(", ");
    boolean met = true;
    for (Isa isa : session.isas()) {
      List<double[]> samples =
          session.samples("WholeRunBenchmark", subject.on(isa).toArray(String[]::new));
      double first = Numbers.median(samples, 0);
      double further = Numbers.median(samples, 2);
      double bare = Numbers.median(samples, 3);
      table.row(
          name,
          isa.label(),
          bare,
          first,
          first / bare,
          further,
          further / bare,
          Numbers.median(samples, 1),
          "%.0f".formatted(Numbers.median(samples, 4)),
          Numbers.median(samples, 5) / 1e6,
          "%,.0f".formatted(Numbers.median(samples, 6)));
      measured.add(
          "%s %s (further run %s)"
              .formatted(isa.label(), Numbers.times(first / bare), Numbers.times(further / bare)));
      met &= first / bare <= MOST;
    }
    return Goal.of(what(name), GOAL, measured.toString(), met);
  }

  private static String what(String name) {
    return "whole run against bare Unicorn: " + name;
  }
}
