// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compiles programs, and asks what processors can show of them. */
final class HardwareTrial {
  /** Where its files go; the last report is {@code report.json}. */
  private final Path folder;

  HardwareTrial(Path folder) {
    this.folder = folder;
  }

  /** No program has input. Several at a time read it, and each closes it. */
  static void withoutInput() {
    System.setIn(
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }
        });
  }

  /** By gcc, or clang; {@code -O1} unless there is another. */
  Path compiled(String isa, String text, boolean clang, String... options)
      throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("test.c"), text);
    Path binary = folder.resolve("test");
    List<String> command = new ArrayList<>(clang ? clang(isa) : gcc(isa));
    if (Arrays.stream(options).noneMatch(option -> option.startsWith("-O"))) {
      command.add("-O1");
    }
    command.addAll(List.of(options));
    command.addAll(List.of("-g", "-w", "-static", "-pthread", "-o", binary.toString()));
    command.add(source.toString());
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return binary;
  }

  private static List<String> gcc(String isa) {
    return switch (isa) {
      case "aarch64" -> List.of("aarch64-linux-gnu-gcc", "-march=armv8.3-a");
      case "armv7" -> List.of("arm-linux-gnueabihf-gcc");
      case "a32" -> List.of("arm-linux-gnueabihf-gcc", "-marm");
      default -> List.of("gcc");
    };
  }

  private static List<String> clang(String isa) {
    return switch (isa) {
      case "aarch64" -> List.of("clang", "--target=aarch64-linux-gnu", "-march=armv8.3-a");
      case "armv7" -> clang32("-mthumb");
      case "a32" -> clang32("-marm");
      default -> List.of("clang");
    };
  }

  private static List<String> clang32(String set) {
    return List.of(
        "clang", "--target=arm-linux-gnueabihf", "-march=armv7-a", "-mfpu=vfpv3-d16", set);
  }

  /**
   * What the processor's model alone says.
   *
   * @param goesOn whether all executions matter: one finding shows that it is allowed
   */
  JsonNode alone(Path binary, boolean goesOn) throws IOException {
    return goesOn
        ? verified(binary, "--model", "hardware", "--keep-going")
        : verified(binary, "--model", "hardware");
  }

  /** What the findings of RC20 say of the processor. */
  List<String> verdicts(Path binary) throws IOException {
    List<String> verdicts = new ArrayList<>();
    for (JsonNode finding : verified(binary, "--strict", "--keep-going").get("findings")) {
      verdicts.add(finding.at("/hardware/verdict").asString());
    }
    return verdicts;
  }

  /** The report. */
  JsonNode verified(Path binary, String... options) throws IOException {
    Path report = folder.resolve("report.json");
    Files.deleteIfExists(report);
    List<String> all = new ArrayList<>(List.of("verify", "--time", "1000000"));
    all.addAll(List.of(options));
    all.addAll(List.of("--format", "json", "--output", report.toString()));
    all.addAll(List.of("--guest-output", "none", binary.toString()));
    Main.commandLine().execute(all.toArray(String[]::new));
    return JsonMapper.builder().build().readTree(Files.readString(report));
  }

  /** Both say what is expected. */
  void check(Path binary, boolean allowed) throws IOException {
    JsonNode alone = alone(binary, !allowed);
    assertThat(alone.get("findings").isEmpty()).as("the model alone").isEqualTo(!allowed);
    assertThat(alone.get("exitCode").asInt()).isEqualTo(allowed ? 66 : 0);
    if (!allowed) {
      assertThat(alone.at("/cases/0/explored/complete").asBoolean()).as("proved").isTrue();
    }
    List<String> verdicts = verdicts(binary);
    if (!allowed) {
      assertThat(verdicts).allMatch(verdict -> verdict.equals("forbidden"));
    } else if (!verdicts.isEmpty()) {
      assertThat(verdicts).contains("allowed").doesNotContain("not judged");
    }
  }

  /** There is no verdict, and no proof. */
  void checkNotJudged(Path binary) throws IOException {
    JsonNode alone = alone(binary, true);
    assertThat(alone.get("exitCode").asInt()).as("not proved").isEqualTo(124);
    assertThat(alone.get("findings").isEmpty()).isTrue();
  }
}
