// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.TestPrograms.Isa;

/** Each file that cannot be run gives one line that says what is wrong. */
class BadBinaryTest {
  /** Of the ELF64 header, then of the second program header of a static x86-64 program. */
  private static final int TYPE = 16;

  private static final int MACHINE = 18;
  private static final int ENTRY = 24;
  private static final int LOAD = 64 + 56;
  private static final int OFFSET = LOAD + 8;
  private static final int ADDRESS = LOAD + 16;
  private static final int FILE_SIZE = LOAD + 32;
  private static final int MEMORY_SIZE = LOAD + 40;
  private static final int ALIGNMENT = LOAD + 48;

  @TempDir Path folder;

  private Path file(byte[] bytes) throws Exception {
    Path path = folder.resolve("program");
    Files.write(path, bytes);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    return path;
  }

  private static void assertBad(Path path, String message) {
    assertThatThrownBy(() -> ElfLoader.load(path))
        .isInstanceOf(BadBinaryException.class)
        .hasMessage(path + ": " + message);
  }

  private void assertText(String text, String message) throws Exception {
    assertBad(file(text.getBytes(StandardCharsets.ISO_8859_1)), message);
  }

  private void assertChanged(Isa isa, Consumer<ByteBuffer> change, String message)
      throws Exception {
    byte[] bytes = Files.readAllBytes(isa.gcc("atomics.c", "-static"));
    change.accept(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    assertBad(file(bytes), message);
  }

  private void assertChanged(Consumer<ByteBuffer> change, String message) throws Exception {
    assertChanged(Isa.X86_64, change, message);
  }

  @Test
  void filesThatAreNoFiles() throws Exception {
    assertBad(folder.resolve("nothing"), "does not exist");
    assertBad(folder, "is a directory: name a program in it");
    assertThatThrownBy(() -> ElfLoader.load(Path.of("")))
        .hasMessage("the name of the program is empty");
    assertBad(Path.of("/dev/null"), "is a device, pipe or socket, not a file with a program");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
    assertBad(link, "is a link to a file that does not exist");
  }

  @Test
  @Timeout(30)
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertBad(pipe, "is a device, pipe or socket, not a file with a program");
  }

  @Test
  void filesThatAreNotElf() throws Exception {
    assertText("", "is empty, not an ELF binary");
    assertText("int main;", "is not an ELF binary");
    assertText("#!/bin/sh\n", "is not an ELF binary but a script: name the program that it starts");
    assertText("!<arch>\n", "is not an ELF binary but a library archive (.a)");
    assertText("MZ", "is not an ELF binary but a Windows program");
    assertText(
        "\u007fELF\2\1\1",
        "the file is cut inside the ELF header (7 bytes are there): copy or build it again");
  }

  @Test
  void aMessageIsOneLineWhateverTheFileIsCalled() throws Exception {
    Path path = folder.resolve("a\nb\033[31m");
    assertThatThrownBy(() -> ElfLoader.load(path))
        .hasMessageEndingWith("/a?b?[31m: does not exist");
  }

  @Test
  void withoutExecutePermission() throws Exception {
    Path path = file(Files.readAllBytes(Isa.X86_64.gcc("atomics.c", "-static")));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
    assertBad(path, "has no execute permission (chmod u+x)");
  }

  @Test
  void otherMachines() throws Exception {
    String runs = "; rsan-emu runs x86-64, AArch64, ARMv7 hard-float and RISC-V RV64GC";
    assertChanged(b -> b.putShort(MACHINE, (short) 258), "this is a LoongArch binary" + runs);
    assertChanged(
        b -> b.putShort(MACHINE, (short) 243).put(4, (byte) 1), "this is a RISC-V binary" + runs);
    assertChanged(
        b -> b.putShort(MACHINE, (short) 243).putInt(48, 1),
        "this RISC-V binary does not pass doubles in registers" + runs + " (build it for lp64d)");
    assertChanged(b -> b.putShort(MACHINE, (short) 3), "this is an i386 binary" + runs);
    assertChanged(
        b -> b.putShort(MACHINE, (short) 999),
        "this is a binary of an unknown machine (e_machine 999)" + runs);
    assertChanged(
        b -> b.put(4, (byte) 1), "this is an x32 binary (x86-64 with 32-bit pointers)" + runs);
    assertChanged(
        b -> b.put(5, (byte) 2).putShort(MACHINE, Short.reverseBytes((short) 21)),
        "this is a PowerPC64 binary, big-endian" + runs + ", all little-endian");
    assertChanged(
        b -> b.put(7, (byte) 9), "this is a FreeBSD binary; rsan-emu runs Linux programs");
  }

