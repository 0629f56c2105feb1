// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Programs and their verdicts. Some files have RC20's, by which a program may be a violation for
 * the order of its fences sc alone: such a one is robust here.
 */
final class Vectors {
  private static final String BY_FENCES_ALONE = "fence order only";

  private Vectors() {}

  /** The rows of a file: program, {@link VectorVerdicts verdict}, and what else there is. */
  static List<List<String>> rows(String file) {
    String name = file.replace(".tsv", "");
    Set<String> byFencesAlone =
        Tsv.rows("fence-order-only.tsv").stream()
            .filter(row -> row.get(0).equals(name))
            .map(row -> row.get(1))
            .collect(Collectors.toSet());
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : Tsv.rows(file)) {
      List<String> ours = new ArrayList<>(row);
      if (byFencesAlone.remove(row.get(0)) || row.get(1).equals(BY_FENCES_ALONE)) {
        ours.set(1, VectorVerdicts.ROBUST);
      }
      rows.add(ours);
    }
    if (!byFencesAlone.isEmpty()) {
      throw new IllegalStateException("not in " + file + ": " + byFencesAlone);
    }
    return rows;
  }

  /** The programs of all files that are violations for the order of their fences alone. */
  static List<OracleProgram> byFencesAlone() {
    List<OracleProgram> programs = new ArrayList<>();
    for (List<String> row : Tsv.rows("observable.tsv")) {
      if (row.get(1).equals(BY_FENCES_ALONE)) {
        programs.add(OracleProgram.parse(row.get(0)));
      }
    }
    Tsv.rows("fence-order-only.tsv").forEach(row -> programs.add(OracleProgram.parse(row.get(1))));
    return programs;
  }
}
