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
    Table table =
        Table.ofNumbers(
            "atomic writes", "atomic events", "live heap, MB", "most resident, MB", "looks");
    List<Integer> lengths = new ArrayList<>(List.of(10_000, 100_000, 1_000_000));
    if (!session.quick()) {
      lengths.add(10_000_000);
    }
    if (session.extended()) {
      lengths.add(100_000_000);
    }
    List<Double> live = new ArrayList<>();
    for (int length : lengths) {
      double[] sample =
          session
              .java(
                  List.of("-Xmx256m"),
                  "MemoryBenchmark",
                  "/",
                  Session.program(Isa.AARCH64, "writes"),
                  Integer.toString(length))
              .numbers()
              .getLast();
      live.add(sample[1] / 1e6);
      table.row(
          "%,d".formatted(length),
          "%,.0f".formatted(sample[0]),
          sample[1] / 1e6,
          sample[2] / 1e6,
          "%.0f".formatted(sample[3]));
    }
    String measured =
        "live heap %s MB at %,d, %s MB at %,d"
            .formatted(
                Numbers.text(live.getFirst()), lengths.getFirst(),
                Numbers.text(live.getLast()), lengths.getLast());
    Goal goal =
        Goal.of(
            "memory by atomic writes to a few locations",
            "flat",
            measured,
            live.getLast() <= FLAT * live.getFirst());
    return new Section(List.of(goal), table.toString());
  }
}
