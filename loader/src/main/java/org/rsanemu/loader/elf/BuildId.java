// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.List;

/** The note by which linkers number what they make (NT_GNU_BUILD_ID). */
final class BuildId {
  private static final int TYPE = 3;
  private static final int HEADER = 12;
  private static final int LONGEST = 64;

  private BuildId() {}

  /** A program's or library's, in hexadecimal, "" if it has none. */
  static String of(ElfBytes file, List<ProgramHeader> table) {
    for (ProgramHeader header : table) {
      if (header.type() == ProgramHeader.PT_NOTE) {
        String id = find(file, header.offset(), header.fileSize());
        if (!id.isEmpty()) {
          return id;
        }
      }
    }
    return "";
  }

  /** By sections: the program headers of a file with debug information alone mean nothing. */
  static String ofSections(ElfBytes file, List<Sections.Section> sections) {
    for (Sections.Section section : sections) {
      if (section.type() == Sections.SHT_NOTE) {
        String id = find(file, section.offset(), section.size());
        if (!id.isEmpty()) {
          return id;
        }
      }
    }
    return "";
  }

  private static String find(ElfBytes file, long start, long size) {
    if (!file.contains(start, size)) {
      return "";
    }
    long at = start;
    long end = start + size;
    while (at + HEADER <= end) {
      long nameSize = file.u32(at);
      long idSize = file.u32(at + 4);
      long id = at + HEADER + padded(nameSize);
      if (id + idSize > end) {
        return "";
      }
      boolean gnu = nameSize == 4 && file.text(at + HEADER, id, 4).equals("GNU");
      if (gnu && file.u32(at + 8) == TYPE && idSize > 0 && idSize <= LONGEST) {
        return file.hex(id, (int) idSize);
      }
      at = id + padded(idSize);
    }
    return "";
  }

  private static long padded(long size) {
    return size + 3 & -4;
  }
}
