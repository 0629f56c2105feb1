// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** An exploration that goes on in another Java shows what one in a piece does. */
@Tag("slow")
class LongExplorationTest {
  /** Java says of each start that it has found this. */
  private static final String OPTIONS = "JDK_JAVA_OPTIONS";

  private static final String SHORT = "-Drsanemu.long=0";
  private static final String LONG = "-Drsanemu.long=1000000000";

  @TempDir Path folder;

  /** What a call came to, without what differs from one to the next, and how often Java started. */
  private record Outcome(int status, String report, int starts) {}

  private Outcome verify(String limit, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("verify", "--guest-output", "none"));
    all.addAll(arguments);
    ToolProcess tool = new ToolProcess(folder);
    tool.input(Files.write(folder.resolve("in"), bytes("some \u00e9\n")));
    ToolProcess.Answer answer = tool.answer(tool.start(Map.of(OPTIONS, limit), all));
    List<String> lines = answer.err().lines().toList();
    String report =
        String.join("\n", lines.stream().filter(line -> !line.contains(OPTIONS)).toList())
            .replaceAll("\n(rsan-emu: )?  *", " ")
            .replaceAll(" in [0-9.]+ s\\b", " in some time");
    return new Outcome(
        answer.status(),
        report,
        (int) lines.stream().filter(line -> line.contains(OPTIONS)).count());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({
    "x86-64,verify-ticketlock4",
    "aarch64,verify-two-writers-reader-2",
    "armv7,verify-ticket-3-1"
  })
  void itShowsTheSame(String isa, String name) throws Exception {
    List<String> program = List.of(Testbins.of(isa, name).toString());
    Outcome whole = verify(LONG, program);
    assertThat(whole.starts()).isOne();
    Outcome parts = verify(SHORT, program);
    assertThat(parts).isEqualTo(new Outcome(whole.status(), whole.report(), 2));
  }

  /** What was found is not in the state: it goes on where it is. */
  @Test
  void whatHasFoundSomethingStays() throws Exception {
    List<String> program = List.of("--keep-going", Testbins.of("aarch64", "SB+rlx").toString());
    Outcome outcome = verify(SHORT, program);
    assertThat(outcome.starts()).isOne();
    assertThat(outcome.status()).isEqualTo(66);
  }

  @Test
  void inputAndArgumentsStayByteForByte() throws Exception {
    String source = Files.readString(Path.of("src/test/resources/verify/reads-its-input.c"));
    Path binary = new HardwareTrial(folder).compiled("x86-64", source, false);
    Path script =
        Files.write(folder.resolve("script"), bytes("exec \"$@\" " + binary + " '\u00e9\\'\n"));
    List<String> command = OwnJava.command(Main.class);
    command.addAll(0, List.of("sh", script.toString()));
    command.addAll(List.of("verify", "--time", "100000"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put(OPTIONS, SHORT);
    builder.redirectInput(Files.write(folder.resolve("in"), bytes("some \u00e9\n")).toFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out)
        .contains("Proved, for this input")
        .containsPattern("(?s)" + OPTIONS + ".*" + OPTIONS);
  }
}
