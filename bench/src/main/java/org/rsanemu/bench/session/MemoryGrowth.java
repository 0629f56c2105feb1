// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.ArrayList;
import java.util.List;

/** Memory by the length of a run. */
final class MemoryGrowth implements Part {
  /** The longest run may need so many times the memory of the shortest and still count as flat. */
  private static final double FLAT = 1.25;

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String title() {
    return "Memory by the length of the run (AArch64)";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    FigureTable table =
        FigureTable.ofNumbers(
            "atomic writes", "atomic events", "live heap, MB", "most resident, MB", "looks");
    List<Integer> lengths = lengths(session);
    List<Double> live = new ArrayList<>();
    for (int length : lengths) {
      double[] sample = sample(session, length);
      live.add(sample[1] / 1e6);
      table.row(
          "%,d".formatted(length),
          "%,.0f".formatted(sample[0]),
          sample[1] / 1e6,
          sample[2] / 1e6,
          "%.0f".formatted(sample[3]));
    }
    String shown =
        "live heap %s MB at %,d, %s MB at %,d"
            .formatted(
                Figures.text(live.getFirst()),
                lengths.getFirst(),
                Figures.text(live.getLast()),
                lengths.getLast());
    boolean flat = live.getLast() <= FLAT * live.getFirst();
    String what = "memory by atomic writes to a few locations";
    return new Section(List.of(Goal.of(what, "flat", shown, flat)), table.toString());
  }

  private static List<Integer> lengths(Session session) {
    if (session.quick()) {
      return List.of(10_000, 100_000, 1_000_000);
    }
    return session.extended()
        ? List.of(10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
        : List.of(10_000, 100_000, 1_000_000, 10_000_000);
  }

  private static double[] sample(Session session, int length) throws CommandFailedException {
    String program = Session.program(Isa.AARCH64, "writes");
    return session
        .java(List.of("-Xmx256m"), "MemoryBenchmark", "/", program, Integer.toString(length))
        .numbers()
        .getLast();
  }
}
