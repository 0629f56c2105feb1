// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {
  @TempDir private Path folder;

  @Test
  void linesAreReadFromFilesThatAreCalledAsSourcesAre() throws IOException {
    Files.writeString(folder.resolve("a.cpp"), "one\ntwo\r\nthree");
    SourceFiles sources = new SourceFiles(folder);

    assertThat(sources.line("a.cpp", 2)).contains("two");
    assertThat(sources.line(folder.resolve("a.cpp").toString(), 3)).contains("three");
    assertThat(sources.line("a.cpp", 0)).isEmpty();
    assertThat(sources.line("a.cpp", 4)).isEmpty();
  }

  @Test
  void whatABinaryNamesAndIsNoSourceStaysUnread() throws IOException {
    Files.writeString(folder.resolve("id_rsa"), "secret");
    SourceFiles sources = new SourceFiles(folder);

    assertThat(sources.line("id_rsa", 1)).isEmpty();
    assertThat(sources.line("/etc/passwd", 1)).isEmpty();
    assertThat(sources.line("missing.c", 1)).isEmpty();
    assertThat(sources.line("/dev/zero", 1)).isEmpty();
    assertThat(sources.line("nul\0.c", 1)).isEmpty();
    assertThat(sources.line("", 1)).isEmpty();
  }
}
