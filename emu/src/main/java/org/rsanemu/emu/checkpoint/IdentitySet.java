// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A set of objects by identity, to be filled again and again. Thread-confined. */
@SuppressWarnings("ReferenceEquality") // that is what this set is for
final class IdentitySet {
  private @Nullable Object[] table = new Object[1 << 12];
  private int size;

  /** Adds an object; false if it is in the set. */
  boolean add(Object object) {
    if (size * 2 >= table.length) {
      grow();
    }
    if (!put(object)) {
      return false;
    }
    size++;
    return true;
  }

  boolean contains(Object object) {
    int mask = table.length - 1;
    int at = System.identityHashCode(object) & mask;
    for (Object found = table[at]; found != null; found = table[at]) {
      if (found == object) {
        return true;
      }
      at = at + 1 & mask;
    }
    return false;
  }

  /** Gives its objects to another set, which is empty, and is empty. */
  void moveTo(IdentitySet other) {
    @Nullable Object[] empty = other.table;
    other.table = table;
    other.size = size;
    table = empty;
    size = 0;
  }

  void clear() {
    Arrays.fill(table, null);
    size = 0;
  }

  private boolean put(Object object) {
    int mask = table.length - 1;
    int at = System.identityHashCode(object) & mask;
    for (Object found = table[at]; found != null; found = table[at]) {
      if (found == object) {
        return false;
      }
      at = at + 1 & mask;
    }
    table[at] = object;
    return true;
  }

  private void grow() {
    @Nullable Object[] old = table;
    table = new Object[2 * old.length];
    for (Object object : old) {
      if (object != null) {
        put(object);
      }
    }
  }
}
