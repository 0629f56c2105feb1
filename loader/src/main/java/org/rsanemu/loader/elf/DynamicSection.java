// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.Image.Dynamic;
import org.rsanemu.loader.Image.Segment;

/** Reads what PT_DYNAMIC leads to, without sections. Damage loses what it hits. */
final class DynamicSection {
  private static final int DT_NEEDED = 1;
  private static final int DT_PLTRELSZ = 2;
  private static final int DT_HASH = 4;
  private static final int DT_STRTAB = 5;
  private static final int DT_SYMTAB = 6;
  private static final int DT_SONAME = 14;
  private static final int DT_RELA = 7;
  private static final int DT_RPATH = 15;
  private static final int DT_PLTREL = 20;
  private static final int DT_JMPREL = 23;
  private static final int DT_RUNPATH = 29;
  private static final long DT_GNU_HASH = 0x6ffffef5L;

  private static final int MOST_NEEDED = 1024;
  private static final int LONGEST_TEXT = 4096;

  private final ElfBytes file;
  private final List<Long> needed = new ArrayList<>();
  private long strings = -1;
  private long symbols = -1;
  private long hash = -1;
  private long gnuHash = -1;
  private long lazy = -1;
  private long lazySize;
  private boolean lazyAddends;
  private long soname = -1;
  private long rpath = -1;
  private long runpath = -1;

  private DynamicSection(ElfBytes file) {
    this.file = file;
  }

  /** What it says; {@link Dynamic#NONE} if it is not there. */
  static Dynamic read(ElfBytes file, List<ProgramHeader> table, List<Segment> segments) {
    for (ProgramHeader header : table) {
      if (header.type() == ProgramHeader.PT_DYNAMIC
          && file.contains(header.offset(), header.fileSize())) {
        DynamicSection section = new DynamicSection(file);
        section.entries(header.offset(), header.offset() + header.fileSize());
        return section.texts(segments);
      }
    }
    return Dynamic.NONE;
  }

  private void entries(long start, long end) {
    int word = file.wide() ? 8 : 4;
    long tag = -1;
    for (long at = start; at + 2L * word <= end && tag != 0; at += 2L * word) {
      tag = file.word(at);
      entry(tag, file.word(at + word));
    }
  }

  private void entry(long tag, long value) {
    if (tag == DT_NEEDED && needed.size() < MOST_NEEDED) {
      needed.add(value);
    } else if (tag == DT_STRTAB) {
      strings = value;
    } else if (tag == DT_HASH) {
      hash = value;
    } else if (tag == DT_GNU_HASH) {
      gnuHash = value;
    } else if (tag == DT_SYMTAB) {
      symbols = value;
    } else if (tag == DT_SONAME) {
      soname = value;
    } else if (tag == DT_RPATH) {
      rpath = value;
    } else if (tag == DT_RUNPATH) {
      runpath = value;
    } else if (tag == DT_JMPREL) {
      lazy = value;
    } else if (tag == DT_PLTRELSZ) {
      lazySize = value;
    } else if (tag == DT_PLTREL) {
      lazyAddends = value == DT_RELA;
    }
  }

  private Dynamic texts(List<Segment> segments) {
    @Nullable Window window = Window.from(file, segments, strings);
    if (window == null) {
      return Dynamic.NONE;
    }
    List<String> names = new ArrayList<>();
    for (long offset : needed) {
      String name = text(window, offset);
      if (name != null && !name.isEmpty()) {
        names.add(name);
      }
    }
    DynamicSymbols all = new DynamicSymbols(Window.from(file, segments, symbols), window);
    return new Dynamic(
        List.copyOf(names),
        text(window, soname),
        text(window, runpath >= 0 ? runpath : rpath),
        JumpSlots.read(file, segments, lazy, lazySize, lazyAddends, all),
        new HashedNames(
            all,
            gnuHash < 0 ? null : Window.from(file, segments, gnuHash),
            hash < 0 ? null : Window.from(file, segments, hash)));
  }

  private static @Nullable String text(Window strings, long offset) {
    return offset >= 0 && offset < strings.size()
        ? strings.text(strings.address() + offset, LONGEST_TEXT)
        : null;
  }
}
