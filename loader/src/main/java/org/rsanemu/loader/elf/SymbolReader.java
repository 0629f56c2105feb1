// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable;

/** Reads .symtab, else .dynsym (System V gABI, "Symbol Table"). Damage is a warning. */
final class SymbolReader {
  /**
   * A linker's symbol, of those that can matter here.
   *
   * @param file for a local symbol, the file that the linker names for it, or ""
   */
  record RawSymbol(String name, long address, long size, int type, boolean global, String file) {}

  static final int STT_NOTYPE = 0;
  static final int STT_OBJECT = 1;
  static final int STT_FUNC = 2;
  static final int STT_FILE = 4;
  static final int STT_TLS = 6;
  static final int STT_GNU_IFUNC = 10;

  private static final int SHN_LORESERVE = 0xff00;
  private static final int SHN_XINDEX = 0xffff;

  /** Symbols beyond are not read; the largest programs have about a million. */
  private static final int MOST_SYMBOLS = 1 << 22;

  /** Names beyond, in bytes, are cut: deep C++ templates reach some thousands. */
  private static final int LONGEST_NAME = 1 << 14;

  private final ElfHeader header;
  private final List<Segment> segments;
  private final Consumer<String> warnings;

  SymbolReader(ElfHeader header, List<Segment> segments, Consumer<String> warnings) {
    this.header = header;
    this.segments = segments;
    this.warnings = warnings;
  }

  /** The symbols that sections have; none if there are none or they cannot be read. */
  SymbolTable read(List<Sections.Section> sections) {
    for (int type : new int[] {Sections.SHT_SYMTAB, Sections.SHT_DYNSYM}) {
      Optional<Sections.Section> table =
          sections.stream().filter(section -> section.type() == type).findFirst();
      if (table.isPresent()) {
        List<RawSymbol> symbols = read(sections, table.get());
        if (!symbols.isEmpty()) {
          boolean whole = type == Sections.SHT_SYMTAB;
          return ElfSymbols.of(symbols, header.facts(), segments, whole);
        }
      }
    }
    return ElfSymbols.of(List.of(), header.facts(), segments, true);
  }

  private List<RawSymbol> read(List<Sections.Section> sections, Sections.Section table) {
    int entry = header.wide() ? 24 : 16;
    long link = table.link();
    boolean sane = table.fits() && table.entrySize() == entry && link > 0 && link < sections.size();
    if (!sane || !sections.get((int) link).fits()) {
      warnings.accept("the symbol table %s is damaged: not used".formatted(label(table)));
      return List.of();
    }
    long count = table.size() / entry;
    if (count > MOST_SYMBOLS) {
      warnings.accept("only the first %d of %d symbols are read".formatted(MOST_SYMBOLS, count));
      count = MOST_SYMBOLS;
    }
    return read(table.offset(), (int) count, entry, sections, sections.get((int) link));
  }

  private List<RawSymbol> read(
      long table, int count, int entry, List<Sections.Section> sections, Sections.Section strings) {
    List<RawSymbol> symbols = new ArrayList<>();
    // Names may share bytes, but not so many that reading them all is a burden.
    long budget = 8 * strings.size() + 64L * count;
    int outside = 0;
    String file = "";
    for (int i = 1; i < count && budget > 0; i++) {
      long at = table + (long) i * entry;
      if (isFile(at)) {
        file = name(strings, header.file().u32(at));
        budget -= file.length() + 1L;
      }
      if (!matters(at, sections)) {
        continue;
      }
      long address = header.file().word(at + (header.wide() ? 8 : 4));
      if (!isThreadLocal(at) && !inSegment(address)) {
        outside++;
        continue;
      }
      long name = header.file().u32(at);
      if (name >= strings.size()) {
        outside++;
        continue;
      }
      RawSymbol symbol = symbol(at, address, name(strings, name), file);
      budget -= symbol.name().length() + 1L;
      if (!symbol.name().isEmpty()) {
        symbols.add(symbol);
      }
    }
    if (budget <= 0) {
      warnings.accept("the symbol names are damaged: the rest of the symbols is not used");
    }
    if (outside > 0) {
      warnings.accept(outside + " symbols lie outside the program: not used");
    }
    return symbols;
  }

  private boolean isFile(long at) {
    return type(at) == STT_FILE;
  }

  private boolean isThreadLocal(long at) {
    return type(at) == STT_TLS;
  }

  private int type(long at) {
    return header.file().u8(at + (header.wide() ? 4 : 12)) & 0xf;
  }

  private boolean matters(long at, List<Sections.Section> sections) {
    ElfBytes file = header.file();
    int type = type(at);
    int section = file.u16(at + (header.wide() ? 6 : 14));
    boolean defined = section != 0 && (section < SHN_LORESERVE || section == SHN_XINDEX);
    return defined
        && !(section < sections.size() && isInFileAlone(sections.get(section)))
        && (type == STT_NOTYPE
            || type == STT_OBJECT
            || type == STT_FUNC
            || type == STT_TLS
            || type == STT_GNU_IFUNC);
  }

  /** LLVM puts Arm's mapping symbols into debug information, too. */
  private static boolean isInFileAlone(Sections.Section section) {
    return section.type() == Sections.SHT_PROGBITS && (section.flags() & Sections.SHF_ALLOC) == 0;
  }

  private RawSymbol symbol(long at, long address, String name, String file) {
    int info = header.file().u8(at + (header.wide() ? 4 : 12));
    long size = header.wide() ? header.file().u64(at + 16) : header.file().u32(at + 8);
    boolean global = info >> 4 != 0;
    return new RawSymbol(name, address, size, info & 0xf, global, global ? "" : file);
  }

  private String name(Sections.Section strings, long name) {
    if (name >= strings.size()) {
      return "";
    }
    long end = strings.offset() + strings.size();
    return header.file().text(strings.offset() + name, end, LONGEST_NAME);
  }

  /** The end of a segment counts: linkers put symbols such as {@code _end} there. */
  private boolean inSegment(long address) {
    for (Segment segment : segments) {
      long inside = address - segment.address();
      if (inside >= 0 && inside <= segment.memorySize()) {
        return true;
      }
    }
    return false;
  }

  private static String label(Sections.Section table) {
    return table.name().isEmpty()
        ? "in section " + table.index()
        : BinaryFile.oneLine(table.name());
  }
}
