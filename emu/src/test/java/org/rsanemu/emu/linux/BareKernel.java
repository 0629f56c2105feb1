// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.isa.linux.Abi;

/** A kernel without a processor: tests make its system calls by name. */
final class BareKernel {
  static final long MIB = 1 << 20;

  /** Room for tests to put things: 16 pages that can be read and written. */
  final long room;

  final Abi abi;
  final HeapMemory memory = new HeapMemory();
  final RecordingHost host = new RecordingHost();
  final Kernel kernel;
  private final Map<String, Long> numbers;

  BareKernel(Abi abi) {
    this(abi, "");
  }

  BareKernel(Abi abi, String stdin) {
    this(abi, stdin, "/nowhere/program");
  }

  BareKernel(Abi abi, String stdin, String executable) {
    this(abi, stdin, executable, HostFiles.OWN);
  }

  BareKernel(Abi abi, String stdin, String executable, HostFiles files) {
    this.abi = abi;
    kernel =
        new Kernel(
            abi,
            memory,
            host,
            new ProcessOptions(
                List.of("program", "argument"),
                List.of("A=1"),
                stdin.getBytes(StandardCharsets.UTF_8),
                7,
                4,
                executable,
                0x123,
                0x456,
                new Capacity(64 * MIB, 16 * MIB),
                5,
                new GuestFiles(files, Path.of(executable))));
    numbers =
        CallNumbers.of(abi).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    room = done("mmap", "mmap2", 0, 16 * 4096, 3, 0x22, -1, 0);
    host.events.clear();
  }

  /** Whether the ABI has this call. */
  boolean knows(String name) {
    return numbers.containsKey(name);
  }

  GuestThread thread(int number) {
    return kernel.threads().get(number);
  }

  /** A call of a thread. */
  Outcome by(int thread, String name, long... arguments) {
    long[] six = new long[6];
    System.arraycopy(arguments, 0, six, 0, arguments.length);
    if (!abi.wide()) {
      for (int i = 0; i < 6; i++) {
        six[i] &= 0xffffffffL;
      }
    }
    long number = Objects.requireNonNull(numbers.get(name), name);
    return kernel.call(thread(thread), number, six);
  }

  /** A call of the main thread that returns. */
  long call(String name, long... arguments) {
    return ((Outcome.Done) by(0, name, arguments)).result();
  }

  /** A call whose name differs on ARM. */
  long done(String wide, String narrow, long... arguments) {
    return call(abi.wide() ? wide : narrow, arguments);
  }

  /** A new thread. */
  int startThread() {
    int number = kernel.threads().size();
    long flags = 0x3d0f00; // what pthread_create asks for
    boolean x86 = abi == Abis.X86_64;
    long tid = room + 0x8000 + 4L * number;
    by(0, "clone", flags, room + 0x9000, tid, x86 ? tid : 0x77, x86 ? 0x77 : tid);
    return number;
  }

  /** Puts a string into memory. */
  long string(long address, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    memory.write(address, bytes, 0, bytes.length);
    return address;
  }

  String text(long address, int length) {
    byte[] bytes = new byte[length];
    memory.read(address, bytes, 0, length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** A timespec of 64-bit fields. */
  long time(long address, long seconds, long nanos) {
    memory.putLong(address, seconds);
    memory.putLong(address + 8, nanos);
    return address;
  }
}
