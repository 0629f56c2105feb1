// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * The happens-before part of a read, kept so that it can be undone: the read then synchronized with
 * nothing, but hb_SC keeps it. RC20's observational robustness treats a read in this way if nothing
 * depends on its value (Margalit and Lahav, POPL 2021, Definition 4.13): it could have seen an
 * older write.
 */
public final class BeforeRead {
  private final View c = new View();
  private final View a = new View();
  private final @Nullable ScPart ms;
  private final VectorClock rf;
  private final @Nullable VectorClock before;

  /** Made right before {@code t} reads {@code x}. */
  public BeforeRead(ThreadClock t, LocationClock x) {
    c.assign(t.c);
    a.assign(t.a);
    ms = x.ms;
    rf = t.rf.copy();
    before = x.before;
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
