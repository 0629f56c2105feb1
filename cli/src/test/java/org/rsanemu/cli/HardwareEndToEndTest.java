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
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compiled programs of the classical families, with each strength of edge: what the processor's
 * model alone says of them, and what findings of RC20 say of the processor.
 */
class HardwareEndToEndTest {
  @TempDir Path folder;

  /** A row of the table. */
  record Row(String isa, String name, boolean allowed, boolean judged) {
    static Row of(String line) {
      String[] cells = line.split("\t");
      String said = cells[2];
      return new Row(cells[0], cells[1], said.equals("allowed"), !said.equals("not judged"));
    }
  }

  static List<Row> rows() throws IOException {
    InputStream table = HardwareEndToEndTest.class.getResourceAsStream("/hardware/verdicts.tsv");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(requireNonNull(table), StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).map(Row::of).toList();
    }
  }

  static Stream<Row> some() throws IOException {
    List<String> names =
        List.of("MP+dmb.sy+addr", "MP+dmb.sy+ctrl", "MP+dmb.sy+casl", "LB+data+po", "LB+ctrl+ctrl");
    return rows().stream()
        .filter(row -> names.contains(row.name) || row.name.equals("SB+po+po") || !row.judged);
  }

  @ParameterizedTest
  @MethodSource("some")
  void someRowsOfTheTableHold(Row row) throws Exception {
    check(row);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("rows")
  void theTableHolds(Row row) throws Exception {
    check(row);
  }

  private void check(Row row) throws Exception {
    Path binary = compiled(row);
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
    List<String> verdicts = new ArrayList<>();
    for (JsonNode finding : verified(binary, "--strict").get("findings")) {
      verdicts.add(finding.at("/hardware/verdict").asString());
    }
    if (!row.allowed) {
      assertThat(verdicts).allMatch(verdict -> verdict.equals("forbidden"));
    } else if (!verdicts.isEmpty()) {
      assertThat(verdicts).contains("allowed").doesNotContain("not judged");
    }
  }

  private Path compiled(Row row) throws IOException, InterruptedException {
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
