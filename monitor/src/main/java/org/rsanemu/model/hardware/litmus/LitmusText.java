// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import java.util.ArrayList;
import java.util.List;

/** The parts that the formats share: the head, the columns of a thread each, the condition. */
final class LitmusText {
  private final StringBuilder text = new StringBuilder();

  /** The architecture, the name, and lines of comment. */
  LitmusText(String architecture, String name, List<String> comments) {
    text.append(architecture).append(' ').append(name).append('\n');
    if (!comments.isEmpty()) {
      text.append("(*\n");
      comments.forEach(line -> text.append(" * ").append(safe(line)).append('\n'));
      text.append(" *)\n");
    }
  }

  /** A comment must not end early. */
  private static String safe(String line) {
    return line.replace("*)", "* )").replace("(*", "( *").replace('"', '\'');
  }

  /** The initial state. */
  void state(List<String> lines) {
    text.append("{\n");
    lines.forEach(line -> text.append(line).append('\n'));
    text.append("}\n");
  }

  /** Any text. */
  void add(String more) {
    text.append(more);
  }

  /** The threads side by side. */
  void columns(List<List<String>> threads) {
    List<List<String>> columns = new ArrayList<>();
    int height = 0;
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>(List.of("P" + t));
      column.addAll(threads.get(t));
      columns.add(column);
      height = Math.max(height, column.size());
    }
    for (int row = 0; row < height; row++) {
      List<String> cells = new ArrayList<>();
      for (List<String> column : columns) {
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String cell = row < column.size() ? column.get(row) : "";
        cells.add(cell + " ".repeat(width - cell.length()));
      }
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
  }

  /** The weak outcome. */
  String exists(List<String> atoms) {
    text.append("exists (").append(String.join(" /\\ ", atoms)).append(")\n");
    return text.toString();
  }

  /** The final values of locations that have several writes. */
  static List<String> finals(LitmusTest test) {
    List<String> atoms = new ArrayList<>();
    test.finals().forEach((x, value) -> atoms.add("[" + LitmusTest.location(x) + "]=" + value));
    return atoms;
  }
}
