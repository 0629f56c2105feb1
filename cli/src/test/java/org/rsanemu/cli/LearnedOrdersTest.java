// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A thread keeps what it has learned by a read, unless it could have come as far without. */
@Tag("slow")
class LearnedOrdersTest {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  @Test
  void twoReadsThatDecideTogetherTeachWhatTheyMust() throws Exception {
    Path binary = folder.resolve("binary");
    ProcessBuilder compiler =
        new ProcessBuilder(
            "aarch64-linux-gnu-gcc",
            "-O2",
            "-g",
            "-static",
            "-pthread",
            "-I" + TESTBINS.resolve("include"),
            "-I" + TESTBINS.resolveSibling("include"),
            "-o",
            binary.toString(),
            Path.of("src", "test", "resources", "programs", "ticket-lock-twice.c").toString());
    assertThat(compiler.inheritIO().start().waitFor()).isZero();
    Path report = folder.resolve("report.json");
    Main.commandLine()
        .execute(
            "--runs",
            "150",
            "--format",
            "json",
            "--output",
            report.toString(),
            "--guest-output",
            "none",
            binary.toString());
    assertThat(JsonMapper.builder().build().readTree(Files.readString(report)).get("findings"))
        .noneMatch(finding -> finding.get("kind").asString().equals("race"));
  }
}
