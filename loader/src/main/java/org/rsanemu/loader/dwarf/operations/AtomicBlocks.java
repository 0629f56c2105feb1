// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.dwarf.data.CodeIndex;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The blocks that gcc's stdatomic.h writes around an atomic access: each has a variable named for
 * the function, declared where the user's code names it. Their code is the access's, without doubt.
 */
final class AtomicBlocks {
  /** A block, by what it does and where the text says so; 0 where a compiler names no place. */
  record Block(Kind kind, String function, int line, int column) {}

  private static final int MOST_RANGES = 1 << 10;

  /** Ranges of a unit's blocks; more are damage. */
  private static final int MOST_TOGETHER = 1 << 20;

  private static final Map<String, Block> VARIABLES =
      Map.of(
          "__atomic_load_ptr", new Block(Kind.LOAD, "atomic_load", 0, 0),
          "__atomic_store_ptr", new Block(Kind.STORE, "atomic_store", 0, 0),
          "__atomic_exchange_ptr", new Block(Kind.READ_MODIFY_WRITE, "atomic_exchange", 0, 0),
          "__atomic_compare_exchange_ptr",
              new Block(Kind.COMPARE_AND_SWAP, "atomic_compare_exchange", 0, 0));

  private final DwarfData data;
  private final Die holder;
  private final Die scratch;
  private final List<Block> blocks = new ArrayList<>();
  private final CodeIndex index = new CodeIndex();
  private final TreeSet<Long> borders = new TreeSet<>();

  AtomicBlocks(DwarfData data) {
    this.data = data;
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** Adds a function's. {@link #seal} makes them found. */
  void add(Die function) {
    List<long[]> open = new ArrayList<>();
    new DieWalk(data)
        .walk(
            function,
            (die, tag, depth) -> {
              while (open.size() >= depth) {
                open.removeLast();
              }
              boolean block = tag == Dw.TAG_LEXICAL_BLOCK;
              if (tag == Dw.TAG_VARIABLE && depth > 1 && borders.size() < MOST_TOGETHER) {
                add(die, open.getLast());
              }
              open.add(block ? data.ranges(die, MOST_RANGES) : new long[0]);
              return block || tag == Dw.TAG_INLINED_SUBROUTINE;
            });
  }

  private void add(Die variable, long[] ranges) {
    if (ranges.length == 0 || !DwarfNames.holder(data, variable, Dw.AT_NAME, holder, scratch)) {
      return;
    }
    @Nullable Block found = VARIABLES.get(String.valueOf(data.string(holder, Dw.AT_NAME)));
    if (found != null) {
      int line = (int) data.number(holder, Dw.AT_DECL_LINE, 0);
      int column = (int) data.number(holder, Dw.AT_DECL_COLUMN, 0);
      for (int i = 0; i < ranges.length; i += 2) {
        // Of equal ranges the index takes the lowest number: the inner block's, if counted down.
        index.add(ranges[i], ranges[i + 1], Integer.MAX_VALUE - blocks.size());
        borders.add(ranges[i]);
        borders.add(ranges[i + 1]);
      }
      blocks.add(new Block(found.kind(), found.function(), line, column));
    }
  }

  void seal() {
    index.seal();
  }

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  /** The innermost block with an address, or null. */
  @Nullable Block at(long address) {
    int found = index.at(address);
    return found < 0 ? null : blocks.get(Integer.MAX_VALUE - found);
  }

  /** Where, between two addresses, what {@link #at} says may change. */
  List<Long> borders(long start, long end) {
    return start + 1 >= end ? List.of() : List.copyOf(borders.subSet(start + 1, end));
  }
}
