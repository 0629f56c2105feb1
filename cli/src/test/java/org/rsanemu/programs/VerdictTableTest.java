// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The table of docs/verdicts.md says what the headers of its programs say, and these agree with
 * what the papers say. {@link ProgramsTest} holds the tool to the headers.
 */
class VerdictTableTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path TESTBINS = ROOT.resolve("testbins");
  private static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");
  private static final String NAMES_OF_ISAS = "x86-64|AArch64|ARMv7";

  @TestFactory
  List<DynamicTest> everyRowSaysWhatTheHeaderSays() throws IOException {
    return rows().stream()
        .map(row -> DynamicTest.dynamicTest(row.program() + " of " + row.paper(), () -> check(row)))
        .toList();
  }

  @Test
  void everyProgramOfThePapersHasARow() throws IOException {
    Set<String> sources = rows().stream().map(Row::source).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(TESTBINS.resolve("papers"))) {
      assertThat(files.map(file -> "papers/" + file.getFileName())).allMatch(sources::contains);
    }
  }

  private static void check(Row row) throws IOException {
    DeclaredVerdicts verdicts = DeclaredVerdicts.read(TESTBINS.resolve(row.source()), ISAS);
    assertThat(row.byDefault()).isEqualTo(verdicts.byDefault());
    assertThat(row.strict()).isEqualTo(verdicts.strict());
    switch (row.robust()) {
      case "✓" -> assertThat(verdicts.isRobustButForLoops()).isTrue();
      case "✗" -> assertThat(verdicts.isRobustButForLoops()).isFalse();
      case "✗ loops" -> assertThat(verdicts.strict()).startsWith("✗ loops");
      default -> assertThat(row.robust()).isEqualTo("–");
    }
    switch (row.observationally()) {
      case "✓" -> assertThat(verdicts.byDefault()).isEqualTo("✓");
      case "✗" -> assertThat(verdicts.byDefault()).contains("✗");
      default -> assertThat(row.observationally()).isEqualTo("–");
    }
    if (row.strict().contains("/") || row.byDefault().contains("/")) {
      assertThat(row.remark())
          .as("why instruction sets differ")
          .matches(".*(" + NAMES_OF_ISAS + "): \\d.*");
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows =
        Files.readAllLines(ROOT.resolve("docs/verdicts.md")).stream()
            .filter(line -> line.contains(".c` |"))
            .map(Row::of)
            .toList();
    assertThat(rows).hasSizeGreaterThan(30);
    return rows;
  }

  /** A row of the table, a component a column. */
  private record Row(
      String program,
      String paper,
      String robust,
      String observationally,
      String byDefault,
      String strict,
      String source,
      String remark) {
    static Row of(String line) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      return new Row(
          cells.get(1),
          cells.get(2),
          cells.get(3),
          cells.get(4),
          cells.get(5),
          cells.get(6),
          cells.get(7).replace("`", ""),
          cells.get(8));
    }
  }
}
