// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.fs.Sharing;

/** What happens to a file that is mapped so that its memory is shared with it. */
final class MappedSharing implements Sharing {
  private final Content content;
  private final AddressSpace space;
  private final GuestMemory memory;
  private final KernelHost host;
  private final Supplier<GuestThread> caller;

  /**
   * @param caller the thread whose call is under way
   */
  MappedSharing(
      Content content,
      AddressSpace space,
      GuestMemory memory,
      KernelHost host,
      Supplier<GuestThread> caller) {
    this.content = content;
    this.space = space;
    this.memory = memory;
    this.host = host;
    this.caller = caller;
  }

  /** The bytes are those of memory: whoever accesses that without an order races with the call. */
  @Override
  public void accessed(long from, long to, boolean write) {
    space
        .shared()
        .forEachPart(
            content,
            from,
            to,
            (address, length) -> {
              for (long done = 0; done < length; done += Content.MOST_READ) {
                long size = Math.min(length - done, Content.MOST_READ);
                host.listener().accessed(caller.get(), address + done, size, write);
              }
            });
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
