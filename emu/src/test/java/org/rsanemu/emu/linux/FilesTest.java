// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.isa.linux.Abi;

/** Descriptors, pipes, and files that live in memory. */
class FilesTest {
  private static final int AT_FDCWD = -100;
  private static final int O_RDWR = 2;
  private static final int O_CREAT = 0x40;
  private static final int O_NONBLOCK = 0x800;
  private static final int SIGPIPE = 13;

  private final BareKernel guest = new BareKernel(Abis.X86_64, "some input");
  private final long path = guest.room;
  private final long buffer = guest.room + 4096;

  private long open(String name, int flags) {
    return guest.call("openat", AT_FDCWD, guest.string(path, name), flags, 0644);
  }

  private int[] pipe(int flags) {
    guest.call("pipe2", buffer, flags);
    return new int[] {guest.memory.getInt(buffer), guest.memory.getInt(buffer + 4)};
  }

  @Test
  void standardInputIsReadToItsEnd() {
    assertThat(guest.call("read", 0, buffer, 4)).isEqualTo(4);
    assertThat(guest.text(buffer, 4)).isEqualTo("some");
    assertThat(guest.call("read", 0, buffer, 100)).isEqualTo(6);
    assertThat(guest.call("read", 0, buffer, 100)).isZero();
    assertThat(guest.call("lseek", 0, 0, 0)).isEqualTo(-Errno.ESPIPE);
    assertThat(guest.call("ioctl", 0, 0x5401, buffer)).isEqualTo(-Errno.ENOTTY);
    assertThat(guest.call("write", 0, buffer, 1)).isEqualTo(-Errno.EBADF);
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void standardOutputTakesVectors(Abi abi) {
    BareKernel any = new BareKernel(abi);
    int word = abi.wordSize();
    any.string(any.room, "hello world");
    long[] parts = {any.room, 5, 0, 0, any.room + 5, 6};
    for (int i = 0; i < parts.length; i++) {
      if (abi.wide()) {
        any.memory.putLong(any.room + 256 + (long) i * word, parts[i]);
      } else {
        any.memory.putInt(any.room + 256 + (long) i * word, (int) parts[i]);
      }
    }
    assertThat(any.call("writev", 1, any.room + 256, 3)).isEqualTo(11);
    assertThat(any.host.output.toString(StandardCharsets.UTF_8)).isEqualTo("hello world");
  }

  @Test
  void badMemoryTakesNothingOutOfAFile() {
    assertThat(guest.call("read", 0, 0x20000, 4)).isEqualTo(-Errno.EFAULT);
    assertThat(guest.call("read", 0, buffer, 4)).isEqualTo(4);
    assertThat(guest.text(buffer, 4)).isEqualTo("some");
  }

  @Test
  void aReaderWaitsForAPipeAndSynchronizesWithItsWriter() {
    int[] ends = pipe(0);
    int reader = guest.startThread();
    assertThat(guest.by(reader, "read", ends[0], buffer + 64, 10))
        .isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.thread(reader).waitsFor()).contains("pipe");
    guest.string(buffer, "abc");
    assertThat(guest.call("write", ends[1], buffer, 3)).isEqualTo(3);
    assertThat(guest.thread(reader).takeResult()).isEqualTo(3);
    assertThat(guest.text(buffer + 64, 3)).isEqualTo("abc");
    assertThat(guest.host.events).containsSubsequence("release 0", "acquire " + reader);
  }

  @Test
  void readersAreServedInTurnAndSeeTheEnd() {
    int[] ends = pipe(0);
    int first = guest.startThread();
    int second = guest.startThread();
    guest.by(first, "read", ends[0], buffer + 64, 1);
    guest.by(second, "read", ends[0], buffer + 65, 1);
    guest.string(buffer, "x");
    guest.call("write", ends[1], buffer, 1);
    assertThat(guest.thread(first).hasResult()).isTrue();
    assertThat(guest.thread(second).hasResult()).isFalse();
    guest.call("close", ends[1]);
    assertThat(guest.thread(second).takeResult()).isZero();
  }

