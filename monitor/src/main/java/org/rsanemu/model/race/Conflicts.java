// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import static org.rsanemu.model.race.ShadowMemory.READ;
import static org.rsanemu.model.race.ShadowMemory.READ_SITE;
import static org.rsanemu.model.race.ShadowMemory.WRITE;
import static org.rsanemu.model.race.ShadowMemory.WRITE_SITE;

import java.util.function.Consumer;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;

/** Compares an access with the earlier accesses to the same bytes, which a cell holds. */
final class Conflicts {
  private final ThreadClocks threads;
  private final AccessSets sets;
  private final MemoryOrder order;
  private final Coherence coherence;

  /**
   * @param order of the accesses that cells hold, in what is reported
   * @param coherence of these accesses
   */
  Conflicts(ThreadClocks threads, AccessSets sets, MemoryOrder order, Coherence coherence) {
    this.coherence = coherence;
    this.threads = threads;
    this.sets = sets;
    this.order = order;
  }

  /**
   * Whether all accesses that are held in a place of a cell happened before what {@code t} does.
   */
  boolean covers(ThreadClock t, long held) {
    if (held >= 0) {
      return held == 0 || happenedBefore(t, held);
    }
    AccessSet set = sets.get(held);
    for (int i = 0; i < set.size(); i++) {
      if (!happenedBefore(t, set.stamp(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean happenedBefore(ThreadClock t, long stamp) {
    int slot = Stamp.slot(stamp);
    return slot == t.slot() || t.knows(slot, Stamp.epoch(stamp));
  }

  /**
   * Reports the races of an access with those in a cell.
   *
   * @param writes whether it races with reads, too
   */
  void inCell(
      ThreadClock t,
      long[] cells,
      int at,
      long address,
      int grain,
      boolean writes,
      Access access,
      Consumer<Race> to) {
    long site = cells[at + WRITE_SITE];
    report(t, Access.Kind.WRITE, cells[at + WRITE], site, address, grain, access, to);
    if (writes) {
      site = cells[at + READ_SITE];
      report(t, Access.Kind.READ, cells[at + READ], site, address, grain, access, to);
    }
  }

  private void report(
      ThreadClock t,
      Access.Kind kind,
      long held,
      long heldSite,
      long address,
      int grain,
      Access current,
      Consumer<Race> to) {
    if (held < 0) {
      AccessSet set = sets.get(held);
      for (int i = 0; i < set.size(); i++) {
        report(t, kind, set.stamp(i), set.site(i), address, grain, current, to);
      }
    } else if (held != 0 && !happenedBefore(t, held)) {
      int slot = Stamp.slot(held);
      long epoch = Stamp.epoch(held);
      Access earlier = access(threads.threadOf(slot, epoch), kind, address, grain, held, heldSite);
      if (isBehind(t, held, earlier, current)) {
        return;
      }
      long when = epoch == Stamp.UNPUBLISHED ? Race.UNKNOWN : epoch;
      to.accept(new Race(address, earlier, current, when, threads.lastRelease(t, slot, epoch)));
    }
  }

  /**
   * Whether an atomic access comes before the end of memory because the thread that ends it has
   * seen what the other one wrote there, or wrote next: compilers may read before a
   * read-modify-write what that will find.
   */
  private boolean isBehind(ThreadClock t, long held, Access earlier, Access current) {
    return current.kind() == Access.Kind.END
        && (earlier.kind() == Access.Kind.WRITE || Stamp.isOverwritten(held))
        && coherence.hasSeen(t, earlier.thread(), earlier.address());
  }

  /** An access as its stamp has it. */
  Access access(int thread, Access.Kind kind, long address, int grain, long stamp, long site) {
    int size = Stamp.size(stamp, grain);
    return new Access(thread, kind, order, address & -size, size, 0, site);
  }
}
