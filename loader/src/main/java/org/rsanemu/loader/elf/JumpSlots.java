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
 * @param slots in the order of their relocations
 */
record JumpSlots(CodeRanges ranges, List<Relocated> slots, DynamicSymbols symbols)
    implements LazySlots {
  /**
   * A slot.
   *
   * @param address ELF address
   * @param symbol the number of its symbol
   * @param content what the file has there
   */
  record Relocated(long address, long symbol, long content) {}

  /** A slot may have a descriptor of two words. */
  private static final int WORDS = 2;

  /**
   * Reads them.
   *
   * @param relocations ELF address of the relocations, -1 if there are none
   * @param size of all of them in bytes
   * @param addends whether they have addends: DT_PLTREL is DT_RELA
   */
  static LazySlots read(
      ElfBytes file,
      List<Segment> segments,
      long relocations,
      long size,
      boolean addends,
      DynamicSymbols symbols) {
    @Nullable Window window = Window.from(file, segments, relocations);
    if (window == null) {
      return NONE;
    }
    int word = file.wide() ? 8 : 4;
    int step = addends ? 3 * word : 2 * word;
    int symbolShift = file.wide() ? 32 : 8;
    List<long[]> ranges = new ArrayList<>();
    List<Relocated> slots = new ArrayList<>();
    for (long at = relocations; at - relocations < size && window.contains(at, step); at += step) {
      long slot = window.word(at);
      ranges.add(new long[] {slot, slot + (long) WORDS * word});
      long symbol = window.word(at + word) >>> symbolShift;
      slots.add(
          new Relocated(slot, symbol, content(Window.from(file, segments, slot), slot, word)));
    }
    return new JumpSlots(CodeRanges.of(ranges), slots, symbols);
  }

  private static long content(@Nullable Window window, long slot, int word) {
    return window != null && window.contains(slot, word) ? window.word(slot) : 0;
  }

  @Override
  public boolean contains(long address) {
    return ranges.contains(address);
  }

  @Override
  public @Nullable String function(long address) {
    for (Relocated slot : slots) {
      if (slot.address() == address) {
        return symbols.name(slot.symbol());
      }
    }
    return null;
  }

  @Override
  public Map<Long, Slot> of(Set<String> functions) {
    Map<Long, Slot> found = new HashMap<>();
    for (Relocated slot : slots) {
      String name = symbols.name(slot.symbol());
      if (name != null && functions.contains(name)) {
        found.put(slot.address(), new Slot(name, slot.content()));
      }
    }
    return found;
  }
}
