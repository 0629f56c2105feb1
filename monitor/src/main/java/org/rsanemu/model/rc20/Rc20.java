// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.rc20;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.Violation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.VectorClock;
import org.rsanemu.model.clock.View;
import org.rsanemu.model.clock.WhatIfClocks;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.CheckKind;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.location.WriteLog;

/**
 * RC20, by the table of design section 4: which writes in {@code [hb, must)} make an access a
 * violation. Where history was folded, it reports nothing and counts the doubt.
 */
public final class Rc20 implements MemoryModel {
  private static final int NONE = -1;
  private final SettledPairs settled;
  private long unchecked;

  /**
   * @param places see {@link org.rsanemu.model.FindingSink#place}
   */
  public Rc20(LongUnaryOperator places) {
    settled = new SettledPairs(places);
  }

  /** How many checks would have needed history that was folded; sc reads need their place, too. */
  @Override
  public long unchecked(long unplaced) {
    return unchecked + unplaced;
  }

  @Override
  public @Nullable Violation check(
      ThreadClock t,
      AtomicLocation x,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      MemoryOrder order,
      long value,
      long site) {
    if (x.isNewestIn(t.current())) {
      return null;
    }
    boolean scAccess = order == MemoryOrder.SC;
    long hb = x.awareAtMost(t.current(), scAccess);
    if (hb >= x.writes().last()) {
      return null;
    }
    long must = x.mustAtLeast(t.sc());
    if (hb >= must) {
      if (x.awareAtLeast(t.current(), scAccess) < x.mustAtMost(t.sc())) {
        unchecked++;
      }
      return null;
    }
    if (x.mixed()) {
      hb = Math.max(hb, x.awareByOthers(t.current()));
      if (hb >= must) {
        return null;
      }
    }
    int stale = stale(x, check, expected, hb, must);
    if (stale == NONE) {
      return null;
    }
    WriteLog writes = x.writes();
    int missed = writes.indexAtLeast(hb + 1);
    if (settled.contains(site, writes.site(missed))) {
      return null;
    }
    return new Violation(
        location,
        new Access(t.thread(), kind, order, x.address(), x.size(), value, site),
        writes.access(missed, x.address(), x.size()),
        x.position(writes.position(missed)),
        writes.access(stale, x.address(), x.size()),
        x.position(writes.position(stale)),
        x.position(hb),
        x.position(must));
  }

  @Override
  public boolean mayMiss(ThreadClock t, AtomicLocation x) {
    return x.isDivided()
        ? x.parts().stream().anyMatch(each -> mayMiss(t, each))
        : x.mayMiss(t.current(), t.sc());
  }

  @Override
  public void settle(Violation violation) {
    settled.add(violation.access().site(), violation.missed().site());
  }

  @Override
  public StaleWrites stale(ThreadClock t, AtomicLocation x, MemoryOrder order) {
    return stale(t.current(), t.sc(), x, order, x.clock().teaches(t, order), false);
  }

  @Override
  public StaleWrites staleHoles(ThreadClock t, AtomicLocation x, MemoryOrder order) {
    return stale(t.current(), t.sc(), x, order, x.clock().teaches(t, order), true);
  }

  @Override
  public StaleWrites stale(WhatIfClocks t, AtomicLocation x, MemoryOrder order) {
    return stale(t.current(), t.sc(), x, order, true, false);
  }

  private static StaleWrites stale(
      View known,
      VectorClock sc,
      AtomicLocation x,
      MemoryOrder order,
      boolean synchronizes,
      boolean holes) {
    if (x.isDivided()) {
      boolean none =
          x.parts().stream()
              .allMatch(each ->
                  stale(known, sc, each, order, synchronizes, holes).equals(StaleWrites.NONE));
      return none ? StaleWrites.NONE : new StaleWrites(List.of(), false, synchronizes);
    }
    boolean scAccess = order == MemoryOrder.SC;
    long hb = x.awareAtMost(known, scAccess);
    WriteLog writes = x.writes();
    if (hb >= writes.last()) {
      return StaleWrites.NONE;
    }
    long must = x.mustAtLeast(sc);
    boolean exact = hb == x.awareAtLeast(known, scAccess) && must == x.mustAtMost(sc);
    if (exact && hb >= must) {
      return StaleWrites.NONE;
    }
    if (hb >= must || x.mixed()) {
      return new StaleWrites(List.of(), false, synchronizes);
    }
    boolean complete = exact && writes.isComplete(hb, must);
    return new StaleWrites(StaleWriteList.of(x, known, hb, must, holes), complete, synchronizes);
  }

  /** By preference the write at {@code hb}: of those that may be seen it misses most. */
  private int stale(AtomicLocation x, CheckKind check, long expected, long hb, long must) {
    WriteLog writes = x.writes();
    int oldest = writes.indexAtMost(hb);
    if (writes.position(oldest) == hb && counts(x, check, expected, oldest)) {
      return oldest;
    }
    return switch (check) {
      case READ -> writes.indexAtMost(must - 1);
      case WRITE -> hole(writes, hb, must);
      case STRONG_CAS -> x.mixed() ? hole(writes, hb, must) : byValue(x, check, expected, hb, must);
      case WAIT, BLOCKING_CAS -> x.mixed() ? NONE : byValue(x, check, expected, hb, must);
    };
  }

  /** A write in {@code [hb, must)} with a hole after it, or the nearest one kept before it. */
  private int hole(WriteLog writes, long hb, long must) {
    int newest = writes.indexAtMost(must);
    long plain = writes.newestPlain(newest);
    if (plain > hb) {
      return writes.indexAtMost(plain - 1);
    }
    if (writes.position(newest) < must) {
      unchecked++;
    }
    return NONE;
  }

  private int byValue(AtomicLocation x, CheckKind check, long expected, long hb, long must) {
    WriteLog writes = x.writes();
    boolean complete = true;
    long next = must;
    for (int i = writes.indexAtMost(must - 1); i >= 0 && writes.position(i) >= hb; i--) {
      complete &= writes.position(i) == next - 1;
      next = writes.position(i);
      if (counts(x, check, expected, i)) {
        return i;
      }
    }
    if (!complete || next != hb) {
      unchecked++;
    }
    return NONE;
  }

  private static boolean counts(AtomicLocation x, CheckKind check, long expected, int i) {
    WriteLog writes = x.writes();
    boolean equal = !x.mixed() && writes.value(i) == expected;
    return switch (check) {
      case READ -> true;
      case WRITE -> writes.isHole(i);
      case STRONG_CAS -> !x.mixed() && !equal || writes.isHole(i);
      case BLOCKING_CAS -> equal && writes.isHole(i);
      case WAIT -> equal;
    };
  }
}
