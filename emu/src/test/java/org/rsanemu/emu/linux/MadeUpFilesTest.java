// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.isa.linux.Abi;

/** What /proc, /sys and /dev say: the same of every machine. */
class MadeUpFilesTest {
  private static final int AT_FDCWD = -100;

  private final BareKernel guest = new BareKernel(Abis.X86_64);

  private static long open(BareKernel guest, String path, int flags) {
    return guest.call("openat", AT_FDCWD, guest.string(guest.room, path), flags, 0);
  }

  private static String read(BareKernel guest, String path) {
    long file = open(guest, path, 0);
    assertThat(file).as(path).isPositive();
    StringBuilder text = new StringBuilder();
    long length = guest.call("read", file, guest.room + 4096, 4096);
    while (length > 0) {
      text.append(guest.text(guest.room + 4096, (int) length));
      length = guest.call("read", file, guest.room + 4096, 4096);
    }
    guest.call("close", file);
    return text.toString();
  }

  private String link(String path) {
    guest.string(guest.room, path);
    long length = guest.call("readlinkat", AT_FDCWD, guest.room, guest.room + 4096, 4096);
    return guest.text(guest.room + 4096, (int) length);
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void everyProcessorIsDescribed(Abi abi) {
    BareKernel any = new BareKernel(abi);
    assertThat(read(any, "/proc/cpuinfo").split("processor\t: ")).hasSize(5);
    assertThat(read(any, "/sys/devices/system/cpu/possible")).isEqualTo("0-3\n");
    assertThat(read(any, "/sys/devices/system/cpu/cpu3/topology/core_id")).isEqualTo("3\n");
    assertThat(open(any, "/sys/devices/system/cpu/cpu4", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(read(any, "/proc/stat")).contains("cpu3 ").doesNotContain("cpu4");
    assertThat(read(any, "/proc/self/auxv")).hasSize(20 * abi.wordSize());
  }

  @Test
  void theProcessKnowsItself() {
    assertThat(read(guest, "/proc/self/cmdline")).isEqualTo("program\0argument\0");
    assertThat(read(guest, "/proc/self/environ")).isEqualTo("A=1\0");
    assertThat(read(guest, "/proc/self/comm")).isEqualTo("program\n");
    assertThat(read(guest, "/proc/self/status")).contains("Pid:\t1000\n", "Threads:\t1\n");
    assertThat(read(guest, "/proc/1000/stat").split(" "))
        .hasSize(52)
        .startsWith("1000", "(program)");
    assertThat(link("/proc/self")).isEqualTo("1000");
    assertThat(link("/proc/self/exe")).isEqualTo("/nowhere/program");
    assertThat(link("/proc/self/root")).isEqualTo("/");
  }

  @Test
  void threadsHaveFoldersUntilTheyEnd() {
    int thread = guest.startThread();
    guest.string(guest.room, "/proc/thread-self");
    guest.by(thread, "readlinkat", AT_FDCWD, guest.room, guest.room + 4096, 4096);
    assertThat(guest.text(guest.room + 4096, 14)).isEqualTo("1000/task/1001");
    assertThat(read(guest, "/proc/self/task/1001/comm")).isEqualTo("program\n");
    long file = open(guest, "/proc/self/task/1001/comm", 1);
    assertThat(guest.call("write", file, guest.string(guest.room, "worker\n"), 7)).isEqualTo(7);
    assertThat(guest.thread(thread).name()).isEqualTo("worker");
    guest.by(thread, "exit", 0);
    assertThat(open(guest, "/proc/self/task/1001", 0)).isEqualTo(-Errno.ENOENT);
    assertThat(open(guest, "/proc/self/task/x", 0)).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void descriptorsAreListedAndCanBeOpenedAgain() {
    long file =
        guest.call("openat", AT_FDCWD, guest.string(guest.room, "/tmp/file"), 2 | 0x40, 0600);
    guest.call("write", file, guest.string(guest.room, "text"), 4);
    assertThat(link("/proc/self/fd/" + file)).isEqualTo("/tmp/file");
    assertThat(read(guest, "/proc/self/fd/" + file)).isEqualTo("text");
    assertThat(read(guest, "/proc/self/fdinfo/" + file)).startsWith("pos:\t4\n");
    guest.call("unlinkat", AT_FDCWD, guest.string(guest.room, "/tmp/file"), 0);
    assertThat(read(guest, "/dev/fd/" + file)).isEqualTo("text");
    assertThat(open(guest, "/proc/self/fd/77", 0)).isEqualTo(-Errno.ENOENT);
    long output = open(guest, "/dev/stdout", 1);
    guest.call("write", output, guest.string(guest.room, "out"), 3);
    assertThat(guest.host.output.toString()).isEqualTo("out");
  }

  @Test
  void usersAreThere() {
    assertThat(read(guest, "/etc/passwd")).startsWith("guest:x:1000:1000:");
    assertThat(open(guest, "/dev/tty", 2)).isEqualTo(-Errno.ENXIO);
  }
}
