// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.Image.Segment;

/**
 * Bytes of a file by the addresses at which they are loaded. Reading outside throws {@link
 * IndexOutOfBoundsException}: callers ask {@link #contains} first.
 *
 * @param file that has them
 * @param offset in the file of the first byte
 * @param address at which it is loaded
 * @param size in bytes
 */
record Window(ElfBytes file, long offset, long address, long size) {

  /**
   * From an address to the end of its segment's bytes in the file; null if it is not in the file.
   */
  static @Nullable Window from(ElfBytes file, List<Segment> segments, long address) {
    for (Segment segment : segments) {
      long inside = address - segment.address();
      if (inside >= 0 && inside < segment.fileSize()) {
        return new Window(file, segment.offset() + inside, address, segment.fileSize() - inside);
      }
    }
    return null;
  }

  /** The part before an address, all if it lies after the end. */
  Window until(long end) {
    return new Window(file, offset, address, Math.clamp(end - address, 0, size));
  }

  /** The same without the rest of the file. */
  Window alone() {
    int start = Math.toIntExact(offset);
    byte[] copy = Arrays.copyOfRange(file.bytes(), start, start + (int) size);
    return new Window(new ElfBytes(copy, file.wide()), 0, address, size);
  }

  /** Whether these bytes are in it; any values. */
  boolean contains(long at, long bytes) {
    long inside = at - address;
    return inside >= 0 && inside <= size && bytes >= 0 && bytes <= size - inside;
  }

  int u8(long at) {
    return file.u8(at - address + offset);
  }

  int u16(long at) {
    return file.u16(at - address + offset);
  }

  long u32(long at) {
    return file.u32(at - address + offset);
  }

  int s32(long at) {
    return (int) u32(at);
  }

  long u64(long at) {
    return file.u64(at - address + offset);
  }

  /** A word of the file's size. */
  long word(long at) {
    return file.word(at - address + offset);
  }

  /** The text at an address, at most {@code most} bytes of it. */
  String text(long at, int most) {
    return file.text(at - address + offset, offset + size, most);
  }
}
