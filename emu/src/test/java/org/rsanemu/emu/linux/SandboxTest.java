// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.HostFiles;

/** What a program can reach of the host. */
@Tag("slow")
class SandboxTest {
  private static final int AT_FDCWD = -100;
  private static final int O_WRONLY = 1;
  private static final int O_CREAT = 0x40;
  private static final int O_TRUNC = 0x200;

  private BareKernel guest;
  private Path inside;
  private Path outside;

  @BeforeEach
  void prepare(@TempDir Path folder) throws IOException {
    inside = Files.createDirectory(folder.resolve("inside"));
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(inside.resolve("data"), "mine");
    Files.writeString(outside.resolve("secret"), "not mine");
    guest = new BareKernel(Abis.AARCH64, "", inside.resolve("program").toString());
  }

  private long open(String path, int flags) {
    return guest.call("openat", AT_FDCWD, guest.string(guest.room, path), flags, 0);
  }

  private String read(long file) {
    long length = guest.call("read", file, guest.room + 4096, 100);
    return length < 0 ? "error " + -length : guest.text(guest.room + 4096, (int) length);
  }

  @Test
  void theProgramsFolderCanBeRead() {
    assertThat(read(open(inside + "/data", 0))).isEqualTo("mine");
    assertThat(guest.call("faccessat", AT_FDCWD, guest.string(guest.room, inside + "/data"), 4))
        .isZero();
  }

  @Test
  void otherFoldersCannot() {
    for (String path :
        new String[] {
          outside + "/secret",
          inside + "/../outside/secret",
          inside + "/./.././outside/secret",
          "/etc/shadow",
          "/etc/machine-id",
          "/proc/self/root/etc/machine-id",
          "/proc/self/cwd/../../../../../../../etc/machine-id",
          "/proc/1/cmdline",
          "/dev/mem"
        }) {
      assertThat(open(path, 0)).as(path).isEqualTo(-Errno.ENOENT);
      assertThat(guest.call("faccessat", AT_FDCWD, guest.string(guest.room, path), 0))
          .as(path)
          .isEqualTo(-Errno.ENOENT);
    }
  }

