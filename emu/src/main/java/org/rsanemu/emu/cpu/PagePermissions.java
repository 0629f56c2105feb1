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

  /** Pages of a group. */
  private static final int GROUP = 1 << GROUP_BITS - PAGE_BITS;

  /** As many groups as there may be: 64 GiB. */
  private static final int MOST_GROUPS = 1 << 14;

  /** A group without pages, of which all such groups are one. */
  private static final byte[] NONE = newPages();

  /** By group. */
  private byte[][] permissions = {NONE};

  /** Groups of pages that were mapped since the last reset: most of the address space never is. */
  private final BitSet used = new BitSet();

  /** How many pages there may be: those from this number on are absent. */
  int end() {
    return permissions.length * GROUP;
  }

  /**
   * That of a page.
   *
   * @param page its number, below {@link #end}
   */
  byte of(int page) {
    return permissions[page / GROUP][page % GROUP];
  }

  /** From now on these pages have that permission. */
  void fill(int page, int end, byte permission) {
    for (int start = page; start < end; ) {
      int group = start / GROUP;
      int last = Math.min(end, (group + 1) * GROUP);
      fillInGroup(group, start % GROUP, start % GROUP + last - start, permission);
      start = last;
    }
  }

  @SuppressWarnings("ReferenceEquality") // NONE is itself, not what is like it
  private void fillInGroup(int group, int from, int until, byte permission) {
    if (permission == ABSENT && until - from == GROUP) {
      permissions[group] = NONE;
    } else if (permission != ABSENT || permissions[group] != NONE) {
      if (permissions[group] == NONE) {
        permissions[group] = newPages();
      }
      Arrays.fill(permissions[group], from, until, permission);
    }
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
    if (end >= end()) {
      return false;
    }
    for (int page = (int) (address >>> PAGE_BITS); page <= end; page++) {
      byte permission = of(page);
      if (permission == ABSENT || (permission & prot) != prot) {
        return false;
      }
    }
    return true;
  }

  /** Pages up to this address may come to be. */
  void ensure(long end) {
    long groups = (end >>> PAGE_BITS) + GROUP - 1 >>> GROUP_BITS - PAGE_BITS;
    if (groups > permissions.length) {
      int old = permissions.length;
      permissions =
          Arrays.copyOf(permissions, (int) Math.max(groups, Math.min(2L * old, MOST_GROUPS)));
      Arrays.fill(permissions, old, permissions.length, NONE);
    }
  }

  private static byte[] newPages() {
    byte[] pages = new byte[GROUP];
    Arrays.fill(pages, ABSENT);
    return pages;
  }

  /** These pages are mapped. */
  void use(long address, long length) {
    used.set((int) (address >>> GROUP_BITS), (int) (address + length - 1 >>> GROUP_BITS) + 1);
  }

  /** Calls {@code action} for each page that may have been mapped since the last reset. */
  void forEachUsed(IntConsumer action) {
    for (int group = used.nextSetBit(0); group >= 0; group = used.nextSetBit(group + 1)) {
      int end = Math.min((group + 1) * GROUP, end());
      for (int page = group * GROUP; page < end; page++) {
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
