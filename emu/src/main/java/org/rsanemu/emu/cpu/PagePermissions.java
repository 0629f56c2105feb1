// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** What the guest may do with each of its pages. */
final class PagePermissions {
  /** Of a page that the guest does not have. */
  static final byte ABSENT = -1;

  private static final int PAGE_BITS = 12;

  private static final int GROUP_BITS = 22;

  private byte[] permissions = newPages(1 << 10);

  /** Groups of pages that were mapped since the last reset: most of the address space never is. */
  private final BitSet used = new BitSet();

  /** How many pages there may be: those from this number on are absent. */
  int end() {
    return permissions.length;
  }

  /**
   * That of a page.
   *
   * @param page its number, below {@link #end}
   */
  byte of(int page) {
    return permissions[page];
  }

  /** From now on these pages have that permission. */
  void fill(int page, int end, byte permission) {
    Arrays.fill(permissions, page, end, permission);
  }

  /** Whether all of this range is mapped with at least these permissions. */
  boolean permits(long address, long length, int prot) {
    if (length == 0) {
      return true;
    }
    if (address < 0 || length < 0 || address + length < 0) {
      return false;
    }
    long end = address + length - 1 >>> PAGE_BITS;
    if (end >= permissions.length) {
      return false;
    }
    for (int page = (int) (address >>> PAGE_BITS); page <= end; page++) {
      if (permissions[page] == ABSENT || (permissions[page] & prot) != prot) {
        return false;
      }
    }
    return true;
  }

  /** Pages up to this address may come to be. */
  void ensure(long end) {
    long pages = end >>> PAGE_BITS;
    if (pages > permissions.length) {
      int old = permissions.length;
      permissions = Arrays.copyOf(permissions, (int) Math.max(pages, Math.min(2L * old, 1 << 24)));
      Arrays.fill(permissions, old, permissions.length, ABSENT);
    }
  }

  private static byte[] newPages(int count) {
    byte[] pages = new byte[count];
    Arrays.fill(pages, ABSENT);
    return pages;
  }

  /** These pages are mapped. */
  void use(long address, long length) {
    used.set((int) (address >>> GROUP_BITS), (int) (address + length - 1 >>> GROUP_BITS) + 1);
  }

  /** Calls {@code action} for each page that may have been mapped since the last reset. */
  void forEachUsed(IntConsumer action) {
    int pages = 1 << GROUP_BITS - PAGE_BITS;
    for (int group = used.nextSetBit(0); group >= 0; group = used.nextSetBit(group + 1)) {
      int end = Math.min((group + 1) * pages, permissions.length);
      for (int page = group * pages; page < end; page++) {
        action.accept(page);
      }
    }
  }

  /** Calls {@code action} for the ranges that may have been mapped since this was called last. */
  void takeUsed(MachineMemory.RangeAction action) {
    for (int group = used.nextSetBit(0); group >= 0; ) {
      int end = used.nextClearBit(group);
      action.on((long) group << GROUP_BITS, (long) (end - group) << GROUP_BITS);
      group = used.nextSetBit(end);
    }
    used.clear();
  }
}
