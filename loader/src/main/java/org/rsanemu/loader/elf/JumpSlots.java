// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.LazySlots;

/**
 * Reads lazy slots, and by which symbols the dynamic loader finds what belongs there (System V
 * gABI, "Relocation" and "Symbol Table"). Damage loses what it hits.
 *
 * @param ranges where they are
 * @param slots their addresses, in the order of the relocations
 * @param symbols the number of each one's symbol
 * @param table the dynamic symbols, or null
 * @param names their names, or null
 */
record JumpSlots(
    CodeRanges ranges,
    List<Long> slots,
    List<Long> symbols,
    @Nullable Window table,
    @Nullable Window names)
    implements LazySlots {
  /** A slot may have a descriptor of two words. */
  private static final int WORDS = 2;

  private static final int LONGEST_NAME = 256;

  /**
   * Reads them.
   *
   * @param relocations ELF address of the relocations, -1 if there are none
   * @param size of all of them in bytes
   * @param addends whether they have addends: DT_PLTREL is DT_RELA
   * @param symbolTable ELF address of the dynamic symbols, -1 if there are none
   */
  static LazySlots read(
      ElfBytes file,
      List<Segment> segments,
      long relocations,
      long size,
      boolean addends,
      long symbolTable,
      @Nullable Window names) {
    @Nullable Window window = Window.from(file, segments, relocations);
    if (window == null) {
      return NONE;
    }
    int word = file.wide() ? 8 : 4;
    int step = addends ? 3 * word : 2 * word;
    int symbolShift = file.wide() ? 32 : 8;
    List<long[]> ranges = new ArrayList<>();
    List<Long> slots = new ArrayList<>();
    List<Long> symbols = new ArrayList<>();
    for (long at = relocations; at - relocations < size && window.contains(at, step); at += step) {
      long slot = window.word(at);
      ranges.add(new long[] {slot, slot + (long) WORDS * word});
      slots.add(slot);
      symbols.add(window.word(at + word) >>> symbolShift);
    }
    return new JumpSlots(
        CodeRanges.of(ranges), slots, symbols, Window.from(file, segments, symbolTable), names);
  }

  @Override
  public boolean contains(long address) {
    return ranges.contains(address);
  }

  @Override
  public Map<Long, String> of(Set<String> functions) {
    Map<Long, String> found = new HashMap<>();
    for (int i = 0; i < slots.size(); i++) {
      String name = name(symbols.get(i));
      if (name != null && functions.contains(name)) {
        found.put(slots.get(i), name);
      }
    }
    return found;
  }

  /** The name of a symbol; null if it has none. */
  private @Nullable String name(long symbol) {
    if (table == null || names == null) {
      return null;
    }
    long at = table.address() + symbol * (table.file().wide() ? 24 : 16);
    long name = table.contains(at, Integer.BYTES) ? table.u32(at) : -1;
    return name >= 0 && name < names.size()
        ? names.text(names.address() + name, LONGEST_NAME)
        : null;
  }
}
