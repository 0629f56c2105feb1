// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.fs.Sharing;

/** What happens to a file that is mapped so that its memory is shared with it. */
final class MappedSharing implements Sharing {
  private final Content content;
  private final AddressSpace space;
  private final GuestMemory memory;

  MappedSharing(Content content, AddressSpace space, GuestMemory memory) {
    this.content = content;
    this.space = space;
    this.memory = memory;
  }

  @Override
  public void collect(long from, long to) {
    space.shared().writeBack(content, from, to);
  }

  @Override
  public void written(long from, long to) {
    space.shared().refresh(content, from, to);
  }

  @Override
  public void resized(long before) {
    space.files().resized(content);
    long end = content.size();
    if (end < before) { // the rest of its last page, which stays
      space
          .shared()
          .forEachPart(
              content,
              end,
              AddressSpace.pages(end),
              (address, length) -> memory.poke(address, new byte[(int) length]));
    }
  }
}
