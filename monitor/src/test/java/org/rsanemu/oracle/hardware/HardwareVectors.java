// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Programs and their verdicts, computed by enumeration elsewhere. */
final class HardwareVectors {
  /** A row of a table. */
  record Row(VectorProgram program, boolean violation) {}

  private HardwareVectors() {}

  static List<Row> rows(String model) {
    return table(model + ".tsv").stream()
        .map(row -> new Row(VectorProgram.parse(row.get(1)), row.get(0).equals("violation")))
        .toList();
  }

  /** The rows of a table among the test resources, comments left out. */
  static List<List<String>> table(String file) {
    try (InputStream in = HardwareVectors.class.getResourceAsStream("/vectors/" + file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> Arrays.asList(line.split("\t")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }
}
