// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program's standard streams are closed, as the launcher hands them on to Java. */
@Tag("slow")
class ClosedStreamsTest {
  /** Its status is the number of the error that it gets from a descriptor. */
  private static final String PROGRAM =
      """
      #include <errno.h>
      #include <stdlib.h>
      #include <unistd.h>

      int main(int count, char **words) {
        char byte = 'x';
        int descriptor = atoi(words[1]);
        long done = descriptor ? write(descriptor, &byte, 1) : read(0, &byte, 1);
        return done < 0 ? errno : 0;
      }
      """;

  private static final int EBADF = 9;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"0, 0</", "1, 1</dev/null", "2, 2</dev/null"})
  void theProgramGetsTheErrorOfAClosedOne(String descriptor, String redirection)
      throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("stream.c"), PROGRAM);
    Path program = Shell.compiled(folder, "gcc", source.toString());
    List<String> words = OwnJava.command(Main.class);
    words.addAll(0, List.of("bash", "-c", "\"$@\" " + redirection, "bash"));
    words.addAll(List.of("--runs", "2", program.toString(), descriptor));
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(EBADF);
    if (descriptor.equals("1")) {
      assertThat(folder.resolve("err")).content().contains("EBADF (it is closed)");
    }
  }
}
