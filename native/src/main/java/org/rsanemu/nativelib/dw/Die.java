// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A debugging information entry: a place that {@link DwarfData} fills in, to be used again and
 * again. Lives as long as its data.
 */
public final class Die {
  /** {@code Dwarf_Die}: addr, cu, abbrev, padding. */
  private static final long SIZE = 32;

  private final MemorySegment memory;
  final long pointer;

  Die(Arena arena) {
    memory = arena.allocate(SIZE, 8);
    pointer = memory.address();
  }

  /** Where the entry is: a number that is different for each, and rises within a unit. */
  public long id() {
    return memory.get(ValueLayout.JAVA_LONG, 0);
  }

  /** Whether this is an entry. */
  public boolean isPresent() {
    return id() != 0;
  }

  void clear() {
    memory.fill((byte) 0);
  }

  /** Makes this the same entry as another. */
  public void set(Die other) {
    memory.copyFrom(other.memory);
  }
}
