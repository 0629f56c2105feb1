// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Wraps sections in an ELF file of our own making, so that a native library that reads it never
 * sees the headers of a file that nobody vouches for.
 */
public final class CleanElf {
  private static final int HEADER = 64;
  private static final int SECTION_HEADER = 64;
  private static final int SHT_PROGBITS = 1;
  private static final int SHT_STRTAB = 3;

  /** Zero bytes after each section: a string that nothing ends, ends there. */
  private static final int PADDING = 16;

  private CleanElf() {}

  /** A little-endian ELF64 file with these sections and nothing else. */
  public static byte[] of(Map<String, byte[]> sections) {
    StringBuilder names = new StringBuilder("\0.shstrtab\0");
    long size = HEADER;
    for (Map.Entry<String, byte[]> section : sections.entrySet()) {
      names.append(section.getKey()).append('\0');
      size = end(size, section.getValue().length);
    }
    byte[] nameBytes = names.toString().getBytes(StandardCharsets.US_ASCII);
    long nameOffset = size;
    long table = end(size, nameBytes.length);
    int count = sections.size() + 2;
    ByteBuffer elf =
        ByteBuffer.allocate(Math.toIntExact(table + (long) count * SECTION_HEADER))
            .order(ByteOrder.LITTLE_ENDIAN);
    header(elf, table, count);
    elf.put((int) nameOffset, nameBytes);
    sectionHeader(elf, (int) table + SECTION_HEADER, 1, SHT_STRTAB, nameOffset, nameBytes.length);
    long offset = HEADER;
    int name = 1 + ".shstrtab".length() + 1;
    int at = (int) table + 2 * SECTION_HEADER;
    for (Map.Entry<String, byte[]> section : sections.entrySet()) {
      byte[] bytes = section.getValue();
      elf.put((int) offset, bytes);
      sectionHeader(elf, at, name, SHT_PROGBITS, offset, bytes.length);
      offset = end(offset, bytes.length);
      name += section.getKey().length() + 1;
      at += SECTION_HEADER;
    }
    return elf.array();
  }

  private static long end(long offset, int size) {
    return offset + size + 2 * PADDING - 1 & -PADDING;
  }

  private static void header(ByteBuffer elf, long table, int count) {
    elf.put(0, new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    elf.putShort(16, (short) ElfHeader.ET_DYN);
    elf.putShort(18, (short) Machines.OF_SECTIONS);
    elf.putInt(20, 1);
    elf.putLong(40, table);
    elf.putShort(52, (short) HEADER);
    elf.putShort(58, (short) SECTION_HEADER);
    elf.putShort(60, (short) count);
    elf.putShort(62, (short) 1);
  }

  private static void sectionHeader(
      ByteBuffer elf, int at, int name, int type, long offset, long size) {
    elf.putInt(at, name);
    elf.putInt(at + 4, type);
    elf.putLong(at + 24, offset);
    elf.putLong(at + 32, size);
    elf.putLong(at + 48, 1);
  }
}
