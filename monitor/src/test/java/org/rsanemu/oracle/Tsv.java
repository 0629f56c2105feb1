// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The tables of vectors among the test resources. */
final class Tsv {
  private Tsv() {}

  /** The rows of a table, comments left out. */
  static List<List<String>> rows(String file) {
    try (InputStream in = Tsv.class.getResourceAsStream("/vectors/" + file)) {
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
