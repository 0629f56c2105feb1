// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image.Segment;

/**
 * The words that the dynamic loader fills in when a function is first called, by the relocations
 * that DT_JMPREL leads to (System V gABI, "Dynamic Section").
 */
final class LazySlots {
  /** A slot may have a descriptor of two words. */
  private static final int WORDS = 2;

  private LazySlots() {}

  /**
   * Reads them.
   *
   * @param table ELF address of the relocations, -1 if there are none
   * @param size of all of them in bytes
   * @param addends whether they have addends: DT_PLTREL is DT_RELA
   */
  static CodeRanges read(
      ElfBytes file, List<Segment> segments, long table, long size, boolean addends) {
    @Nullable Window window = Window.from(file, segments, table);
    List<long[]> slots = new ArrayList<>();
    if (window != null) {
      int word = file.wide() ? 8 : 4;
      int step = addends ? 3 * word : 2 * word;
      for (long at = table; at - table < size && window.contains(at, step); at += step) {
        long slot = window.word(at);
        slots.add(new long[] {slot, slot + (long) WORDS * word});
      }
    }
    return CodeRanges.of(slots);
  }
}
