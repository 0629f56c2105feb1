// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.ArrayList;
import java.util.List;

/** Atomic events per second of processor time, in runs after the first. */
final class EventRates implements Part {
  private final FigureTable table =
      FigureTable.ofNumbers(
          "program",
          "ISA",
          "schedule",
          "atomic events",
          "switches",
          "s",
          "M events/s",
          "least",
          "most");

  @Override
  public String name() {
    return "events";
  }

  @Override
  public String title() {
    return "Atomic events per second";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    List<Goal> goals = new ArrayList<>();
    goals.addAll(
        program(session, "contended compare-and-swap", "cas", session.size(250_000, 50_000)));
    goals.addAll(program(session, "queue", "queue", session.size(100_000, 20_000)));
    goals.addAll(program(session, "mutexes", "mutex", session.size(150_000, 30_000)));
    return new Section(goals, table.toString());
  }

  private List<Goal> program(Session session, String name, String program, String size)
      throws CommandFailedException {
    String what = "atomic events per second, %s, ".formatted(name);
    PerIsa inTurns = new PerIsa(what + "round-robin", "at least 1 M");
    PerIsa random = new PerIsa(what + "random choice at every access", "at least 0.5 M");
    String times = Integer.toString(session.times());
    for (Isa isa : session.isas()) {
      List<String> lines =
          session.java("EventBenchmark", times, "/", Session.program(isa, program), size).output();
      double rate = row(name, isa, "round-robin", lines);
      inTurns.add(isa, Figures.text(rate / 1e6) + " M", rate >= 1e6);
      rate = row(name, isa, "random", lines);
      random.add(isa, Figures.text(rate / 1e6) + " M", rate >= 0.5e6);
    }
    return List.of(inTurns.goal(), random.goal());
  }

  private double row(String name, Isa isa, String scheduler, List<String> lines) {
    List<String[]> samples =
        lines.stream()
            .map(line -> line.split(" "))
            .filter(line -> line[0].equals(scheduler))
            .toList();
    double[] rates = samples.stream().mapToDouble(EventRates::rate).sorted().toArray();
    double median = rates[rates.length / 2];
    table.row(
        name,
        isa.label(),
        scheduler,
        "%,.0f".formatted(Figures.median(samples, sample -> Double.parseDouble(sample[1]))),
        "%,.0f".formatted(Figures.median(samples, sample -> Double.parseDouble(sample[3]))),
        Figures.median(samples, sample -> Double.parseDouble(sample[2])),
        median / 1e6,
        rates[0] / 1e6,
        rates[rates.length - 1] / 1e6);
    return median;
  }

  private static double rate(String[] sample) {
    return Double.parseDouble(sample[1]) / Double.parseDouble(sample[2]);
  }
}
