// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * The happens-before part of a read, kept so that it can be undone: the read then synchronized with
 * nothing, but hb_SC keeps it. RC20's observational robustness treats a read in this way if nothing
 * depends on its value (Margalit and Lahav, POPL 2021, Definition 4.13): it could have seen an
 * older write. The same of a read-modify-write that leaves the value as it was: it then comes
 * directly behind an older write, and who reads the newest value need not read it from this one.
 */
public final class BeforeRead {
  private final View c = new View();
  private final View a = new View();
  private final @Nullable ScPart ms;
  private final @Nullable ScPart ws;
  private final VectorClock rf;
  private final @Nullable VectorClock before;
  private final Published w;
  private final boolean wInSc;
  private final Published librarySc;
  private final Published xRf;

  /** Made right before {@code t} reads {@code x}. */
  public BeforeRead(ThreadClock t, LocationClock x) {
    c.assign(t.c);
    a.assign(t.a);
    ms = x.ms;
    ws = x.ws;
    rf = t.rf.copy();
    before = x.before;
    w = x.w;
    wInSc = x.wInSc;
    librarySc = x.librarySc;
    xRf = x.rf;
  }

  /**
   * Takes back the read-modify-write, as {@link #restore} does, which was made at that epoch. It
   * still comes before the newest write.
   */
  public void restoreModify(
      ThreadClock t,
      LocationClock x,
      MemoryOrder order,
      @Nullable Published older,
      long epoch,
      Propagation clocks) {
    x.w = w;
    x.wInSc = wInSc;
    x.librarySc = librarySc;
    x.rf = xRf;
    x.ws = ws;
    restore(t, x, order, older, clocks);
    clocks.modifiedOlder(t, x, order, epoch);
  }

  /**
   * Takes back the read, which was of that order; nothing may have happened since.
   *
   * @param older what the older write published that it has seen instead; null if nothing new
   */
  public void restore(
      ThreadClock t,
      LocationClock x,
      MemoryOrder order,
      @Nullable Published older,
      Propagation clocks) {
    t.c.assign(c);
    t.a.assign(a);
    t.setOwnComponent();
    t.rf.assign(rf);
    x.ms = ms;
    if (x.before != before) {
      x.before = VectorClock.join(before, t.c.w.copy());
    }
    if (older != null) {
      clocks.readOlder(t, older, order);
    }
    clocks.readAgain(t, x, order);
  }
}
