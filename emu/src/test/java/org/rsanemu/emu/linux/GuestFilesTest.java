// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;

/** Where a guest's paths lead on the host. */
class GuestFilesTest {
  private Path folder;
  private Path sysroot;
  private Path program;

  @BeforeEach
  void prepare(@TempDir Path temporary) throws IOException {
    folder = temporary.toRealPath();
    sysroot = Files.createDirectories(folder.resolve("sysroot"));
    program = Files.createDirectories(folder.resolve("bin")).resolve("program");
    Files.createDirectories(sysroot.resolve("usr/lib/x"));
    Files.createDirectories(sysroot.resolve("etc"));
    Files.createDirectory(folder.resolve("outside"));
    for (String name :
        new String[] {
          "sysroot/usr/lib/x/libc.so", "sysroot/etc/conf", "outside/secret", "bin/own"
        }) {
      Files.writeString(folder.resolve(name), name);
    }
  }

  private @Nullable Path find(String path) {
    return new GuestFiles(new HostFiles(sysroot.toString(), List.of(), List.of()), program)
        .find(path);
  }

  @Test
  void theSysrootComesFirst() {
    assertThat(find("/usr/lib/x/libc.so")).isEqualTo(sysroot.resolve("usr/lib/x/libc.so"));
    assertThat(find("/etc/conf")).isEqualTo(sysroot.resolve("etc/conf"));
    assertThat(find("/etc/hostname")).isNull();
  }

  @Test
  void itsLinksStayInsideIt() throws IOException {
    Files.createSymbolicLink(sysroot.resolve("lib"), Path.of("usr/lib"));
    Files.createSymbolicLink(sysroot.resolve("usr/lib/ld.so"), Path.of("/lib/x/libc.so"));
    Files.createSymbolicLink(sysroot.resolve("lib/up"), Path.of("../../../../outside/secret"));
    Files.createSymbolicLink(sysroot.resolve("passwd"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(sysroot.resolve("loop"), Path.of("loop"));
    assertThat(find("/lib/ld.so")).isEqualTo(sysroot.resolve("usr/lib/x/libc.so"));
    assertThat(find("/lib/../lib/x/../x/libc.so")).isEqualTo(sysroot.resolve("usr/lib/x/libc.so"));
    assertThat(find("/lib/up")).isNull();
    assertThat(find("/passwd")).isNull();
    assertThat(find("/loop")).isNull();
  }

  @Test
  void readableFoldersHaveTheirOwnNames() throws IOException {
    Files.createDirectories(sysroot.resolve(folder.toString().substring(1)));
    assertThat(find(folder + "/bin/own")).isEqualTo(folder.resolve("bin/own"));
    assertThat(find(sysroot + "/etc/conf")).isEqualTo(sysroot.resolve("etc/conf"));
    assertThat(find(folder + "/outside/secret")).isNull();
    assertThat(find(folder + "/bin/../outside/secret")).isNull();
  }

  @Test
  void aLinkOnTheWayToAReadableFolderIsFollowed() throws IOException {
    Files.createSymbolicLink(folder.resolve("alias"), folder.resolve("bin"));
    program = folder.resolve("alias/program");
    assertThat(find(folder + "/alias/own")).isEqualTo(folder.resolve("bin/own"));
  }

  @Test
  void ofTheHostsOwnSystemOnlyLibrariesAndDataAreShown() {
    GuestFiles own = new GuestFiles(HostFiles.OWN, program);
    assertThat(own.find("/usr/share")).isEqualTo(Path.of("/usr/share"));
    assertThat(own.find("/lib")).isNotNull();
    assertThat(own.find("/etc/passwd")).isNull();
    assertThat(own.find("/root")).isNull();
    assertThat(own.find("/proc/version")).isNull();
  }
}
