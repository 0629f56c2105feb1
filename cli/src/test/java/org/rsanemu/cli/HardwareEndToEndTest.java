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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compiled programs of the classical families, with each strength of edge: what the processor's
 * model alone says of them, and what findings of RC20 say of the processor.
 */
class HardwareEndToEndTest {
  private static final String[] A32 = {"-marm", "-masm-syntax-unified"};

  @TempDir Path folder;

  /** A row of the table. */
  record Row(String isa, String name, boolean allowed, boolean judged) {
    static Row of(String line) {
      String[] cells = line.split("\t");
      String said = cells[2];
      return new Row(cells[0], cells[1], said.equals("allowed"), !said.equals("not judged"));
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

  @ParameterizedTest
  @MethodSource("some")
  void someRowsOfTheTableHold(Row row) throws Exception {
    check(row);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("all")
  void theTableHolds(Row row) throws Exception {
    check(row);
  }

  static Stream<Row> armv7() throws IOException {
    return rows().stream().filter(row -> row.isa.equals("armv7"));
  }

  /** Compilers make T32 of ARMv7's rows if they are not told otherwise. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("armv7")
  void theTableHoldsAsA32Code(Row row) throws Exception {
    check(row, A32);
  }

  /**
   * Through a system register, and by the register that steps a base behind its access: of the
   * first it is not known what it hands on, of the second the model says that it is no part of the
   * address.
   */
  @ParameterizedTest
  @CsvSource({"aarch64, MP+dmb.sy+system", "armv7, MP+dmb.sy+post"})
  void whatIsNoAddressForCertainForbidsNothing(String isa, String name) throws Exception {
    String[] options = isa.equals("armv7") ? A32 : new String[0];
    Path binary = compiled(new Row(isa, name, true, true), options);
    JsonNode alone = verified(binary, "--model", "hardware");
    boolean proved = alone.at("/cases/0/explored/complete").asBoolean();
    assertThat(proved && alone.get("findings").isEmpty()).isFalse();
    assertThat(verdicts(binary)).contains("not judged").doesNotContain("forbidden");
  }

  private void check(Row row, String... options) throws Exception {
    Path binary = compiled(row, options);
    JsonNode alone = verified(binary, "--model", "hardware");
    if (!row.judged) {
      assertThat(alone.get("exitCode").asInt()).as("not proved").isEqualTo(124);
      assertThat(alone.get("findings").isEmpty()).isTrue();
      return;
    }
    assertThat(alone.get("findings").isEmpty()).as("the model alone").isEqualTo(!row.allowed);
    assertThat(alone.get("exitCode").asInt()).isEqualTo(row.allowed ? 66 : 0);
    if (!row.allowed) {
      assertThat(alone.at("/cases/0/explored/complete").asBoolean()).as("proved").isTrue();
    }
    List<String> verdicts = verdicts(binary);
    if (!row.allowed) {
      assertThat(verdicts).allMatch(verdict -> verdict.equals("forbidden"));
    } else if (!verdicts.isEmpty()) {
      assertThat(verdicts).contains("allowed").doesNotContain("not judged");
    }
  }

  /** What the findings of RC20 say of the processor. */
  private List<String> verdicts(Path binary) throws IOException {
    List<String> verdicts = new ArrayList<>();
    for (JsonNode finding : verified(binary, "--strict").get("findings")) {
      verdicts.add(finding.at("/hardware/verdict").asString());
    }
    return verdicts;
  }

  private Path compiled(Row row, String... options) throws IOException, InterruptedException {
    Path source = folder.resolve("test.c");
    Path binary = folder.resolve("test");
    Files.writeString(source, HardwareProgram.text(row.isa, row.name));
    String compiler =
        switch (row.isa) {
          case "aarch64" -> "aarch64-linux-gnu-gcc";
          case "armv7", "a32" -> "arm-linux-gnueabihf-gcc";
          default -> "gcc";
        };
    List<String> command = new ArrayList<>(List.of(compiler, "-g", "-O1", "-static", "-pthread"));
    if (row.isa.equals("aarch64")) {
      command.add("-march=armv8.3-a");
    } else if (row.isa.equals("a32")) {
      command.add("-marm");
    }
    command.addAll(List.of(options));
    command.addAll(List.of("-o", binary.toString(), source.toString()));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return binary;
  }

  private JsonNode verified(Path binary, String... options) throws IOException {
    Path report = folder.resolve("report.json");
    Files.deleteIfExists(report);
    List<String> all = new ArrayList<>(List.of("verify", "--keep-going", "--time", "1000000"));
    all.addAll(List.of(options));
    all.addAll(List.of("--format", "json", "--output", report.toString()));
    all.addAll(List.of("--guest-output", "none", binary.toString()));
    System.setIn(InputStream.nullInputStream());
    Main.commandLine().execute(all.toArray(String[]::new));
    return JsonMapper.builder().build().readTree(Files.readString(report));
  }

  @Test
  void aModelOfOtherProcessorsIsAMistake() throws Exception {
    Path binary = compiled(new Row("x86-64", "SB+po+po", true, true));
    System.setIn(InputStream.nullInputStream());
    int status = Main.commandLine().execute("--model", "armv8", "--runs", "1", binary.toString());
    assertThat(status).isEqualTo(2);
  }
}
