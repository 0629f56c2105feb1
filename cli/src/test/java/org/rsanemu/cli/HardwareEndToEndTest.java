// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Compiled programs of the classical families, with each strength of edge: what the processor's
 * model alone says of them, and what findings of RC20 say of the processor.
 */
@Tag("slow")
class HardwareEndToEndTest {
  private static final String[] A32 = {"-marm", "-masm-syntax-unified"};

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  /** A row of the table. */
  record Row(String isa, String name, boolean allowed, boolean judged) {
    static Row of(String line) {
      String[] cells = line.split("\t");
      String said = cells[2];
      return new Row(cells[0], cells[1], said.equals("allowed"), !said.equals("not judged"));
    }

    Path compiled(HardwareTrial trial, boolean clang, String... options) throws Exception {
      return trial.compiled(isa, HardwareProgram.text(isa, name), clang, options);
    }

    void check(HardwareTrial trial, boolean clang, String... options) throws Exception {
      Path binary = compiled(trial, clang, options);
      if (judged) {
        trial.check(binary, allowed);
      } else {
        trial.checkNotJudged(binary);
      }
    }
  }

  /** Those that the enumeration by the axioms decides, too. */
  static List<Row> rows() throws IOException {
    return rows("/hardware/verdicts.tsv");
  }

  static List<Row> all() throws IOException {
    return Stream.concat(rows().stream(), rows("/hardware/more-verdicts.tsv").stream()).toList();
  }

  private static List<Row> rows(String resource) throws IOException {
    InputStream table = HardwareEndToEndTest.class.getResourceAsStream(resource);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(requireNonNull(table), StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).map(Row::of).toList();
    }
  }

  static Stream<Row> some() throws IOException {
    List<String> names =
        List.of("MP+dmb.sy+addr", "MP+dmb.sy+ctrl", "MP+dmb.sy+casl", "LB+data+po", "LB+ctrl+ctrl");
    return all().stream()
        .filter(row -> names.contains(row.name) || row.name.equals("SB+po+po") || !row.judged);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("some")
  void someRowsOfTheTableHold(Row row) throws Exception {
    check(row);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("inTurn")
  void theTableHolds(Row row) throws Exception {
    check(row);
  }

  /** One in {@code -Dhardware.step}. */
  static Stream<Row> inTurn() throws IOException {
    return all().stream().filter(HardwareEndToEndTest::isTurnOf);
  }

  private static boolean isTurnOf(Row row) {
    int step = Integer.getInteger("hardware.step", 6);
    return Math.floorMod((row.name + row.isa).hashCode(), step) == 0;
  }

  static Stream<Row> armv7() throws IOException {
    return rows().stream()
        .filter(row -> row.isa.equals("armv7"))
        .filter(HardwareEndToEndTest::isTurnOf);
  }

  /** Compilers make T32 of ARMv7's rows unless an option says otherwise. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("armv7")
  void theTableHoldsAsA32Code(Row row) throws Exception {
    check(row, A32);
  }

  /**
   * Through a system register, and by the register that steps a base after its access: of the first
   * it is not known what it hands on, of the second the model says that it is not part of the
   * address.
   */
  @ParameterizedTest
  @CsvSource({"aarch64, MP+dmb.sy+system", "armv7, MP+dmb.sy+post"})
  void whatIsNoAddressForCertainForbidsNothing(String isa, String name) throws Exception {
    String[] options = isa.equals("armv7") ? A32 : new String[0];
    Path binary = compiled(new Row(isa, name, true, true), options);
    HardwareTrial trial = new HardwareTrial(folder);
    JsonNode alone = trial.alone(binary, true);
    boolean proved = alone.at("/cases/0/explored/complete").asBoolean();
    assertThat(proved && alone.get("findings").isEmpty()).isFalse();
    assertThat(trial.verdicts(binary)).contains("not judged").doesNotContain("forbidden");
  }

  private void check(Row row, String... options) throws Exception {
    row.check(new HardwareTrial(folder), false, options);
  }

  private Path compiled(Row row, String... options) throws Exception {
    return row.compiled(new HardwareTrial(folder), false, options);
  }

  @Test
  void aModelOfOtherProcessorsIsAMistake() throws Exception {
    Path binary = compiled(new Row("x86-64", "SB+po+po", true, true));
    int status = Main.commandLine().execute("--model", "armv8", "--runs", "1", binary.toString());
    assertThat(status).isEqualTo(2);
  }

  /** The test that is written beside a report is the one that the report has. */
  @Test
  void aLitmusTestIsTheSameFromTheReportAndBesideIt() throws Exception {
    Path binary = compiled(new Row("x86-64", "SB+po+po", true, true));
    Path tests = folder.resolve("tests");
    JsonNode report =
        new HardwareTrial(folder)
            .verified(binary, "--strict", "--keep-going", "--save-litmus", tests.toString());
    assertThat(report.get("findings").size()).isEqualTo(2);
    List<String> written = new ArrayList<>();
    for (int number = 1; number <= 2; number++) {
      JsonNode finding = report.get("findings").get(number - 1);
      String name = "robustness-" + finding.get("fingerprint").asString().substring(0, 8);
      String assembly = Files.readString(tests.resolve(name + ".litmus"));
      assertThat(assembly).startsWith("X86").contains("exists");
      assertThat(litmus(String.valueOf(number))).isEqualTo(assembly);
      assertThat(litmus("--c11", String.valueOf(number)))
          .isEqualTo(Files.readString(tests.resolve(name + ".c11.litmus")));
      written.add(assembly);
    }
    assertThat(written).doesNotHaveDuplicates();
  }

  private String litmus(String... words) throws IOException {
    Path output = folder.resolve("one.litmus");
    List<String> all = new ArrayList<>(List.of("litmus", "--output", output.toString()));
    all.add(folder.resolve("report.json").toString());
    all.addAll(List.of(words));
    assertThat(Main.commandLine().execute(all.toArray(String[]::new))).isZero();
    return Files.readString(output);
  }
}
