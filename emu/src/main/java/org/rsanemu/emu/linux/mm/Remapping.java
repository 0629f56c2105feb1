// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;

/** Mappings that become longer or shorter, or go elsewhere: mremap. */
public final class Remapping implements Calls {
  private static final int MAYMOVE = 1;
  private static final int FIXED = 2;
  private static final int DONTUNMAP = 4;
  private static final long IN_PAGE = GuestMemory.PAGE_SIZE - 1;
  private static final byte[] NOTHING = {};
  private static final byte[] ZEROES = new byte[GuestMemory.PAGE_SIZE];

  private final GuestMemory memory;
  private final KernelHost host;
  private final AddressSpace space;

  public Remapping(GuestMemory memory, KernelHost host, AddressSpace space) {
    this.memory = memory;
    this.host = host;
    this.space = space;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("mremap", this::mremap);
  }

  private Outcome mremap(Call call) {
    long from = call.arg(0);
    long oldLength = AddressSpace.pages(call.arg(1));
    long length = AddressSpace.pages(call.arg(2));
    int flags = call.intArg(3);
    boolean fixed = (flags & FIXED) != 0;
    boolean stays = (flags & DONTUNMAP) != 0;
    boolean moves = (flags & MAYMOVE) != 0;
    if ((from & IN_PAGE) != 0
        || length <= 0
        || oldLength < 0
        || (flags & ~(MAYMOVE | FIXED | DONTUNMAP)) != 0
        || (fixed || stays) && !moves
        || stays && oldLength != length) {
      return Outcome.error(Errno.EINVAL);
    }
    Area last = space.at(Math.max(from, from + oldLength - 1));
    if (last == null || oldLength > 0 && !space.hasAll(from, oldLength)) {
      return Outcome.error(Errno.EFAULT);
    }
    if (oldLength == 0 && !(last.isShared() && moves)) {
      return Outcome.error(Errno.EINVAL);
    }
    long more = length - oldLength;
    if (more > 0) {
      space.use().expects(last.file() == null ? more : 0, last.prot());
    }
    if (!fixed && !stays && oldLength > 0) {
      if (more <= 0) {
        space.unmap(from + length, -more);
        return new Outcome.Done(from);
      }
      if (space.isValid(from, length) && space.isFree(from + oldLength, more)) {
        lengthen(last, from + oldLength, from + oldLength, more);
        return new Outcome.Done(from);
      }
    }
    long to = fixed ? call.arg(4) : moves ? space.place(length) : -1;
    if (!fixed && to < 0) {
      return Outcome.error(Errno.ENOMEM);
    }
    boolean overlaps = to < from + oldLength && from < to + length;
    if ((to & IN_PAGE) != 0 || !space.isValid(to, length) || overlaps) {
      return Outcome.error(Errno.EINVAL);
    }
    move(from, oldLength, to, length, stays);
    if (more > 0) {
      lengthen(last, from + oldLength, to + oldLength, more);
    }
    return new Outcome.Done(to);
  }

  /** Maps what comes after a place in an area, or would if the area did not end there. */
  private void lengthen(Area area, long place, long to, long length) {
    mapLike(area, to, length, area.offset() + place - area.start());
  }

  private void mapLike(Area area, long address, long length, long offset) {
    if (area.file() == null) {
      space.map(address, length, area.prot());
    } else {
      space.files().map(area.file(), address, length, area.prot(), offset);
    }
  }

  /** Moves what is mapped with its bytes, as far as there is room. What is at its goal goes. */
  private void move(long from, long oldLength, long to, long length, boolean stays) {
    space.unmap(to, length);
    List<Area> moved = space.parts(from, Math.min(oldLength, length));
    for (Area area : moved) {
      move(area, area.start() - from + to);
    }
    if (oldLength > 0) {
      space.unmap(from, oldLength);
    }
    if (stays) { // mapped all the same, and empty, or as the file is
      for (Area area : moved) {
        mapLike(area, area.start(), area.length(), area.offset());
      }
    }
  }

  private void move(Area area, long to) {
    space.add(area.at(to));
    if (!area.hasMemory()) {
      return;
    }
    memory.mapFile(to, area.length(), area.prot(), NOTHING);
    byte[] page = new byte[GuestMemory.PAGE_SIZE];
    for (long at = 0; at < area.length(); at += GuestMemory.PAGE_SIZE) {
      memory.peek(area.start() + at, page, page.length);
      if (!Arrays.equals(page, ZEROES)) { // what was never written takes no room here either
        memory.poke(to + at, page);
      }
    }
    if ((area.prot() & GuestMemory.PROT_EXEC) != 0) {
      host.codeChanged(to, area.length());
    }
  }
}
