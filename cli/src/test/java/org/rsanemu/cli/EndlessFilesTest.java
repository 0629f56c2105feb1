// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.testbins.Testbins;

/** What is read has no end. */
@Tag("slow")
class EndlessFilesTest {
  private static final String PROGRAM =
      """
      #include <unistd.h>

      int main(void) {
        char bytes[16];
        return read(0, bytes, sizeof bytes) == sizeof bytes ? 7 : 1;
      }
      """;

  private static final int READ = 7;

  @TempDir Path folder;

  @Test
  void ofStandardInputTheProgramGetsTheFirstBytes() throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("reads.c"), PROGRAM);
    Path program = Shell.compiled(folder, "gcc", source.toString());
    ToolProcess tool = new ToolProcess(folder);
    tool.input(Path.of("/dev/zero"));
    ToolProcess.Answer answer = tool.run("--runs", "1", program.toString());
    assertThat(answer.status()).as(answer.err()).isEqualTo(READ);
    assertThat(answer.unwrapped()).contains("only the first 64 MiB of standard input are read");
  }

  @ParameterizedTest
  @CsvSource({"--suppressions /dev/zero", "verify --state /dev/zero", "campaign /dev/zero"})
  void ofAFileThatIsSaid(String words) throws IOException, InterruptedException {
    String program = words.startsWith("campaign") ? "" : " " + Testbins.of("x86-64", "SB+rlx");
    ToolProcess.Answer answer = new ToolProcess(folder).run((words + program).split(" "));
    assertThat(answer.status()).as(answer.err()).isEqualTo(ExitCodes.USAGE);
    assertThat(answer.err()).startsWith("rsan-emu: cannot read ").hasLineCount(1);
  }
}
