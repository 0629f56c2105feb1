// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void whatCannotBeWrittenIsKnownBefore() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    assertThat(WholeFile.problem(folder)).isEqualTo("it is a folder");
    assertThat(WholeFile.problem(folder.resolve("none/r.json")))
        .isEqualTo("there is no such folder");
    assertThat(WholeFile.problem(file.resolve("r.json"))).isEqualTo("there is no such folder");
    assertThat(WholeFile.folderProblem(file)).isEqualTo("it is no folder");
    assertThat(WholeFile.folderProblem(file.resolve("none/r"))).isEqualTo("cannot write there");
  }

  @Test
  void aFolderThatIsNotOursTakesNoFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      Assumptions.assumeFalse(Files.isWritable(folder), "root may write everywhere");
      assertThat(WholeFile.problem(folder.resolve("new"))).isEqualTo("cannot write there");
      assertThat(WholeFile.folderProblem(folder.resolve("new/er"))).isEqualTo("cannot write there");
      assertThat(WholeFile.problem(file)).isEmpty();
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void toAskChangesNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path nowhere = Files.createSymbolicLink(folder.resolve("link"), Path.of("none"));
    for (Path each : new Path[] {file, nowhere, folder.resolve("new"), Path.of("/dev/full")}) {
      assertThat(WholeFile.problem(each)).isEmpty();
    }
    assertThat(WholeFile.folderProblem(folder)).isEmpty();
    assertThat(WholeFile.folderProblem(folder.resolve("new/er"))).isEmpty();
    assertThat(file).hasContent("old");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(file, nowhere);
    }
  }
}
