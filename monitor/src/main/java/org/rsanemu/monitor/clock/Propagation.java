package org.rsanemu.monitor.clock;

import org.rsanemu.rc20.MemoryOrder;

/**
 * The rules of design section 4 by which knowledge moves between threads and locations: RSAN's
 * appendices A (in its SC, c, a, r and W parts) and B, and RC11's psc for sc accesses.
 *
 * <p>The map {@code S} of a thread is not kept: it is only ever used right after {@code S ⊔= c.h},
 * and is part of {@code c.h} right after every use, so {@code c.h} stands for it.
 *
 * <p>A <i>library's</i> events synchronize as all others, but order nothing besides: {@code sc}
 * takes from them only what happens-before does. A C library counts its threads with relaxed
 * accesses, for example; under SC these order every thread's end before the next one's start, and
 * every program whose threads end early would be blamed for what its library does with its own
 * variables.
 */
public final class Propagation {
  /** The location of fences sc, which are rmws on it. */
  private final LocationClock f = new LocationClock();

  /** Slot to the newest epoch that some thread's {@code sc} took from happens-before alone. */
  private final VectorClock hbOnly = new VectorClock();

  private long fences;
  private boolean library;

  /** Whether the events that follow are a library's. */
  public void library(boolean theirs) {
    library = theirs;
  }

  /** What {@code t} will be aware of if it goes on alone. */
  public Prospect prospect(ThreadClock t) {
    return new Prospect(t, f);
  }

  /** An access of the newest write. */
  public void read(ThreadClock t, LocationClock x, MemoryOrder order) {
    hbScRead(t, x);
    acquire(t, x, order);
    readPlaced(t, x, order);
    t.tick();
  }

  /** A write, which is the newest now. */
  public void write(ThreadClock t, LocationClock x, MemoryOrder order, long site) {
    hbScWrite(t, x);
    if (order == MemoryOrder.SC) {
      scWritePlaced(t, x);
    }
    writePlaced(t, x);
    passOn(t, x, order);
    x.wInSc = !library;
    publish(t, order, site);
  }

  /**
   * A read-modify-write.
   *
   * @param dropped what it read goes nowhere, so nothing is acquired, not even for a later fence
   */
  public void rmw(ThreadClock t, LocationClock x, MemoryOrder order, boolean dropped, long site) {
    hbScWrite(t, x);
    if (!dropped) {
      acquire(t, x, order);
    }
    if (order == MemoryOrder.SC) {
      scWritePlaced(t, x);
      x.ms = ScPart.join(x.ms, t.c.h);
      t.a.h = ScPart.join(t.a.h, t.c.h);
    }
    writePlaced(t, x);
    readPlaced(t, x);
    View passed = order.releases() ? t.c : t.r;
    if (x.wAuthor.isIn(passed.w) || !dropped && order.acquires() && order.releases()) {
      passOn(t, x, order);
    } else if (passed == t.c || x.w.w.get(t.slot()) < t.r.w.get(t.slot())) {
      x.w.join(passed);
      x.wAuthor.mixed();
    }
    x.wInSc &= !library;
    publish(t, order, site);
  }

  /** A fence. */
  public void fence(ThreadClock t, MemoryOrder order, long site) {
    if (order.acquires()) {
      t.c.assign(t.a);
      if (!t.aInSc) {
        learnByHb(t, t.c.w);
        t.aInSc = true;
      }
    }
    if (order == MemoryOrder.SC) {
      accessFenceLocation(t);
    }
    if (order.releases()) {
      t.r.assign(t.c);
      t.released(site);
    }
  }

  /** {@code W(x) = (releasing ? c : r)}. */
  private static void passOn(ThreadClock t, LocationClock x, MemoryOrder order) {
    View passed = order.releases() ? t.c : t.r;
    x.w.assign(passed);
    x.wAuthor.set(t.slot(), passed.w.get(t.slot()));
  }

  /** Passes on what {@code t} did by way of something that is no atomic location. */
  public void channelRelease(ThreadClock t, LocationClock channel, long site) {
    channel.w.join(t.c);
    channel.wSc.join(t.sc);
    t.released(site);
  }

  /** Takes what {@link #channelRelease} passed on. */
  public void channelAcquire(ThreadClock t, LocationClock channel) {
    t.c.join(channel.w);
    t.a.join(channel.w);
    t.sc.join(channel.wSc);
  }

