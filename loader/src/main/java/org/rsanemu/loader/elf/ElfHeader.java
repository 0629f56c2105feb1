// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.BadBinaryException;

/**
 * The ELF header of a program that this tool can run: little-endian, of a supported machine,
 * ET_EXEC or ET_DYN, its program headers inside the file (System V gABI, "ELF Header").
 *
 * @param type 2 ET_EXEC, 3 ET_DYN
 */
record ElfHeader(
    ElfBytes file,
    int type,
    int machine,
    long entry,
    long programHeaders,
    int programHeaderCount,
    long sectionHeaders,
    int sectionHeaderSize,
    int sectionHeaderCount,
    int sectionNames) {
  static final int ET_DYN = 3;
  private static final int IDENT_SIZE = 16;

  /** As the kernel has it (fs/binfmt_elf.c, load_elf_phdrs). */
  private static final int LARGEST_PROGRAM_HEADER_TABLE = 65536;

  /** What is known of its instruction set's files. */
  ElfFacts facts() {
    return Architectures.of(machine).elf();
  }

  boolean wide() {
    return file.wide();
  }

  int programHeaderSize() {
    return wide() ? 56 : 32;
  }

  /** Reads and checks the header; the message says what is wrong, without the file's name. */
  static ElfHeader read(byte[] bytes) throws BadBinaryException {
    ElfHeader header = parse(bytes);
    checkType(header.type());
    checkSystem(header.file().u8(7));
    int flags = header.wide() ? 48 : 36;
    checkFlags(header.facts().refusal().apply((int) header.file().u32(flags)));
    header.checkProgramHeaderTable(header.file().u16(flags + 6));
    return header;
  }

  /** As {@link #parse}, of a file, which the message names. */
  static ElfHeader parse(Path path) throws BadBinaryException {
    byte[] bytes = BinaryFile.read(path);
    try {
      return parse(bytes);
    } catch (BadBinaryException e) {
      throw BinaryFile.bad(path, BinaryFile.oneLine(String.valueOf(e.getMessage())));
    }
  }

  /** Reads the header of a file that is not run, as those with debug information alone. */
  static ElfHeader parse(byte[] bytes) throws BadBinaryException {
    boolean wide = checkIdent(bytes);
    ElfBytes file = new ElfBytes(bytes, wide);
    int machine = file.u16(18);
    if (!Machines.runs(machine, wide)) {
      throw new BadBinaryException(
          "this is " + Machines.describe(machine, wide) + "; " + Machines.RUNNABLE);
    }
    int headerSize = wide ? 64 : 52;
    if (bytes.length < headerSize) {
      throw cut("the ELF header", bytes.length + " of " + headerSize + " bytes are there");
    }
    int flags = wide ? 48 : 36;
    return new ElfHeader(
        file,
        file.u16(16),
        machine,
        file.word(24),
        file.word(wide ? 32 : 28),
        file.u16(flags + 8),
        file.word(wide ? 40 : 32),
        file.u16(flags + 10),
        file.u16(flags + 12),
        file.u16(flags + 14));
  }

  private static boolean checkIdent(byte[] bytes) throws BadBinaryException {
    if (bytes.length == 0) {
      throw new BadBinaryException("is empty, not an ELF binary");
    }
    if (!startsWith(bytes, "\u007fELF")) {
      throw new BadBinaryException("is not an ELF binary" + guess(bytes));
    }
    if (bytes.length < IDENT_SIZE + 4) {
      throw cut("the ELF header", bytes.length + " bytes are there");
    }
    int elfClass = bytes[4];
    if (elfClass != 1 && elfClass != 2) {
      throw new BadBinaryException("damaged ELF header: class " + (elfClass & 0xff));
    }
    if (bytes[5] == 2) {
      int machine = (bytes[18] & 0xff) << 8 | bytes[19] & 0xff;
      String what = Machines.describe(machine, elfClass == 2);
      throw new BadBinaryException(
          "this is " + what + ", big-endian; " + Machines.RUNNABLE + ", all little-endian");
    }
    if (bytes[5] != 1) {
      throw new BadBinaryException("damaged ELF header: byte order " + (bytes[5] & 0xff));
    }
    return elfClass == 2;
  }

  private static void checkType(int type) throws BadBinaryException {
    switch (type) {
      case 1 ->
          throw new BadBinaryException(
              "this is a relocatable object file (.o), not a program: link it first");
      case 4 -> throw new BadBinaryException("this is a core dump, not a program");
      case 2, ET_DYN -> {}
      default -> throw new BadBinaryException("damaged ELF header: file type " + type);
    }
  }

  private static void checkSystem(int osAbi) throws BadBinaryException {
    String system =
        switch (osAbi) {
          case 2 -> "NetBSD";
          case 6 -> "Solaris";
          case 9 -> "FreeBSD";
          case 12 -> "OpenBSD";
          default -> "";
        };
    if (!system.isEmpty()) {
      throw new BadBinaryException("this is a " + system + " binary; rsan-emu runs Linux programs");
    }
  }

  private static void checkFlags(ElfFacts.@Nullable Refusal refusal) throws BadBinaryException {
    if (refusal != null) {
      throw new BadBinaryException(refusal.what() + "; " + Machines.RUNNABLE + refusal.advice());
    }
  }

  private void checkProgramHeaderTable(int entrySize) throws BadBinaryException {
    if (programHeaderCount == 0) {
      throw new BadBinaryException("has no program headers: there is nothing to load");
    }
    if (entrySize != programHeaderSize()) {
      throw new BadBinaryException(
          "damaged ELF header: a program header has "
              + (entrySize + " bytes instead of " + programHeaderSize()));
    }
    int size = programHeaderCount * entrySize;
    if (size > LARGEST_PROGRAM_HEADER_TABLE) {
      throw new BadBinaryException(
          "damaged ELF header: " + programHeaderCount + " program headers");
    }
    if (!file.contains(programHeaders, size)) {
      throw cut(
          "the program headers",
          "they end at 0x%x, the file at 0x%x".formatted(programHeaders + size, file.length()));
    }
  }

  static BadBinaryException cut(String where, String detail) {
    return new BadBinaryException(
        "the file is cut inside " + where + " (" + detail + "): copy or build it again");
  }

  private static String guess(byte[] bytes) {
    if (startsWith(bytes, "#!")) {
      return " but a script: name the program that it starts";
    }
    if (startsWith(bytes, "!<arch>\n") || startsWith(bytes, "!<thin>\n")) {
      return " but a library archive (.a)";
    }
    if (startsWith(bytes, "MZ")) {
      return " but a Windows program";
    }
    return "";
  }

  private static boolean startsWith(byte[] bytes, String magic) {
    byte[] wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
    return bytes.length >= wanted.length
        && Arrays.equals(bytes, 0, wanted.length, wanted, 0, wanted.length);
  }
}
