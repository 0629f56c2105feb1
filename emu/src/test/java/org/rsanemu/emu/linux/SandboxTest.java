package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program can reach of the host. */
class SandboxTest {
  private static final int AT_FDCWD = -100;
  private static final int O_WRONLY = 1;
  private static final int O_CREAT = 0x40;
  private static final int O_TRUNC = 0x200;

  private Guest guest;
  private Path inside;
  private Path outside;

  @BeforeEach
  void prepare(@TempDir Path folder) throws IOException {
    inside = Files.createDirectory(folder.resolve("inside"));
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(inside.resolve("data"), "mine");
    Files.writeString(outside.resolve("secret"), "not mine");
    guest = new Guest(Abi.AARCH64, "", inside.resolve("program").toString());
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
  void theExecutableKnowsItsName() {
    guest.string(guest.room, "/proc/self/exe");
    long length = guest.call("readlinkat", AT_FDCWD, guest.room, guest.room + 4096, 4096);
    assertThat(guest.text(guest.room + 4096, (int) length)).isEqualTo(inside + "/program");
  }
}
