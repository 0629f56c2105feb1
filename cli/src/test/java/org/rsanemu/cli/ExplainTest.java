// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.options.ExitCodes;
import picocli.CommandLine;

/** The pages of explain; that their programs show what they say is ProgramsTest's. */
class ExplainTest {
  private static final Path PROGRAMS = Path.of("../testbins/explain");

  private record Answer(int status, String out, String err) {}

  private static Answer explain(String... kind) {
    CommandLine command = Main.commandLine();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] line = Stream.concat(Stream.of("explain"), Stream.of(kind)).toArray(String[]::new);
    return new Answer(command.execute(line), out.toString(), err.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"robustness", "race", "deadlock", "livelock", "crash"})
  void everyKindHasAPageWithItsProgramsInEightyColumns(String kind) throws IOException {
    Answer answer = explain(kind);
    assertThat(answer.status()).isZero();
    assertThat(answer.out().lines().toList())
        .contains("WHAT IT IS", "WHEN IT HAPPENS", "HOW TO READ THE REPORT", "READ MORE")
        .allMatch(line -> line.length() <= 80)
        .noneMatch(line -> line.startsWith("@") || line.contains("SPDX"));
    for (String suffix : List.of("", "-fixed")) {
      Path source = PROGRAMS.resolve("explain-" + kind + suffix + ".c");
      String shown =
          Files.readString(source)
              .replaceFirst("(?s).*?\n(?=#include)", "")
              .replaceFirst("// SPDX.*\n$", "")
              .replaceAll("(?m)^(?=.)", "    ");
      assertThat(answer.out()).contains(shown.stripTrailing());
    }
  }

  @Test
  void programsSayWhichFaultTheyHave() throws IOException {
    assertThat(Files.readString(PROGRAMS.resolve("explain-livelock.c")))
        .startsWith("// verdict: livelock");
    try (Stream<Path> sources = Files.list(PROGRAMS)) {
      assertThat(sources).hasSize(10);
    }
  }

  @Test
  void whatIsNoKindIsToldTheKinds() {
    for (Answer answer : List.of(explain("rase"), explain())) {
      assertThat(answer.status()).isEqualTo(ExitCodes.USAGE);
      assertThat(answer.err())
          .startsWith("rsan-emu: ")
          .contains("robustness, race, deadlock, livelock, crash");
      assertThat(answer.err().lines()).hasSize(1);
    }
  }
}
