// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Section headers. A program runs without them, so that damage here only loses what they name. */
final class Sections {
  static final int SHT_PROGBITS = 1;
  static final int SHT_SYMTAB = 2;
  static final int SHT_NOTE = 7;
  static final int SHT_NOBITS = 8;
  static final int SHT_DYNSYM = 11;

  /**
   * A section.
   *
   * @param name "" if it cannot be read
   * @param fits whether its bytes are in the file
   */
  record Section(
      int index,
      String name,
      int type,
      long flags,
      long address,
      long offset,
      long size,
      long link,
      long entrySize,
      boolean fits) {}

  /** It is in memory when the program runs. */
  static final long SHF_ALLOC = 2;

  private static final int LONGEST_NAME = 256;

  /** A linker makes some dozens; with a section a function, some thousands. */
  private static final int MOST = 1 << 17;

  private Sections() {}

  /** The sections, none if the table is damaged; each damage is added to {@code warnings}. */
  static List<Section> read(ElfHeader header, Consumer<String> warnings) {
    long table = header.sectionHeaders();
    if (table == 0) {
      return List.of();
    }
    ElfBytes file = header.file();
    int entry = header.wide() ? 64 : 40;
    if (header.sectionHeaderSize() != entry || !file.contains(table, entry)) {
      warnings.accept("the section headers are damaged or cut off: no symbols, no source lines");
      return List.of();
    }
    // Numbers that do not fit the ELF header stand in section 0 (gABI, "ELF Header").
    long count = header.sectionHeaderCount();
    count = count != 0 ? count : file.word(table + (header.wide() ? 32 : 20));
    long names = header.sectionNames();
    names = names != 0xffff ? names : file.u32(table + (header.wide() ? 40 : 24));
    if (count < 0 || count > MOST || !file.contains(table, count * entry)) {
      warnings.accept("the section headers are damaged or cut off: no symbols, no source lines");
      return List.of();
    }
    List<Section> bare = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      bare.add(section(file, i, table + (long) i * entry, ""));
    }
    if (names <= 0 || names >= count || !bare.get((int) names).fits()) {
      warnings.accept("the section names cannot be read");
      return bare;
    }
    return named(file, table, entry, bare, bare.get((int) names));
  }

  private static List<Section> named(
      ElfBytes file, long table, int entry, List<Section> bare, Section names) {
    List<Section> sections = new ArrayList<>();
    for (Section section : bare) {
      long header = table + (long) section.index() * entry;
      long at = file.u32(header);
      long start = names.offset() + at;
      String name =
          at < names.size() ? file.text(start, names.offset() + names.size(), LONGEST_NAME) : "";
      sections.add(section(file, section.index(), header, name));
    }
    return sections;
  }

  private static Section section(ElfBytes file, int index, long at, String name) {
    boolean wide = file.wide();
    int word = wide ? 8 : 4;
    long fields = at + 8;
    int type = (int) file.u32(at + 4);
    long offset = file.word(fields + 2L * word);
    long size = file.word(fields + 3L * word);
    return new Section(
        index,
        name,
        type,
        file.word(fields),
        file.word(fields + word),
        offset,
        size,
        file.u32(fields + 4L * word),
        file.word(fields + 5L * word + 8),
        type == SHT_NOBITS || file.contains(offset, size));
  }
}