  @Test
  void symbolicLinksLeadNowhereElse() throws IOException {
    Files.createSymbolicLink(inside.resolve("file"), outside.resolve("secret"));
    Files.createSymbolicLink(inside.resolve("folder"), outside);
    Files.createSymbolicLink(inside.resolve("twice"), inside.resolve("folder"));
    Files.createSymbolicLink(inside.resolve("good"), inside.resolve("data"));
    assertThat(open(inside + "/file", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open(inside + "/folder/secret", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open(inside + "/twice/secret", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(read(open(inside + "/good", 0))).isEqualTo("mine");
  }

  @Test
  void aDirectoryDescriptorLeadsNowhereElse() {
    long directory = open(inside.toString(), 0);
    assertThat(guest.call("openat", directory, guest.string(guest.room, "data"), 0)).isPositive();
    guest.string(guest.room, "../outside/secret");
    assertThat(guest.call("openat", directory, guest.room, 0)).isEqualTo(-Errno.ENOENT);
    guest.string(guest.room, "..");
    assertThat(guest.call("chdir", guest.room)).as("on the way to what is shown").isZero();
    assertThat(open("Makefile", 0)).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void writingChangesNothingOnTheHost() throws IOException {
    long file = open(inside + "/data", O_WRONLY | O_TRUNC);
    guest.call("write", file, guest.string(guest.room, "changed"), 7);
    assertThat(read(open(inside + "/data", 0))).isEqualTo("changed");
    long made = open(inside + "/new", O_WRONLY | O_CREAT);
    assertThat(made).isPositive();
    assertThat(guest.call("unlinkat", AT_FDCWD, guest.string(guest.room, inside + "/data"), 0))
        .isZero();
    assertThat(open(inside + "/data", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(Files.readString(inside.resolve("data"))).isEqualTo("mine");
    assertThat(inside.resolve("new")).doesNotExist();
    assertThat(open(outside + "/new", O_WRONLY | O_CREAT)).isEqualTo(-Errno.ENOENT);
    assertThat(open("/usr/new", O_WRONLY | O_CREAT)).isEqualTo(-Errno.EACCES);
  }

  @Test
  void mappedFilesArePrivateCopies() throws IOException {
    long readOnly = open(inside + "/data", 0);
    assertThat(guest.call("mmap", 0, 4096, 3, 1, readOnly, 0)).isEqualTo(-Errno.EACCES);
    long file = open(inside + "/data", 2);
    long address = guest.call("mmap", 0, 4096, 3, 1, file, 0);
    assertThat(guest.text(address, 5)).isEqualTo("mine\0");
    guest.memory.putByte(address, (byte) 'X');
    assertThat(Files.readString(inside.resolve("data"))).isEqualTo("mine");
  }

  @Test
  void namesThatNoFileCanHaveAreSimplyNotThere() {
    guest.memory.write(guest.room, new byte[] {'/', (byte) 0xff, (byte) 0xfe, 0}, 0, 4);
    assertThat(guest.call("openat", AT_FDCWD, guest.room, 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open("", 0)).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void linksThatTheProgramMakesLeadNowhereElse() {
    for (String target :
        new String[] {outside.toString(), "../outside", "/proc/self/root" + outside}) {
      String link = inside + "/made";
      assertThat(guest.call("symlinkat", text(target), AT_FDCWD, other(link))).isZero();
      assertThat(open(link + "/secret", 0)).as(target).isEqualTo(-Errno.ENOENT);
      assertThat(open(link + "/new", O_WRONLY | O_CREAT)).as(target).isEqualTo(-Errno.ENOENT);
      assertThat(guest.call("unlinkat", AT_FDCWD, text(link), 0)).isZero();
    }
    assertThat(guest.call("symlinkat", text(outside + "/new"), AT_FDCWD, other(inside + "/made")))
        .isZero();
    assertThat(open(inside + "/made", O_WRONLY | O_CREAT)).isEqualTo(-Errno.ENOENT);
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void namesOfProcLeadNowhereElse() {
    long directory = open(inside.toString(), 0);
    for (String path :
        new String[] {
          "/proc/self/fd/" + directory + "/../outside/secret",
          "/proc/1000/fd/" + directory + "/../../../../../../etc/shadow",
          "/proc/self/task/1000/cwd/../../../../../../../../etc/shadow",
          "/proc/self/root/" + outside + "/secret",
          "/proc/self/exe/../../outside/secret",
          "/dev/fd/" + directory + "/../outside/secret",
          "/proc/self/environ/../../../etc/shadow",
          "/proc/2/root",
          "/proc/self/mem",
          "/sys/../etc/shadow"
        }) {
      assertThat(open(path, 0)).as(path).isNegative();
    }
    assertThat(read(open("/proc/self/fd/" + directory + "/data", 0))).isEqualTo("mine");
  }

  @Test
  void aDirectoryThatAnotherThreadOpenedLeadsNowhereElse() {
    long directory = open(inside.toString(), 0);
    int other = guest.startThread();
    long up = done(other, "openat", directory, text(".."), 0, 0);
    assertThat(up).isPositive();
    assertThat(done(other, "openat", up, text("outside/secret"), 0, 0)).isEqualTo(-Errno.ENOENT);
    assertThat(done(other, "openat", up, text("../../../etc/shadow"), 0, 0)).isNegative();
    assertThat(done(other, "fchdir", up)).isZero();
    assertThat(open("outside/secret", 0)).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void aFolderThatIsMovedTakesNobodyOut() {
    guest.call("mkdirat", AT_FDCWD, text(inside + "/a"), 0755);
    guest.call("mkdirat", AT_FDCWD, text(inside + "/a/b"), 0755);
    long deep = open(inside + "/a/b", 0);
    assertThat(
            guest.call("renameat2", AT_FDCWD, text(inside + "/a/b"), AT_FDCWD, other("/tmp/b"), 0))
        .isZero();
    assertThat(guest.call("openat", deep, text("../inside/data"), 0, 0)).isNegative();
    assertThat(guest.call("openat", deep, text("../../outside/secret"), 0, 0)).isNegative();
    assertThat(inside.resolve("a")).doesNotExist();
  }

  @Test
  void linksOfTheHostInASysrootStayInIt() throws IOException {
    Path sysroot = Files.createDirectory(inside.resolve("sysroot"));
    Files.createDirectories(sysroot.resolve("etc"));
    Files.writeString(sysroot.resolve("etc/shadow"), "the sysroot's");
    Files.createSymbolicLink(sysroot.resolve("absolute"), Path.of("/etc/shadow"));
    Files.createSymbolicLink(sysroot.resolve("up"), Path.of("../../../../../../../etc/shadow"));
    Files.createSymbolicLink(sysroot.resolve("secret"), outside.resolve("secret"));
    guest =
        new BareKernel(
            Abis.AARCH64,
            "",
            inside + "/program",
            new HostFiles(sysroot.toString(), List.of(), List.of()));
    assertThat(read(open("/absolute", 0))).isEqualTo("the sysroot's");
    assertThat(read(open("/up", 0))).isEqualTo("the sysroot's");
    assertThat(open("/secret", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open("/usr/bin/env", 0)).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void whatIsNoFileIsSeenButNeverOpened() throws Exception {
    Path pipe = inside.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(open(pipe.toString(), 0)).isEqualTo(-Errno.ENXIO);
    assertThat(open(pipe.toString(), O_WRONLY)).isEqualTo(-Errno.ENXIO);
    try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(inside.resolve("socket")));
      assertThat(open(inside + "/socket", 0)).isEqualTo(-Errno.ENXIO);
    }
  }

  @Test
  void whatTheUserMayNotReadTheProgramMayNotEither() throws IOException {
    Files.writeString(inside.resolve("closed"), "closed");
    Files.setPosixFilePermissions(inside.resolve("closed"), Set.of());
    assertThat(open(inside + "/closed", 0)).isEqualTo(-Errno.EACCES);
    assertThat(guest.call("fchmodat", AT_FDCWD, text(inside + "/closed"), 0600)).isZero();
    assertThat(Files.getPosixFilePermissions(inside.resolve("closed"))).isEmpty();
  }

  @Test
  void theHostsTemporaryFilesAreNotShown() throws IOException {
    Path file = Files.createTempFile(Path.of("/tmp"), "rsan-emu", "");
    try {
      assertThat(open(file.toString(), 0)).isEqualTo(-Errno.ENOENT);
      assertThat(open(file.toString(), O_WRONLY | O_CREAT)).isPositive();
      assertThat(file).isEmptyFile();
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void manyFilesDoNotEatTheHostsMemory() {
    assertThatThrownBy(
            () -> {
              for (int made = 0; made <= 1 << 19; made++) {
                guest.call("mknodat", AT_FDCWD, text("/tmp/" + made), 0100600, 0);
              }
            })
        .isInstanceOf(LimitReachedException.class);
    assertThat(open("/tmp/1", 0)).isPositive();
  }

  private long text(String text) {
    return guest.string(guest.room, text);
  }

  private long other(String text) {
    return guest.string(guest.room + 8192, text);
  }

  private long done(int thread, String name, long... arguments) {
    return ((Outcome.Done) guest.by(thread, name, arguments)).result();
  }

  @Test
  void theExecutableKnowsItsName() {
    guest.string(guest.room, "/proc/self/exe");
    long length = guest.call("readlinkat", AT_FDCWD, guest.room, guest.room + 4096, 4096);
    assertThat(guest.text(guest.room + 4096, (int) length)).isEqualTo(inside + "/program");
  }
}
