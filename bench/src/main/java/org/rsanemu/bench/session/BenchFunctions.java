// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/** Functions of the hot path by themselves, measured with JMH. */
final class BenchFunctions implements Part {
  @Override
  public String name() {
    return "functions";
  }

  @Override
  public String title() {
    return "Functions of the hot path, by JMH";
  }

  @Override
  public Section measure(Session session) throws CommandFailedException {
    FigureTable table = FigureTable.ofNumbers("function", "ns", "±");
    String seconds = session.quick() ? "200ms" : "1s";
    List<String> lines = session.java("HotPathBenchmark", seconds, "5").output();
    for (String line : lines) {
      String[] cells = line.split(" ");
      table.row(cells[0], Double.parseDouble(cells[1]), Double.parseDouble(cells[2]));
    }
    return new Section(List.of(), table.toString());
  }
}
