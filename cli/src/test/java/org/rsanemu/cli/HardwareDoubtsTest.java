// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.testbins.InTurn;
import tools.jackson.databind.json.JsonMapper;

/** Where it is not sure what a processor orders, nothing is found and nothing is proved. */
@Tag("slow")
class HardwareDoubtsTest {
  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  /**
   * In some runs a thread ends before the other is created: the C library's count of threads, which
   * both change, is not an order of the program's.
   */
  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"aarch64", "armv7", "a32", "x86-64"})
  void accessesOfSeveralSizesShowNothing(String isa) throws Exception {
    HardwareTrial trial = new HardwareTrial(folder);
    Path binary = trial.compiled(isa, text("mixed.c"), false);
    trial.checkNotJudged(binary);
    checkShowsNothing(binary);
  }

  /** What a thread did before its end is known to whoever has joined it. */
  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"aarch64", "armv7", "a32", "x86-64"})
  void theEndOfAThreadOrders(String isa) throws Exception {
    HardwareTrial trial = new HardwareTrial(folder);
    checkShowsNothing(trial.compiled(isa, text("joined.c"), false));
  }

  private void checkShowsNothing(Path binary) throws IOException {
    Path report = folder.resolve("runs.json");
    String[] words = {
      "--model",
      "hardware",
      "--runs",
      "60",
      "--guest-output",
      "none",
      "--format",
      "json",
      "--output",
      report.toString(),
      binary.toString()
    };
    Main.commandLine().execute(words);
    var findings = JsonMapper.builder().build().readTree(Files.readString(report)).get("findings");
    assertThat(findings.isEmpty()).isTrue();
  }

  /** The barrier of ARMv6: whether it is executed is not seen in A32 code. */
  @Test
  void aFenceThatIsPerhapsNotExecutedForbidsNothing() throws Exception {
    HardwareTrial trial = new HardwareTrial(folder);
    trial.checkNotJudged(trial.compiled("a32", text("conditional.c"), false));
  }

  /** DMB in an IT block of T32 code. */
  @Test
  void aFenceThatIsNotExecutedForbidsNothing() throws Exception {
    HardwareTrial trial = new HardwareTrial(folder);
    trial.check(trial.compiled("armv7", text("conditional.c"), false), true);
  }

  private static String text(String name) throws IOException {
    InputStream resource = HardwareDoubtsTest.class.getResourceAsStream("/hardware/" + name);
    try (InputStream text = requireNonNull(resource)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
