// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.agrona.collections.LongHashSet;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;

/**
 * Where memory was ended: freed, unmapped, or a thread's own when the thread ended. To the race
 * detector that is a write, so that it also finds what comes after it; to the user it is none.
 */
final class EndSites implements EventSink {
  private final LongHashSet sites = new LongHashSet();

  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    sites.add(site);
  }

  /** The same race, whose earlier side is the end of the memory if that was one. */
  Race named(Race race) {
    Access earlier = race.earlier();
    boolean ended =
        (earlier.kind() == Access.Kind.WRITE || earlier.kind() == Access.Kind.READ)
            && earlier.order() == MemoryOrder.NA
            && race.current().kind() != Access.Kind.END
            && sites.contains(earlier.site());
    return ended ? race.with(earlier.with(Access.Kind.END, MemoryOrder.NA), race.current()) : race;
  }
}