  @Test
  void aWriterWaitsUntilAllIsWritten() {
    int[] ends = pipe(0);
    long big = guest.call("mmap", 0, 1 << 17, 3, 0x22, -1, 0);
    int writer = guest.startThread();
    guest.memory.putByte(big + 70000, (byte) 7);
    assertThat(guest.by(writer, "write", ends[1], big, 100000)).isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.call("read", ends[0], big, 60000)).isEqualTo(60000);
    assertThat(guest.thread(writer).takeResult()).isEqualTo(100000);
    assertThat(guest.call("read", ends[0], big, 100000)).isEqualTo(40000);
    assertThat(guest.memory.getByte(big + 10000)).isEqualTo((byte) 7);
  }

  @Test
  void aPipeWithoutReaderRaisesSigpipe() {
    int[] ends = pipe(0);
    guest.call("close", ends[0]);
    assertThat(guest.call("write", ends[1], buffer, 1)).isEqualTo(-Errno.EPIPE);
    assertThat(guest.thread(0).pending()).extracting(SignalInfo::signal).containsExactly(SIGPIPE);
  }

  @Test
  void aWriterThatWaitsForAReaderThatGoesIsKilled() {
    int[] ends = pipe(0);
    long big = guest.call("mmap", 0, 1 << 17, 3, 0x22, -1, 0);
    int writer = guest.startThread();
    guest.by(writer, "write", ends[1], big, 1 << 16);
    guest.thread(writer).takeResult();
    assertThat(guest.by(writer, "write", ends[1], big, 1)).isInstanceOf(Outcome.Blocked.class);
    guest.call("close", ends[0]);
    assertThat(guest.thread(writer).pending())
        .extracting(SignalInfo::signal)
        .containsExactly(SIGPIPE);
  }

  @Test
  void descriptorsAreLimited() {
    while (guest.call("dup", 1) >= 0) {
      assertThat(guest.kernel.met()).isEmpty();
    }
    assertThat(guest.call("dup", 1)).isEqualTo(-Errno.EMFILE);
    assertThat(guest.kernel.met()).containsExactly(Limit.FILES);
  }

  @Test
  void withNonblockNothingWaits() {
    int[] ends = pipe(O_NONBLOCK);
    assertThat(guest.call("read", ends[0], buffer, 1)).isEqualTo(-Errno.EAGAIN);
    guest.call("fcntl", ends[0], 4, 0);
    assertThat(guest.by(0, "read", ends[0], buffer, 1)).isInstanceOf(Outcome.Blocked.class);
  }

  @Test
  void anEventfdCountsAndWaits() {
    long descriptor = guest.call("eventfd2", 2, 0);
    guest.memory.putLong(buffer, 3);
    guest.call("write", descriptor, buffer, 8);
    assertThat(guest.call("read", descriptor, buffer, 8)).isEqualTo(8);
    assertThat(guest.memory.getLong(buffer)).isEqualTo(5);
    assertThat(guest.by(0, "read", descriptor, buffer, 8)).isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.call("read", descriptor, buffer, 4)).isEqualTo(-Errno.EINVAL);
  }

  @Test
  void pollTellsWhatIsReadyOrWaitsForIt() {
    int[] ends = pipe(0);
    long fds = buffer + 128;
    guest.memory.putInt(fds, ends[0]);
    guest.memory.putInt(fds + 4, 1);
    assertThat(guest.call("poll", fds, 1, 0)).isZero();
    int waiter = guest.startThread();
    assertThat(guest.by(waiter, "poll", fds, 1, 5)).isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.kernel.nextDeadline()).isEqualTo(guest.host.now + 5_000_000);
    guest.call("write", ends[1], buffer, 1);
    assertThat(guest.thread(waiter).takeResult()).isEqualTo(1);
    assertThat(guest.memory.getShort(fds + 6)).isEqualTo((short) 1);
    assertThat(guest.call("read", ends[0], buffer, 1)).isEqualTo(1);
    guest.by(waiter, "poll", fds, 1, 5);
    guest.kernel.wakeDue(guest.host.now + 5_000_000);
    assertThat(guest.thread(waiter).takeResult()).isZero();
  }

  @Test
  void selectDoesTheSameWithSets() {
    int[] ends = pipe(0);
    long set = buffer + 256;
    guest.memory.putLong(set, 1L << ends[0]);
    guest.memory.putLong(set + 8, 1L << ends[1]);
    assertThat(guest.call("select", ends[1] + 1, set, set + 8, 0, 0)).isEqualTo(1);
    assertThat(guest.memory.getLong(set)).isZero();
    assertThat(guest.memory.getLong(set + 8)).isEqualTo(1L << ends[1]);
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void epollTellsWhatTheProgramGaveIt(Abi abi) {
    BareKernel any = new BareKernel(abi);
    int data = abi == Abis.X86_64 ? 4 : 8;
    long event = any.room + 256;
    any.call("pipe2", any.room, 0);
    int in = any.memory.getInt(any.room);
    int out = any.memory.getInt(any.room + 4);
    long set = any.call("epoll_create1", 0);
    any.memory.putInt(event, 1 | 1 << 30); // EPOLLIN, EPOLLONESHOT
    any.memory.putLong(event + data, 0x1234_5678_9abcL);
    assertThat(any.call("epoll_ctl", set, 1, in, event)).isZero();
    assertThat(any.call("epoll_ctl", set, 1, in, event)).isEqualTo(-Errno.EEXIST);
    assertThat(any.call("epoll_ctl", set, 3, out, event)).isEqualTo(-Errno.ENOENT);
    int waiter = any.startThread();
    assertThat(any.by(waiter, "epoll_pwait", set, event + 64, 4, -1, 0))
        .isInstanceOf(Outcome.Blocked.class);
    any.call("write", out, any.room, 1);
    assertThat(any.thread(waiter).takeResult()).isEqualTo(1);
    assertThat(any.memory.getInt(event + 64)).isEqualTo(1);
    assertThat(any.memory.getLong(event + 64 + data)).isEqualTo(0x1234_5678_9abcL);
    assertThat(any.call("epoll_pwait", set, event + 64, 4, 0, 0)).as("one shot").isZero();
    any.memory.putInt(event, 1);
    assertThat(any.call("epoll_ctl", set, 3, in, event)).isZero();
    assertThat(any.call("epoll_pwait", set, event + 64, 4, 0, 0)).isEqualTo(1);
    any.call("close", in);
    assertThat(any.call("epoll_pwait", set, event + 64, 4, 0, 0)).isZero();
  }

  @Test
  void aFileThatIsMadeCanBeReadAgainUntilItIsRemoved() {
    long file = open("/tmp/made", O_RDWR | O_CREAT);
    assertThat(file).isEqualTo(3);
    guest.string(buffer, "content");
    assertThat(guest.call("write", file, buffer, 7)).isEqualTo(7);
    assertThat(guest.call("pwrite64", file, buffer, 1, 20)).isEqualTo(1);
    assertThat(guest.call("lseek", file, 0, 2)).isEqualTo(21);
    long again = open("/tmp/../tmp/made", 0);
    assertThat(guest.call("read", again, buffer + 64, 100)).isEqualTo(21);
    assertThat(guest.text(buffer + 64, 8)).isEqualTo("content\0");
    assertThat(guest.call("write", again, buffer, 1)).isEqualTo(-Errno.EBADF);
    assertThat(guest.call("fstat", again, buffer)).isZero();
    assertThat(guest.memory.getLong(buffer + 48)).isEqualTo(21);
    assertThat(guest.call("unlink", guest.string(path, "/tmp/made"))).isZero();
    assertThat(open("/tmp/made", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(guest.call("pread64", again, buffer, 7, 0)).isEqualTo(7);
    assertThat(java.nio.file.Files.exists(java.nio.file.Path.of("/tmp/made"))).isFalse();
  }

  @Test
  void directoriesAreMadeListedAndRemoved() {
    assertThat(guest.call("mkdir", guest.string(path, "/tmp/d"), 0777)).isZero();
    assertThat(guest.call("mkdir", guest.string(path, "/tmp/d"), 0777)).isEqualTo(-Errno.EEXIST);
    guest.call("close", open("/tmp/d/b", O_RDWR | O_CREAT));
    guest.call("close", open("/tmp/d/a", O_RDWR | O_CREAT));
    assertThat(guest.call("rmdir", guest.string(path, "/tmp/d"))).isEqualTo(-Errno.ENOTEMPTY);
    long directory = open("/tmp/d", 0x10000);
    long length = guest.call("getdents64", directory, buffer, 4096);
    byte[] listing = new byte[(int) length];
    guest.memory.read(buffer, listing, 0, listing.length);
    assertThat(new String(listing, StandardCharsets.ISO_8859_1))
        .matches("(?s).*\\.\0.*\\.\\.\0.*a\0.*b\0.*");
    assertThat(guest.call("getdents64", directory, buffer, 4096)).isZero();
    assertThat(guest.call("openat", directory, guest.string(path, "a"), 0)).isPositive();
    guest.string(path, "/tmp/d/a");
    guest.string(path + 100, "/tmp/moved");
    assertThat(guest.call("rename", path, path + 100)).isZero();
    assertThat(open("/tmp/d/a", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open("/tmp/moved", 0)).isPositive();
  }

  @Test
  void duplicatesShareOnePosition() {
    long file = open("/tmp/shared", O_RDWR | O_CREAT);
    long copy = guest.call("dup", file);
    guest.call("write", file, buffer, 5);
    assertThat(guest.call("lseek", copy, 0, 1)).isEqualTo(5);
    assertThat(guest.call("dup2", file, 9)).isEqualTo(9);
    assertThat(guest.call("dup3", file, file, 0)).isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("close", file)).isZero();
    assertThat(guest.call("close", file)).isEqualTo(-Errno.EBADF);
    assertThat(guest.call("lseek", 9, 0, 1)).isEqualTo(5);
  }

  @Test
  void aFileCannotEatTheHostsMemory() {
    long file = open("/tmp/large", O_RDWR | O_CREAT);
    assertThat(guest.call("pwrite64", file, buffer, 1, 1L << 40)).isEqualTo(-Errno.EFBIG);
    assertThat(guest.call("ftruncate", file, 1L << 50)).isEqualTo(-Errno.EFBIG);
    assertThat(guest.call("ftruncate", file, 100)).isZero();
  }

  @Test
  void randomBytesComeFromTheSeed() {
    guest.call("getrandom", buffer, 16, 0);
    byte[] first = new byte[16];
    guest.memory.read(buffer, first, 0, 16);
    BareKernel twin = new BareKernel(Abis.X86_64);
    twin.call("getrandom", twin.room, 16, 0);
    byte[] second = new byte[16];
    twin.memory.read(twin.room, second, 0, 16);
    assertThat(first).isEqualTo(second);
    assertThat(Arrays.equals(first, new byte[16])).isFalse();
    assertThat(guest.kernel.randomsBySeed()).isOne();
  }

  /** Runs of all seeds have them in common, so they may begin behind where malloc asks for its. */
  @Test
  void theKeysOfTheLibraryAreOfNoSeed() {
    long nonBlocking = 1;
    guest.call("getrandom", buffer, 8, nonBlocking);
    assertThat(guest.memory.getLong(buffer)).isNotZero();
    assertThat(guest.kernel.randomsBySeed()).isZero();
    assertThat(guest.kernel.randoms()).isOne();
  }

  @Test
  void aPathThatIsTooLongSaysSo() {
    assertThat(open("/tmp/" + "x".repeat(4096), 0)).isEqualTo(-Errno.ENAMETOOLONG);
  }

  @Test
  void processorsAreDescribedAsTheGuestSeesThem() {
    long file = open("/sys/devices/system/cpu/online", 0);
    assertThat(guest.call("read", file, buffer, 10)).isEqualTo(4);
    assertThat(guest.text(buffer, 4)).isEqualTo("0-3\n");
  }
}
