// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.emu.linux.fs.FileChange;

/** Changes are carried out in the folder that they belong to, and nowhere else. */
class HostChangesTest {
  private static final byte[] TEXT = "text".getBytes(StandardCharsets.UTF_8);

  private Path folder;
  private Path outside;

  @BeforeEach
  void prepare(@TempDir Path temporary) throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("folder"));
    outside = Files.createDirectory(temporary.toRealPath().resolve("outside"));
    Files.writeString(outside.resolve("precious"), "precious");
  }

  private List<String> carryOut(FileChange... changes) {
    return new HostChanges(List.of(folder.toString())).carryOut(List.of(changes));
  }

  private String in(String name) {
    return folder + "/" + name;
  }

  @Test
  void filesFoldersAndLinksAreMade() throws IOException {
    assertThat(
            carryOut(
                new FileChange.MadeFolder(in("a"), 0750),
                new FileChange.Written(in("a/file"), 0640, -1, TEXT),
                new FileChange.MadeLink(in("a/link"), "file")))
        .isEmpty();
    assertThat(folder.resolve("a/link")).hasContent("text");
    assertThat(Files.list(folder.resolve("a"))).hasSize(2);
  }

  @Test
  void whatIsThereIsReplacedOrRemoved() throws IOException {
    Files.createDirectories(folder.resolve("old/deep"));
    Files.writeString(folder.resolve("old/deep/file"), "");
    Files.writeString(folder.resolve("file"), "before");
    assertThat(
            carryOut(
                new FileChange.Removed(in("old")),
                new FileChange.Removed(in("never there")),
                new FileChange.Written(in("file"), 0604, 5_000_000_000L, TEXT),
                new FileChange.MadeLink(in("link"), "file")))
        .isEmpty();
    assertThat(folder.resolve("old")).doesNotExist();
    assertThat(folder.resolve("link")).hasContent("text").isSymbolicLink();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("file"))))
        .isEqualTo("rw----r--");
    assertThat(Files.getLastModifiedTime(folder.resolve("file")).toMillis()).isEqualTo(5000);
  }

  @Test
  void nothingIsDoneOutside() {
    String escaping = folder + "/../outside/new";
    assertThat(
            carryOut(
                new FileChange.Written(outside + "/new", 0600, -1, TEXT),
                new FileChange.Written(escaping, 0600, -1, TEXT),
                new FileChange.Written("relative", 0600, -1, TEXT),
                new FileChange.Removed(outside + "/precious"),
                new FileChange.Removed(folder.toString())))
        .hasSize(5);
    assertThat(outside).isDirectoryNotContaining("glob:**new");
    assertThat(outside.resolve("precious")).exists();
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    Files.createSymbolicLink(folder.resolve("out"), outside);
    Files.createSymbolicLink(folder.resolve("file"), outside.resolve("precious"));
    List<String> problems =
        carryOut(
            new FileChange.Written(in("out/new"), 0600, -1, TEXT),
            new FileChange.Attributes(in("file"), 0777, 5),
            new FileChange.Written(in("file"), 0600, -1, TEXT),
            new FileChange.Removed(in("out")));
    assertThat(problems).hasSize(2);
    assertThat(outside.resolve("precious")).hasContent("precious");
    assertThat(outside.resolve("new")).doesNotExist();
    assertThat(folder.resolve("file")).hasContent("text").isRegularFile();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void linksThatLeadOutAreNotMade() throws IOException {
    Files.createDirectories(folder.resolve("a/b"));
    assertThat(
            carryOut(
                new FileChange.MadeLink(in("one"), "/etc/passwd"),
                new FileChange.MadeLink(in("two"), "../outside"),
                new FileChange.MadeLink(in("three"), "a/../../outside"),
                new FileChange.MadeLink(in("a/b/four"), "../../../outside")))
        .hasSize(4);
    assertThat(
            carryOut(
                new FileChange.MadeLink(in("a/b/up"), "../.."),
                new FileChange.MadeLink(in("absolute"), in("a"))))
        .isEmpty();
  }
}
