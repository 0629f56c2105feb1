package org.rsanemu.bench.session;

import java.util.List;
import java.util.StringJoiner;

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
    Table table = Table.ofNumbers("ISA", "clock, ms", "processor, ms");
    StringJoiner measured = new StringJoiner(", ");
    boolean met = true;
    for (Isa isa : session.isas()) {
      List<double[]> samples =
          session.samples("StartBenchmark", "/", Session.program(isa, "first"));
      double clock = Numbers.median(samples, 0);
      table.row(isa.label(), clock, Numbers.median(samples, 1));
      measured.add("%s %.0f ms".formatted(isa.label(), clock));
      met &= clock < MOST;
    }
    Goal goal =
        Goal.of(
            "JVM start to first event of a small program",
            "under 500 ms",
            measured.toString(),
            met);
    return new Section(List.of(goal), table.toString());
  }
}
