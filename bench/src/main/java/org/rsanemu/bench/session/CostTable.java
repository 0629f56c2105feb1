// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What an event of the monitor costs, by kind of work, locations and threads. */
record CostTable(List<Cost> costs) {
  /** A cell: nanoseconds. */
  record Cost(String work, int locations, int threads, double nanoseconds) {}

  /** How many times as much one cell has as another of the same work, and which they are. */
  record Growth(double ratio, String where) {}

  /** Reads what {@code MonitorBenchmark} prints; columns are numbers of threads. */
  static CostTable of(List<String> lines) {
    int[] threads =
        Arrays.stream(lines.getFirst().split(" +"))
            .filter(word -> word.matches("\\d+"))
            .mapToInt(Integer::parseInt)
            .toArray();
    List<Cost> costs = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(" +");
      int locations = Integer.parseInt(cells[1]);
      for (int i = 0; i < threads.length; i++) {
        costs.add(new Cost(cells[0], locations, threads[i], Double.parseDouble(cells[2 + i])));
      }
    }
    return new CostTable(costs);
  }

  /** Cell by cell. */
  static CostTable median(List<CostTable> tables) {
    List<Cost> costs = new ArrayList<>();
    for (Cost any : tables.getFirst().costs()) {
      int cell = costs.size();
      double median = Figures.median(tables, table -> table.costs().get(cell).nanoseconds());
      costs.add(new Cost(any.work(), any.locations(), any.threads(), median));
    }
    return new CostTable(costs);
  }

  /** From so few locations to so many, the greatest growth first. */
  List<Growth> byLocations(int few, int many) {
    return costs.stream()
        .filter(cost -> cost.locations() == few)
        .flatMap(cost -> growth(cost, many, cost.threads(), cost.threads() + " threads"))
        .sorted(Comparator.comparingDouble(Growth::ratio).reversed())
        .toList();
  }

  /** From so few threads to so many, the greatest growth first. */
  List<Growth> byThreads(int few, int many) {
    return costs.stream()
        .filter(cost -> cost.threads() == few)
        .flatMap(cost ->
            growth(cost, cost.locations(), many, "%,d locations".formatted(cost.locations())))
        .sorted(Comparator.comparingDouble(Growth::ratio).reversed())
        .toList();
  }

  private Stream<Growth> growth(Cost less, int locations, int threads, String where) {
    return costs.stream()
        .filter(more ->
            more.work().equals(less.work())
                && more.locations() == locations
                && more.threads() == threads)
        .map(more ->
            new Growth(more.nanoseconds() / less.nanoseconds(), less.work() + ", " + where));
  }

  /** As Markdown. */
  @Override
  public String toString() {
    List<Integer> threads = costs.stream().map(Cost::threads).distinct().toList();
    List<Object> columns = new ArrayList<>(List.of("work", "locations"));
    threads.forEach(n -> columns.add(n + " threads"));
    FigureTable table = FigureTable.ofNumbers(columns.toArray());
    for (int i = 0; i < costs.size(); i += threads.size()) {
      Cost first = costs.get(i);
      List<Object> cells =
          new ArrayList<>(List.of(first.work(), "%,d".formatted(first.locations())));
      for (Cost cost : costs.subList(i, i + threads.size())) {
        cells.add("%,.0f".formatted(cost.nanoseconds()));
      }
      table.row(cells.toArray());
    }
    return table.toString();
  }
}
