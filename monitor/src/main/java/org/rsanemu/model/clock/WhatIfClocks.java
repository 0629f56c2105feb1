// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * What a thread will be aware of if it continues alone from some moment: a copy of its clocks, on
 * which {@link Propagation}'s steps are repeated.
 */
public final class WhatIfClocks {
  private final View c = new View();
  private final View a = new View();

  /** What it has published by its last releasing fence. */
  private final View r = new View();

  private final VectorClock sc;
  private final VectorClock rf;
  private final Published fences;
  private final int slot;
  private final long epoch;
  private final @Nullable UnorderedFences unordered;

  /** Fences sc and sc writes that it has made. */
  private int made;

  /**
   * @param fences {@code W(f)}
   * @param unordered in place of {@code fences}, or null
   */
  WhatIfClocks(ThreadClock t, Published fences, @Nullable UnorderedFences unordered) {
    this(t.c, t.a, t.r, t.sc, t.rf, fences, unordered, t.slot(), t.epoch());
  }

  private WhatIfClocks(
      View c,
      View a,
      View r,
      VectorClock sc,
      VectorClock rf,
      Published fences,
      @Nullable UnorderedFences unordered,
      int slot,
      long epoch) {
    this.unordered = unordered;
    this.slot = slot;
    this.epoch = epoch;
    this.c.assign(c);
    this.a.assign(a);
    this.r.assign(r);
    this.sc = sc.copy();
    this.rf = rf.copy();
    this.fences = fences;
  }

  /** One that goes its own way from here. */
  public WhatIfClocks copy() {
    WhatIfClocks copy = new WhatIfClocks(c, a, r, sc, rf, fences, unordered, slot, epoch);
    copy.made = made;
    return copy;
  }

  /** One to which the accesses that it has made since it last published something are unknown. */
  public WhatIfClocks withoutOwn() {
    WhatIfClocks result = copy();
    result.c.setOwn(slot, epoch - 1);
    return result;
  }

  /** Whether nothing is known to {@code other} that is not known here: now, or by any fence. */
  public boolean holds(WhatIfClocks other) {
    return c.holds(other.c) && a.holds(other.a) && r.holds(other.r) && rf.holds(other.rf);
  }

  /** What happens before what would come next. */
  public View current() {
    return c;
  }

  /** Whether what was done in this epoch happens before what would come next, as races have it. */
  public boolean knows(int other, long since) {
    return other == slot || c.cpp.get(other) >= since;
  }

  /** What SC orders before what would come next. */
  public VectorClock sc() {
    return sc;
  }

  /** It sees the newest write. */
  public void readsNewest(LocationClock x, MemoryOrder order) {
    x.w.joinTo(a);
    if (order.acquires()) {
      x.w.joinTo(c);
    }
    if (order == MemoryOrder.SC && x.scWrites != null) {
      ScPart s = x.scWrites.newestIn(c.w);
      c.h = ScPart.join(c.h, s);
      a.h = ScPart.join(a.h, s);
    }
    x.rf.joinTo(rf);
    c.e = VectorClock.join(c.e, x.beforeNewest);
    a.e = VectorClock.join(a.e, x.beforeNewest);
    readsStale(x);
  }

  /** It sees an older write; under SC, the newest all the same. */
  public void readsStale(LocationClock x) {
    x.wSc.joinTo(sc);
  }

  /**
   * The same.
   *
   * @param published by that write
   */
  public void readsStale(LocationClock x, Published published, MemoryOrder order) {
    published.joinTo(a);
    if (order.acquires()) {
      published.joinTo(c);
    }
    readsStale(x);
  }

  /** What a read that it has just made leaves at its location. */
  public ReadTrace trace(MemoryOrder order) {
    ScPart placed = order == MemoryOrder.SC ? ScPart.join(c.h, c.f) : c.f;
    return new ReadTrace(placed, made);
  }

  /** How many fences sc and sc writes it has made. */
  public int made() {
    return made;
  }

  /** It makes an sc write. */
  public void writesSc() {
    made++;
  }

  /** It comes to a fence. */
  public void fence(MemoryOrder order) {
    if (order.acquires()) {
      c.assign(a);
    }
    if (order == MemoryOrder.SC) {
      made++;
      if (unordered == null) {
        fences.joinByFence(c);
      } else {
        unordered.joinTo(c, rf);
      }
      c.f = ScPart.join(ScPart.join(c.h, c.q), c.f);
      c.h = c.f;
      a.assign(c);
    }
    if (order.releases()) {
      r.assign(c);
    }
    sc.join(c.cpp);
  }
}
