// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.emu.linux.fs.FileChange;

/** What is reported of a run's changes to the host's files. */
class FileChangesTest {
  private static final int AT_FDCWD = -100;
  private static final int O_WRONLY = 1;
  private static final int O_CREAT = 0x40;
  private static final int O_TRUNC = 0x200;

  private Path folder;
  private BareKernel guest;

  @BeforeEach
  void prepare(@TempDir Path temporary) throws IOException {
    folder = temporary.toRealPath();
    Files.createDirectories(folder.resolve("old/deep"));
    Files.writeString(folder.resolve("old/deep/file"), "deep");
    Files.writeString(folder.resolve("kept"), "kept");
    Files.writeString(folder.resolve("changed"), "before");
    guest = new BareKernel(Abis.X86_64, "", folder.resolve("program").toString());
  }

  private long call(String name, Object... arguments) {
    long[] values = new long[arguments.length];
    long at = guest.room;
    for (int i = 0; i < values.length; i++) {
      if (arguments[i] instanceof String text) {
        values[i] = guest.string(at, text);
        at += 512;
      } else {
        values[i] = ((Number) arguments[i]).longValue();
      }
    }
    return guest.call(name, values);
  }

  private void write(String path, String text) {
    long file = call("openat", AT_FDCWD, folder + "/" + path, O_WRONLY | O_CREAT | O_TRUNC, 0640);
    assertThat(call("write", file, text, text.length())).isEqualTo(text.length());
    call("close", file);
  }

  private List<String> changes() {
    return guest.kernel.fileChanges(List.of(folder.toString())).stream()
        .map(change -> {
          String path = folder.relativize(Path.of(change.path())).toString();
          return switch (change) {
            case FileChange.Removed _ -> "remove " + path;
            case FileChange.MadeFolder made -> "folder " + path + " " + octal(made.permissions());
            case FileChange.MadeLink link -> "link " + path + " " + link.text();
            case FileChange.Written file ->
                "write %s %s %s %d"
                    .formatted(
                        path, octal(file.permissions()), new String(file.bytes()), file.modified());
            case FileChange.Attributes file ->
                "set %s %s %d".formatted(path, octal(file.permissions()), file.modified());
          };
        })
        .toList();
  }

  private static String octal(int number) {
    return Integer.toOctalString(number);
  }

  @Test
  void whatIsOnlyReadHasNotChanged() {
    long file = call("openat", AT_FDCWD, folder + "/kept", 2, 0);
    call("read", file, guest.room + 4096, 4);
    call("openat", AT_FDCWD, folder + "/old/deep/file", 0, 0);
    assertThat(changes()).isEmpty();
  }

  @Test
  void filesThatAreWrittenAreToldWithAllTheirBytes() {
    write("changed", "after");
    write("new", "text");
    assertThat(changes()).containsExactly("write changed 644 after -1", "write new 640 text -1");
  }

  @Test
  void aFolderThatMovesIsRemovedAndMadeAnew() {
    assertThat(call("rename", folder + "/old", folder + "/moved")).isZero();
    assertThat(changes())
        .containsExactly(
            "folder moved 755",
            "folder moved/deep 755",
            "write moved/deep/file 644 deep -1",
            "remove old");
  }

  @Test
  void whatIsReplacedByAnotherKindIsRemovedFirst() {
    call("unlink", folder + "/kept");
    call("mkdir", folder + "/kept", 0700);
    call("symlink", "kept", folder + "/link");
    call("unlink", folder + "/changed");
    assertThat(changes())
        .containsExactly("remove changed", "remove kept", "folder kept 700", "link link kept");
  }

  @Test
  void whatIsMadeAndRemovedAgainLeavesNothing() {
    write("short", "");
    call("unlink", folder + "/short");
    assertThat(changes()).isEmpty();
  }

  @Test
  void timesAreToldIfTheProgramSetThem() {
    long times = guest.room + 4096;
    guest.time(times, 7, 8);
    guest.time(times + 16, 9, 10);
    assertThat(call("utimensat", AT_FDCWD, folder + "/kept", times, 0)).isZero();
    assertThat(call("chmod", folder + "/changed", 0600)).isZero();
    assertThat(changes()).containsExactly("set changed 600 -1", "set kept 644 9000000010");
  }

  @Test
  void otherFoldersAreNobodysBusiness() {
    call("mkdir", "/tmp/elsewhere", 0755);
    assertThat(changes()).isEmpty();
    assertThat(guest.kernel.fileChanges(List.of("/nowhere", "/usr"))).isEmpty();
  }
}
