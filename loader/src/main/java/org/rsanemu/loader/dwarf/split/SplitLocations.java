// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.rsanemu.loader.dwarf.data.Leb;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.data.SplitException;

/**
 * A split unit's location lists in DWARF 4, which the GNU tools write in a form of their own
 * (.debug_loc.dwo), in the form of DWARF 4's .debug_loc (2.6.2), with addresses instead of numbers.
 */
final class SplitLocations {
  private static final int END = 0;
  private static final int BASE = 1;
  private static final int START_END = 2;
  private static final int START_LENGTH = 3;
  private static final int OFFSETS = 4;

  /** Longer lists are not needed; damaged ones may be anything. */
  private static final int MOST_ENTRIES = 256;

  /** Longer expressions are not needed either. */
  private static final int LONGEST_EXPRESSION = 1 << 10;

  private final ByteBuffer lists;
  private final ByteBuffer addresses;
  private final Skeleton skeleton;
  private final MergedSections merged;
  private final Map<Integer, Integer> moved = new HashMap<>();

  SplitLocations(ByteBuffer lists, Skeleton skeleton, MergedSections merged) {
    this.lists = lists;
    this.skeleton = skeleton;
    this.merged = merged;
    this.addresses = ByteBuffer.wrap(merged.own(".debug_addr")).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Where the list at an offset has come to be; {@link SplitUnit#NOWHERE} if it is damaged. */
  int moved(int offset, int addressSize) throws SplitException {
    Integer known = moved.get(offset);
    if (known == null) {
      ByteArrayOutputStream list = new ByteArrayOutputStream();
      boolean whole = offset >= 0 && offset < lists.limit() && move(offset, list, addressSize);
      known =
          whole ? merged.add(".debug_loc", list.toByteArray(), 0, list.size()) : SplitUnit.NOWHERE;
      moved.put(offset, known);
    }
    return known;
  }

  /** Whether the list could be read. */
  private boolean move(int offset, ByteArrayOutputStream list, int size) throws SplitException {
    lists.position(offset);
    try {
      // The largest address says that the next is a base: 0, so that addresses are what they are.
      word(list, -1, size);
      word(list, 0, size);
      long base = skeleton.code();
      int kind = lists.get();
      for (int i = 0; i < MOST_ENTRIES && kind != END; i++) {
        if (kind == BASE) {
          base = address(size);
        } else if (!entry(kind, base, list, size)) {
          return false;
        }
        kind = lists.get();
      }
      word(list, 0, size);
      word(list, 0, size);
      return kind == END;
    } catch (BufferUnderflowException cut) {
      return false;
    } finally {
      // Damaged debug information may have any number of lists in the same bytes.
      merged.charge(lists.position() - offset);
    }
  }

  private boolean entry(int kind, long base, ByteArrayOutputStream list, int size) {
    long start = kind == OFFSETS ? base + length() : address(size);
    long end;
    switch (kind) {
      case START_END -> end = address(size);
      case START_LENGTH -> end = start + length();
      case OFFSETS -> end = base + length();
      default -> {
        return false;
      }
    }
    int bytes = lists.getShort() & 0xffff;
    if (bytes > LONGEST_EXPRESSION) {
      return false;
    }
    byte[] expression = new byte[bytes];
    lists.get(expression);
    word(list, start, size);
    word(list, end, size);
    list.write(bytes);
    list.write(bytes >> 8);
    list.writeBytes(expression);
    return true;
  }

  private long length() {
    return lists.getInt() & 0xffffffffL;
  }

  /** An address that is there by its number in .debug_addr. */
  private long address(int size) {
    long at = skeleton.addresses() + (long) size * Leb.small(lists);
    if (at < 0 || at > addresses.limit() - size) {
      throw new BufferUnderflowException();
    }
    return size == 8 ? addresses.getLong((int) at) : addresses.getInt((int) at) & 0xffffffffL;
  }

  private static void word(ByteArrayOutputStream list, long value, int size) {
    for (int i = 0; i < size; i++) {
      list.write((int) (value >> 8 * i));
    }
  }
}
