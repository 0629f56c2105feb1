// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.function.BiConsumer;
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

  /**
   * Whether the function of an entry that {@link #function} knows has code that is run when an
   * exception passes through it from an instruction; true if that is not known.
   */
  boolean mayHandle(long at, long instruction) {
    long cie = at + 4 - window.u32(at + 4);
    String augmentation = augmentation(cie);
    if (!augmentation.contains("L")) {
      return augmentation.contains("P");
    }
    Range function = function(at);
    int encoding = encoding(cie, 'L');
    int pointer = EncodedPointer.size(encoding, wide);
    long area = new LebNumber(window, at + 8 + 2L * EncodedPointer.size(encoding(cie), wide)).end();
    if (function == null
        || pointer == 0
        || !EncodedPointer.isKnown(encoding)
        || !window.contains(area, pointer)) {
      return true;
    }
    long sites = EncodedPointer.read(window, area, encoding, 0);
    return EncodedPointer.number(window, area, encoding) != 0
        && new CallSites(window, wide ? sites : sites & 0xffffffffL)
            .mayLand(instruction - function.start());
  }

  /** Lists the entries from an address to the one that ends them, with their functions. */
  void all(long from, BiConsumer<Long, Range> taker) {
    long at = from;
    while (window.contains(at, 4)) {
      long length = window.u32(at);
      if (length == 0 || length == LONG_LENGTH) {
        break;
      }
      Range function = function(at);
      if (function != null) {
        taker.accept(at, function);
      }
      at += 4 + length;
    }
  }

  /**
   * How the entries of this CIE write pointers, {@link EncodedPointer#OMITTED} if it is damaged.
   */
  private int encoding(long cie) {
    return encoding(cie, 'R');
  }

  /** The same of the pointers that the letter R or L stands for. */
  private int encoding(long cie, char letter) {
    if (!window.contains(cie, 9 + LONGEST_AUGMENTATION) || window.u32(cie + 4) != 0) {
      return EncodedPointer.OMITTED;
    }
    int version = window.u8(cie + 8);
    String augmentation = augmentation(cie);
    if (!augmentation.startsWith("z")) {
      return augmentation.isEmpty() ? EncodedPointer.ABSOLUTE : EncodedPointer.OMITTED;
    }
    long at = cie + 9 + augmentation.length() + 1;
    at = skipLeb(skipLeb(at));
    at = version == 1 ? at + 1 : skipLeb(at);
    return encoding(augmentation, skipLeb(at), letter);
  }

  private String augmentation(long cie) {
    return window.text(cie + 9, LONGEST_AUGMENTATION);
  }

  /** The byte for a letter among the data that the letters after z announce. */
  private int encoding(String augmentation, long data, char letter) {
    long at = data;
    for (int i = 1; i < augmentation.length(); i++) {
      if (!window.contains(at, 1)) {
        return EncodedPointer.OMITTED;
      }
      if (augmentation.charAt(i) == letter) {
        return window.u8(at);
      }
      switch (augmentation.charAt(i)) {
        case 'L', 'R' -> at++;
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
    return new LebNumber(window, at).end();
  }
}