  /** {@code fetch-add 0, acqrel} on {@code f}, and what a fence sc adds for sc accesses. */
  private void accessFenceLocation(ThreadClock t) {
    hbScWrite(t, f);
    if (!f.wAuthor.isIn(t.c.w)) {
      t.c.join(f.w);
      if (library || !f.wInSc) {
        learnByHb(t, f.w.w);
      }
    }
    FenceStamp stamp = new FenceStamp(++fences, t.c.w.copy());
    ScPart s = ScPart.join(ScPart.join(t.c.h, t.c.q), t.c.f);
    t.c.h = ScPart.withFence(s, stamp);
    t.c.f = t.c.h;
    t.a.assign(t.c);
    passOn(t, f, MemoryOrder.SC);
    f.wInSc &= !library;
  }

  private void hbScRead(ThreadClock t, LocationClock x) {
    if (library) {
      return;
    }
    if (!x.wScAuthor.isIn(t.sc, hbOnly)) {
      t.sc.join(x.wSc);
    }
    if (x.mScAuthor.isIn(t.sc, hbOnly)) {
      x.mSc.assign(t.sc);
      x.mScAuthor.set(t.slot(), t.epoch());
    } else {
      x.mSc.join(t.sc);
      x.mScAuthor.mixed();
    }
  }

  private void hbScWrite(ThreadClock t, LocationClock x) {
    if (library) {
      return;
    }
    if (!x.mScAuthor.isIn(t.sc, hbOnly)) {
      t.sc.join(x.mSc);
    }
    x.mSc.assign(t.sc);
    x.wSc.assign(t.sc);
    x.mScAuthor.set(t.slot(), t.epoch());
    x.wScAuthor.set(t.slot(), t.epoch());
  }

  private void acquire(ThreadClock t, LocationClock x, MemoryOrder order) {
    if (x.wAuthor.isIn(t.c.w)) {
      return; // nothing new: sc and a hold all that c does
    }
    if (!order.acquires()) {
      if (!x.wAuthor.isIn(t.a.w)) {
        t.a.join(x.w);
        t.aInSc &= x.wInSc && !library;
      }
      return;
    }
    t.a.join(x.w);
    t.c.join(x.w);
    if (library || !x.wInSc) {
      learnByHb(t, x.w.w);
    }
  }

  /** {@code sc ⊔= known}, of which sc may lack what came by way of a library. */
  private void learnByHb(ThreadClock t, VectorClock known) {
    if (!t.sc.holds(known)) {
      hbOnly.joinNews(known, t.sc);
      hbOnly.set(t.slot(), t.epoch());
      t.sc.join(known);
    }
  }

  /** {@code S ⊔= WS(x) ⊔ MS(x); S[x]=ts; WS(x) ⊔= S; c.h, a.h ⊔= S}. */
  private static void scWritePlaced(ThreadClock t, LocationClock x) {
    t.c.h = ScPart.join(ScPart.join(t.c.h, x.ws), x.ms);
    t.c.h = ScPart.withWrite(t.c.h, t.slot(), t.epoch());
    x.ws = ScPart.join(x.ws, t.c.h);
    t.a.h = ScPart.join(t.a.h, t.c.h);
  }

  /** {@code c.q, a.q ⊔= WS(x) ⊔ MS(x); WS(x) ⊔= c.f}. */
  private static void writePlaced(ThreadClock t, LocationClock x) {
    t.c.q = ScPart.join(ScPart.join(t.c.q, x.ws), x.ms);
    t.a.q = ScPart.join(ScPart.join(t.a.q, x.ws), x.ms);
    x.ws = ScPart.join(x.ws, t.c.f);
  }

  /** {@code MS(x) ⊔= S} if the read is sc, and {@code MS(x) ⊔= c.f}. */
  static void readPlaced(ThreadClock t, LocationClock x, MemoryOrder order) {
    if (order == MemoryOrder.SC) {
      x.ms = ScPart.join(x.ms, t.c.h);
    }
    readPlaced(t, x);
  }

  /** {@code MS(x) ⊔= c.f}. */
  private static void readPlaced(ThreadClock t, LocationClock x) {
    x.ms = ScPart.join(x.ms, t.c.f);
  }

  private static void publish(ThreadClock t, MemoryOrder order, long site) {
    if (order.releases()) {
      t.released(site);
    } else {
      t.tick();
    }
  }
}