  @Test
  void armBinariesOfAnotherKind() throws Exception {
    String runs = "; rsan-emu runs x86-64, AArch64, ARMv7 hard-float and RISC-V RV64GC";
    assertChanged(
        Isa.ARMV7,
        b -> b.putInt(36, 0x5000200),
        "this is a soft-float ARM binary" + runs + " (build it for armhf)");
    assertChanged(
        Isa.ARMV7,
        b -> b.putInt(36, 0x2000400),
        "this ARM binary uses ABI version 2" + runs + " (EABI5)");
    assertChanged(
        Isa.ARMV7, b -> b.putInt(36, 0x5800400), "this is a big-endian (BE8) ARM binary" + runs);
  }

  @Test
  void filesThatAreNotPrograms() throws Exception {
    assertChanged(
        b -> b.putShort(TYPE, (short) 1),
        "this is a relocatable object file (.o), not a program: link it first");
    assertChanged(b -> b.putShort(TYPE, (short) 4), "this is a core dump, not a program");
    assertBad(
        Isa.X86_64.gcc("atomics.c", "-shared", "-fPIC"),
        "this is a shared library, not a program: name a program that uses it");
    assertChanged(b -> b.putShort(TYPE, (short) 0), "damaged ELF header: file type 0");
  }

  @Test
  void cutFiles() throws Exception {
    byte[] bytes = Files.readAllBytes(Isa.X86_64.gcc("atomics.c", "-static"));
    assertBad(
        file(Arrays.copyOf(bytes, 63)),
        "the file is cut inside the ELF header (63 of 64 bytes are there): copy or build it again");
    assertBad(
        file(Arrays.copyOf(bytes, 100)),
        "the file is cut inside the program headers (they end at 0x%x, the file at 0x64):"
                .formatted(64 + bytes[56] * 56)
            + " copy or build it again");
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long offset = header.getLong(OFFSET);
    assertBad(
        file(Arrays.copyOf(bytes, (int) offset + 16)),
        "the file is cut inside segment 1 (PT_LOAD at 0x401000) (its bytes from 0x%x on, 0x%x of them;"
                .formatted(offset, header.getLong(FILE_SIZE))
            + " the file ends at 0x%x): copy or build it again".formatted(offset + 16));
  }

  @Test
  void programHeadersThatMakeNoSense() throws Exception {
    String segment = "damaged program headers: segment 1 (PT_LOAD at 0x401000) ";
    assertChanged(
        b -> b.putShort(56, (short) 0), "has no program headers: there is nothing to load");
    assertChanged(
        b -> b.putShort(54, (short) 55),
        "damaged ELF header: a program header has 55 bytes instead of 56");
    assertChanged(b -> b.putShort(56, (short) -1), "damaged ELF header: 65535 program headers");
    assertChanged(
        b -> b.putLong(MEMORY_SIZE, 1), segment + "has more bytes in the file than in memory");
    assertChanged(
        b -> b.putLong(MEMORY_SIZE, 1L << 36),
        segment + "exceeds the guest's address space (0x1000000000 bytes, limit 0x1000000000)");
    assertChanged(
        b -> b.putLong(ALIGNMENT, 3), segment + "has alignment 0x3, not a small power of two");
    assertChanged(
        b -> b.putLong(ADDRESS, 0x401001),
        "damaged program headers: segment 1 (PT_LOAD at 0x401001) cannot be mapped: its offset"
            + " 0x1000 is not congruent to its address modulo the page size");
    assertChanged(
        b -> b.putLong(ADDRESS, 0x1000),
        "damaged program headers: segment 1 (PT_LOAD at 0x1000) lies below 0x10000, where Linux"
            + " maps nothing");
    assertChanged(
        b -> b.putLong(ADDRESS, 0x400000),
        "damaged program headers: the segments at 0x400000 and 0x400000 overlap");
    assertChanged(
        b -> b.putLong(MEMORY_SIZE, 0xf00000000L).putLong(ADDRESS, 0x10001000),
        "its segments need 0x%x bytes of memory; at most 0x100000000 are given"
            .formatted(0xf00000000L + otherMemory()));
  }

  private static long otherMemory() {
    try {
      return ElfLoader.load(Isa.X86_64.gcc("atomics.c", "-static")).segments().stream()
          .filter(segment -> segment.address() != 0x401000)
          .mapToLong(segment -> segment.memorySize())
          .sum();
    } catch (BadBinaryException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anEntryPointWithoutCode() throws Exception {
    assertChanged(
        b -> b.putLong(ENTRY, 0x400000),
        "the entry point 0x400000 is not in an executable segment");
    assertChanged(
        b -> b.putLong(ENTRY, -1),
        "the entry point 0xffffffffffffffff is not in an executable segment");
  }
}
