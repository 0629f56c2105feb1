// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.FunctionBounds.Range;

/**
 * The entries of .eh_frame: one a function (FDE), each with another for what several have in common
 * (CIE); Linux Standard Base, "Exception Frames".
 */
final class FrameEntries {
  /** What a length of 64 bits begins with: no linker makes any here. */
  private static final long LONG_LENGTH = 0xffffffffL;

  private static final int LONGEST_AUGMENTATION = 16;
  private static final int LONGEST_LEB = 10;

  private final Window window;
  private final boolean wide;

  FrameEntries(Window window) {
    this.window = window;
    this.wide = window.file().wide();
  }

  /** The function of the entry at an address, or null if there is no sound one. */
  @Nullable Range function(long at) {
    if (!window.contains(at, 8)) {
      return null;
    }
    long length = window.u32(at);
    long back = window.u32(at + 4);
    if (length == LONG_LENGTH || back == 0 || !window.contains(at + 4, length)) {
      return null;
    }
    int encoding = encoding(at + 4 - back);
    int size = EncodedPointer.size(encoding, wide);
    if (size == 0 || !EncodedPointer.isKnown(encoding) || length < 4 + 2 * size) {
      return null;
    }
    long start = EncodedPointer.read(window, at + 8, encoding, 0);
    long bytes = EncodedPointer.number(window, at + 8 + size, encoding);
    start = wide ? start : start & 0xffffffffL;
    return bytes > 0 && start >= 0 && start + bytes > start
        ? new Range(start, start + bytes)
        : null;
  }

  /** The functions of all entries from an address to the one that ends them. */
  List<Range> all(long from) {
    List<Range> functions = new ArrayList<>();
    long at = from;
    while (window.contains(at, 4)) {
      long length = window.u32(at);
      if (length == 0 || length == LONG_LENGTH) {
        break;
      }
      Range function = function(at);
      if (function != null) {
        functions.add(function);
      }
      at += 4 + length;
    }
    return functions;
  }

  /**
   * How the entries of this CIE write pointers, {@link EncodedPointer#OMITTED} if it is damaged.
   */
  private int encoding(long cie) {
    if (!window.contains(cie, 9 + LONGEST_AUGMENTATION) || window.u32(cie + 4) != 0) {
      return EncodedPointer.OMITTED;
    }
    int version = window.u8(cie + 8);
    String augmentation = window.text(cie + 9, LONGEST_AUGMENTATION);
    if (!augmentation.startsWith("z")) {
      return augmentation.isEmpty() ? EncodedPointer.ABSOLUTE : EncodedPointer.OMITTED;
    }
    long at = cie + 9 + augmentation.length() + 1;
    at = skipLeb(skipLeb(at));
    at = version == 1 ? at + 1 : skipLeb(at);
    return encoding(augmentation, skipLeb(at));
  }

  /** The byte for the letter R among the data that the letters after z announce. */
  private int encoding(String augmentation, long data) {
    long at = data;
    for (int i = 1; i < augmentation.length(); i++) {
      if (!window.contains(at, 1)) {
        return EncodedPointer.OMITTED;
      }
      switch (augmentation.charAt(i)) {
        case 'R' -> {
          return window.u8(at);
        }
        case 'L' -> at++;
        case 'P' -> at += 1 + EncodedPointer.size(window.u8(at), wide);
        case 'S', 'B', 'G' -> {}
        default -> {
          return EncodedPointer.OMITTED;
        }
      }
    }
    return EncodedPointer.ABSOLUTE;
  }

  private long skipLeb(long at) {
    long end = at;
    while (end < at + LONGEST_LEB && window.contains(end, 1) && window.u8(end) >= 0x80) {
      end++;
    }
    return end + 1;
  }
}
