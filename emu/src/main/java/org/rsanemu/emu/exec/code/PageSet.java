// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import org.jspecify.annotations.Nullable;

/** A set of pages of guest memory, by number. */
public final class PageSet {
  /** Bytes of a page, as a power of two. */
  public static final int BITS = 12;

  private static final int GROUP_BITS = 10;
  private static final int WORDS = 1 << GROUP_BITS - 6;

  private final long[] @Nullable [] groups = new long[1 << 36 - BITS - GROUP_BITS][];
  private int size;

  public boolean contains(long page) {
    long[] group = groups[(int) (page >>> GROUP_BITS)];
    return group != null && (group[word(page)] & 1L << page) != 0;
  }

  /** True if the page was not in the set. */
  public boolean add(long page) {
    int index = (int) (page >>> GROUP_BITS);
    long[] group = groups[index];
    if (group == null) {
      group = new long[WORDS];
      groups[index] = group;
    }
    int word = word(page);
    if ((group[word] & 1L << page) != 0) {
      return false;
    }
    group[word] |= 1L << page;
    size++;
    return true;
  }

  /** Adds the pages of {@code length} bytes. */
  public void addAll(long address, long length) {
    long end = address + length - 1 >>> BITS;
    for (long page = address >>> BITS; page <= end; page++) {
      add(page);
    }
  }

  /** How many pages it has. */
  int size() {
    return size;
  }

  private static int word(long page) {
    return (int) (page >>> 6) & WORDS - 1;
  }
}
