// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.mm.Area.MappedFile;

/** Memory that begins as the bytes of a file, as far as the file has them now. */
final class FileMemory {
  private static final byte[] ZEROES = {};

  private final AddressSpace space;

  FileMemory(AddressSpace space) {
    this.space = space;
  }

  /** The pages that have bytes of the file; after them, what may be touched when it grows. */
  void map(MappedFile file, long address, long length, int prot, long offset) {
    boolean isReserved = file.content().isAnonymous() && prot == 0; // which takes no memory
    long there = isReserved ? 0 : there(file.content(), offset, length);
    space.use().expects(there, prot);
    if (there > 0) {
      space.mapFile(address, there, prot, bytes(file.content(), offset, there), file, offset);
    }
    if (there < length) {
      space.mapBeyond(address + there, length - there, prot, file, offset + there);
    }
  }

  private byte[] bytes(Content content, long offset, long length) {
    if (content.isAnonymous()) {
      return ZEROES; // all that was written there is in memory that has it
    }
    if (length > Content.MOST_READ) {
      throw space.use().reached();
    }
    return content.now(offset, length);
  }

  /** Of so many bytes from an offset on, those whose pages have a byte of the file. */
  private static long there(Content content, long offset, long length) {
    return Math.min(AddressSpace.pages(Math.max(0, content.size() - offset)), length);
  }

  /**
   * A file may have grown since it was mapped.
   *
   * @return whether there are bytes now at an address where there were none
   */
  boolean grow(@Nullable Area area, long address) {
    if (area == null || !area.isBeyondFile()) {
      return false;
    }
    long there = there(area.mapped().content(), area.offset(), area.length());
    if (there == 0 || area.start() + there <= address) {
      return false;
    }
    map(area.mapped(), area.start(), area.length(), area.prot(), area.offset());
    return true;
  }

  /** A file is longer or shorter now: memory that is shared with it ends where the file does. */
  void resized(Content content) {
    for (Area area : space.shared().sharedWith(content)) {
      long there = there(content, area.offset(), area.length());
      if (!area.hasMemory()) {
        grow(area, area.start());
      } else if (there < area.length()) {
        long end = area.start() + there;
        space.mapBeyond(end, area.end() - end, area.prot(), area.mapped(), area.offset() + there);
      }
    }
  }
}
