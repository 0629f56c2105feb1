// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Measures and prints the table of goals, then the details, in Markdown. Runs in the repository's
 * root, see {@code bench/run}.
 */
public final class Bench {
  private static final List<Part> PARTS =
      List.of(
          new WholeRuns(),
          new AgainstValgrind(),
          new EventRates(),
          new MonitorCosts(),
          new MemoryGrowth(),
          new FurtherStarts(),
          new LitmusRuns(),
          new FirstEvent(),
          new BenchFunctions());

  private final Session session;
  private final FigureTable goals = FigureTable.ofWords("what", "goal", "measured", "met");
  private final StringBuilder details = new StringBuilder();
  private final List<String> failures = new ArrayList<>();

  private Bench(Session session) {
    this.session = session;
  }

  /**
   * Exits with 1 if a part could not be measured.
   *
   * @param arguments {@code quick}, {@code long}, and the names of the parts to measure, all if
   *     there is none
   */
  public static void main(String[] arguments) {
    Set<String> words = new HashSet<>(List.of(arguments));
    Session session = new Session(words.remove("quick"), words.remove("long"));
    Bench bench = new Bench(session);
    PARTS.stream()
        .filter(part -> words.isEmpty() || words.contains(part.name()))
        .forEach(bench::measure);
    System.out.print("## Goals\n\n" + bench.goals + bench.details);
    bench.failures.forEach(failure -> System.out.println("\n" + failure));
    System.exit(bench.failures.isEmpty() ? 0 : 1);
  }

  private void measure(Part part) {
    Instant before = Instant.now();
    try {
      Section section = part.measure(session);
      section
          .goals()
          .forEach(goal -> goals.row(goal.what(), goal.goal(), goal.measured(), goal.met()));
      details.append("\n## ").append(part.title()).append("\n\n").append(section.text());
    } catch (CommandFailedException failure) {
      failures.add(part.title() + " could not be measured: " + failure.getMessage());
    }
    System.err.println(
        part.name() + ": " + Duration.between(before, Instant.now()).toSeconds() + " s");
  }
}
