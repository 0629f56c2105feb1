// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;

/** The heap, which {@code brk} makes longer and shorter: it starts after the program. */
public final class Heap {
  private final AddressSpace space;
  private long start;
  private long end;

  Heap(AddressSpace space) {
    this.space = space;
  }

  /** The program ends here. */
  public void startsAfter(long address) {
    start = AddressSpace.pages(address);
    end = start;
  }

  long start() {
    return start;
  }

  /** Moves the end of the heap, if it can; returns where it is then. */
  long moveEnd(long wanted) {
    if (wanted < start) {
      return end;
    }
    if (wanted > space.end()) {
      if (space.isShort(wanted, 0)) {
        throw new LimitReachedException(Limit.ADDRESS_SPACE);
      }
      return end;
    }
    long from = AddressSpace.pages(end);
    long to = AddressSpace.pages(wanted);
    int prot = GuestMemory.PROT_READ | GuestMemory.PROT_WRITE;
    if (to > from) {
      if (!space.isFree(from, to - from)) {
        return end;
      }
      space.use().expects(to - from, prot);
      space.map(from, to - from, prot);
    } else if (to < from) {
      space.unmap(to, from - to);
    }
    end = wanted;
    return end;
  }
}
