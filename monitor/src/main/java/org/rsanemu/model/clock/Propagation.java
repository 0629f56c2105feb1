// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Modification.Operation;
import org.rsanemu.model.ScOrder;

/**
 * The rules of design section 4 by which knowledge moves between threads and locations: RSAN's
 * appendices A (in its SC, c, a, r and W parts) and B, and RC11's psc for sc accesses.
 *
 * <p>The map {@code S} of a thread is not kept: it is only ever used right after {@code S ⊔= c.h},
 * and is part of {@code c.h} right after every use, so {@code c.h} replaces it.
 *
 * <p>RC11 has an sc access {@code A} before an sc access {@code B} by {@code po ; hb ; po}, or by
 * happens-before alone where both are of one location, while {@link ScOrder#ARMV8} has it so by
 * happens-before alone. So, with {@link ScOrder#RC11}, {@code A} is in {@code h} only from what its
 * thread does next, not in what it releases itself; and {@code B} takes {@code h} as it was before
 * it acquired. For those of one location it takes what the newest sc write that happens before it
 * comes after; a read {@code A} needs no such rule, since it releases nothing itself, and neither
 * does a write {@code B}, which comes after all before it by mo and fr. A fence sc takes all that
 * happens before it, as ever: if {@code A}'s write is what it acquires, then whatever psc has
 * before {@code A} it has before the fence by way of {@code A}. Where RC11 wants the accesses
 * beside {@code A} and {@code B} to be of another location, C++20 ("sequenced before") and these
 * rules do not.
 *
 * <p>A <i>library's</i> events synchronize as all others, but order nothing besides. A C library
 * counts its threads with relaxed accesses, for example; under SC these order every thread's end
 * before the next one's start, and every program whose threads end early would be blamed for what
 * its library does with its own variables. What synchronizes is part of hb_SC, though, and so is
 * what comes before it: a release hands on {@code sc}, and who acquires takes it.
 */
public final class Propagation {
  /** {@code W(f)} of the location of fences sc, which are rmws on it. */
  private Published f = Published.NOTHING;

  /** In place of {@link #f}, or null. */
  private final @Nullable UnorderedFences unordered;

  private final ScOrder scOrder;

  /** Slot to the newest epoch that some thread's {@code sc} took from happens-before alone. */
  private final VectorClock hbOnly = new VectorClock();

  private long fences;

  /** Slot to the epoch of its newest access that counts and is no library's. */
  private final VectorClock counted = new VectorClock();

  private long inexact;
  private boolean library;

  /**
   * The rules.
   *
   * @param fencesOrdered whether each fence sc comes after all before it; else see {@link
   *     UnorderedFences}
   * @param scOrder by which order sc accesses see one another
   */
  public Propagation(boolean fencesOrdered, ScOrder scOrder) {
    this.scOrder = scOrder;
    unordered = fencesOrdered ? null : new UnorderedFences();
  }

  /** Whether fences are not ordered and {@link #library} is not so. */
  boolean countsForFences() {
    return unordered != null && !library;
  }

  /** Whether {@link UnorderedFences} are used. */
  boolean fencesUnordered() {
    return unordered != null;
  }

  /** Whether events are a library's. */
  boolean library() {
    return library;
  }

  /** Whether the events that follow are a library's. */
  public void library(boolean theirs) {
    library = theirs;
  }

  /** How often an sc write's place was asked for that is no longer kept, and a later one taken. */
  public long inexact() {
    return inexact;
  }

  /** What {@code t} will be aware of if it continues alone. */
  public WhatIfClocks prospect(ThreadClock t) {
    return new WhatIfClocks(t, f, unordered);
  }

  /** An access of the newest write. */
  public void read(ThreadClock t, LocationClock x, MemoryOrder order) {
    hbScRead(t, x);
    ScPart before = t.c.h;
    acquire(t, x, order);
    scReadPlaced(t, x, order, before);
    readPlaced(t, x);
    if (unordered != null && !library) {
      UnorderedFences.read(t, x);
    }
    fenceWithin(t);
    t.tick();
  }

  /** A read of the newest write that only SC orders: it synchronizes with nothing. */
  public void looked(ThreadClock t, LocationClock x) {
    hbScRead(t, x);
    t.tick();
  }

  /** A write, which is the newest now. */
  public void write(ThreadClock t, LocationClock x, MemoryOrder order, long site) {
    hbScWrite(t, x);
    ScPart s = order == MemoryOrder.SC ? scWritePlaced(t, x, t.c.h) : null;
    writePlaced(t, x);
    if (unordered != null) {
      UnorderedFences.write(t, x, false, library);
    }
    x.w = passed(t, order);
    x.librarySc = library ? passedSc(t, order) : Published.NOTHING;
    x.wInSc = !library;
    join(t, s);
    publish(t, order, site);
  }

  /** A plain write, which is the newest now: who reads it learns nothing, by no fence either. */
  public void plainWrite(ThreadClock t, LocationClock x) {
    hbScWrite(t, x);
    if (unordered != null) {
      UnorderedFences.write(t, x, false, library);
    }
    x.w = Published.NOTHING;
    x.librarySc = Published.NOTHING;
    x.wInSc = !library;
    t.tick();
  }

  /** A read-modify-write. */
  public void rmw(ThreadClock t, LocationClock x, MemoryOrder order, Modification how, long site) {
    boolean dropped = how.dropped();
    if (isUnordered(t, x, order, how)) {
      hbScCommuting(t, x, how.operation());
    } else {
      hbScWrite(t, x);
    }
    ScPart before = t.c.h;
    if (!dropped) {
      acquire(t, x, order);
    }
    ScPart s = null;
    if (order == MemoryOrder.SC) {
      s = scWritePlaced(t, x, before);
      x.ms = ScPart.join(x.ms, s);
    }
    writePlaced(t, x);
    readPlaced(t, x);
    if (unordered != null) {
      UnorderedFences.write(t, x, true, library);
    }
    fenceWithin(t);
    Published passed = passed(t, order);
    boolean acquired = !dropped && order.acquires() && order.releases();
    if (acquired || x.w.isIn(order.releases() ? t.c : t.r)) {
      x.w = passed;
    } else if (!passed.isIn(x.w)) {
      x.w = x.w.with(passed);
    }
    if (library) {
      Published sc = passedSc(t, order);
      x.librarySc = acquired ? sc : x.librarySc.with(sc);
    }
    x.wInSc &= !library;
    join(t, s);
    publish(t, order, site);
  }

  /**
   * A write that orders nothing: what its location hands on stays as it was. Its fences do not
   * count, so it would release by whatever order.
   */
  public void incidentalWrite(ThreadClock t, LocationClock x, long site) {
    x.incidental = x.incidental.with(Published.of(t.c, t.slot()));
    t.released(site);
  }

  /** A fence. */
  public void fence(ThreadClock t, MemoryOrder order, long site) {
    if (order.acquires()) {
      if (t.aLibrarySc != null) {
        t.sc.join(t.aLibrarySc);
        t.aLibrarySc = null;
      }
      t.c.assign(t.a);
      if (!t.aInSc) {
        learnByHb(t, t.c.cpp);
        t.aInSc = true;
      }
    }
    if (order == MemoryOrder.SC) {
      accessFenceLocation(t);
    }
    if (order.releases()) {
      if (library) {
        t.rLibrarySc = Published.of(t.sc, t.slot());
      }
      t.r.assign(t.c);
      t.released(site);
    }
  }

  /**
   * What {@code all} have done comes before what {@code some} of them do next, as if a fence sc of
   * each came before one of each: C++20 orders nothing by that.
   *
   * @param done how far each of them had come; what others know of them counts besides
   */
  public void meet(List<ThreadClock> all, VectorClock done, List<ThreadClock> some) {
    Published known = Published.NOTHING;
    for (ThreadClock t : all) {
      known = known.with(Published.of(t.c, t.slot(), done.get(t.slot())));
    }
    for (ThreadClock t : some) {
      known.joinByFence(t.c);
      known.joinByFence(t.a);
    }
  }

  /**
   * A locked instruction has its place: its fences know the same, for nobody's fence comes between
   * them.
   */
  void fenceWithin(ThreadClock t) {
    if (unordered != null && t.locked) {
      accessFenceLocation(t);
    }
  }

  /** {@code releasing ? c : r}. */
  static Published passed(ThreadClock t, MemoryOrder order) {
    return Published.of(order.releases() ? t.c : t.r, t.slot());
  }

  static Published passedSc(ThreadClock t, MemoryOrder order) {
    return order.releases() ? Published.of(t.sc, t.slot()) : t.rLibrarySc;
  }

  /** Passes on what {@code t} did by way of something that is not an atomic location. */
  public void channelRelease(ThreadClock t, LocationClock channel, long site) {
    channel.w = channel.w.with(Published.of(t.c, t.slot()));
    channel.wSc = channel.wSc.with(Published.of(t.sc, t.slot()));
    channel.rf = channel.rf.with(UnorderedFences.rf(t));
    t.released(site);
  }

  /** Takes what {@link #channelRelease} passed on. */
  public void channelAcquire(ThreadClock t, LocationClock channel) {
    channel.w.joinTo(t.c);
    channel.w.joinTo(t.a);
    channel.wSc.joinTo(t.sc);
    channel.rf.joinTo(t.rf);
  }

  /**
   * {@code fetch-add 0, acqrel} on {@code f}, and what a fence sc adds for sc accesses. The order
   * of fences, which nobody can observe, says nothing of what SC orders: {@code sc} stays.
   */
  private void accessFenceLocation(ThreadClock t) {
    long number = FenceStamp.UNORDERED;
    if (unordered != null) {
      unordered.joinTo(t.c, t.rf);
    } else {
      number = ++fences;
      if (!f.isIn(t.c.w)) {
        f.joinByFence(t.c);
      }
    }
    FenceStamp stamp = new FenceStamp(number, t.c.w.frozen());
    ScPart s = ScPart.join(ScPart.join(t.c.h, t.c.q), t.c.f);
    t.c.h = ScPart.withFence(s, stamp);
    t.c.f = t.c.h;
    t.a.assign(t.c);
    if (unordered != null) {
      unordered.add(t);
      return;
    }
    f = Published.of(t.c, t.slot());
  }

  void hbScRead(ThreadClock t, LocationClock x) {
    if (library) {
      return;
    }
    counted.setOwn(t.slot(), t.epoch());
    if (!x.wSc.isIn(t.sc, hbOnly)) {
      x.wSc.joinTo(t.sc);
    }
    if (x.isMscIn(t.sc, hbOnly)) {
      x.setMsc(Published.of(t.sc, t.slot()));
    } else {
      x.addReader(t.sc);
    }
  }

  void hbScWrite(ThreadClock t, LocationClock x) {
    if (library) {
      return;
    }
    counted.setOwn(t.slot(), t.epoch());
    if (!x.isMscIn(t.sc, hbOnly)) {
      x.joinMsc(t.sc);
    }
    x.setSc(Published.of(t.sc, t.slot()));
  }

  /**
   * Whether nobody can observe the order of this one and others of its kind that come next to it:
   * what it has read is looked at by nobody, and it hands nothing on to those that come later. Nor
   * would any fence be ordered otherwise. So for each execution graph in which it comes before one
   * of them there is one in which it comes after that, and in which all threads know the same.
   */
  private boolean isUnordered(ThreadClock t, LocationClock x, MemoryOrder order, Modification how) {
    return how.commutes()
        && !order.releases()
        && !t.hasReleasedByFence()
        && !library
        && (unordered == null || !unordered.mayTeach(t, x, counted));
  }

  /** SC has it after what came before the first of those that it commutes with, not after them. */
  private void hbScCommuting(ThreadClock t, LocationClock x, Operation operation) {
    Published before = x.beforeCommuting(operation);
    if (!before.isIn(t.sc, hbOnly)) {
      before.joinTo(t.sc);
    }
    x.addCommuting(t.sc, t.slot(), hbOnly);
    counted.setOwn(t.slot(), t.epoch());
  }

  void acquire(ThreadClock t, LocationClock x, MemoryOrder order) {
    if (x.w.isIn(t.c)) {
      return; // nothing new: a holds all that c does, and sc what c has without fences' order
    }
    acquireSc(t, x, order);
    if (order.acquires()) {
      x.w.joinTo(t.a);
      acquireNow(t, x);
    } else if (!x.w.isIn(t.a)) {
      x.w.joinTo(t.a);
      t.aInSc &= x.wInSc && !library;
    }
  }

  private static void acquireSc(ThreadClock t, LocationClock x, MemoryOrder order) {
    if (x.librarySc == Published.NOTHING) {
      return;
    }
    if (order.acquires()) {
      x.librarySc.joinTo(t.sc);
    } else {
      t.aLibrarySc = t.aLibrarySc == null ? new VectorClock() : t.aLibrarySc;
      x.librarySc.joinTo(t.aLibrarySc);
    }
  }

  private void acquireNow(ThreadClock t, LocationClock x) {
    x.w.joinTo(t.c);
    if ((library || !x.wInSc) && !x.w.isCppHeldBy(t.sc)) {
      learnByHb(t, x.w.cppClock());
    }
  }

  /** {@code sc ⊔= known}, a {@link View#cpp}, of which sc may lack what came by a library. */
  private void learnByHb(ThreadClock t, VectorClock known) {
    if (!t.sc.holds(known)) {
      hbOnly.joinNews(known, t.sc);
      hbOnly.set(t.slot(), t.epoch());
      t.sc.join(known);
    }
  }

  /**
   * {@code S ⊔= WS(x) ⊔ MS(x); S[x]=ts; WS(x) ⊔= S; c.h, a.h ⊔= S}, the last of which is still to
   * be done by RC11, once the write has passed on what it releases.
   *
   * @param before {@code c.h} before the access
   * @return S
   */
  ScPart scWritePlaced(ThreadClock t, LocationClock x, @Nullable ScPart before) {
    boolean rc11 = scOrder == ScOrder.RC11;
    ScPart s = ScPart.join(ScPart.join(rc11 ? before : t.c.h, x.ws), x.ms);
    s = ScPart.withWrite(s, t.slot(), t.epoch());
    x.ws = ScPart.join(x.ws, s);
    if (rc11) {
      x.scWrites = x.scWrites == null ? new ScWriteLog() : x.scWrites;
      x.scWrites.add(t.slot(), t.epoch(), s);
    } else {
      join(t, s);
    }
    return s;
  }

  /**
   * {@code MS(x) ⊔= S; c.h, a.h ⊔= S} if the read is sc; {@code before} is c.h before it.
   *
   * @return S
   */
  @Nullable ScPart scReadPlaced(
      ThreadClock t, LocationClock x, MemoryOrder order, @Nullable ScPart before) {
    if (order != MemoryOrder.SC) {
      return null;
    }
    ScPart s = t.c.h;
    if (scOrder == ScOrder.RC11) {
      s = before;
      if (x.scWrites != null) {
        s = ScPart.join(s, x.scWrites.newestIn(t.c.w));
        inexact += x.scWrites.wasInexact() ? 1 : 0;
      }
      join(t, s);
    }
    x.ms = ScPart.join(x.ms, s);
    return s;
  }

  /** {@code c.h, a.h ⊔= S}. */
  static void join(ThreadClock t, @Nullable ScPart s) {
    t.c.h = ScPart.join(t.c.h, s);
    t.a.h = ScPart.join(t.a.h, s);
  }

  /** A read that was taken back has seen an older write, which published this. */
  void readOlder(ThreadClock t, Published older, MemoryOrder order) {
    older.joinTo(t.a);
    if (!order.acquires()) {
      t.aInSc = false;
      return;
    }
    older.joinTo(t.c);
    if (!older.isCppHeldBy(t.sc)) {
      learnByHb(t, older.cppClock());
    }
  }

  /** A read that was taken back is an sc access all the same. */
  void readAgain(ThreadClock t, LocationClock x, MemoryOrder order) {
    scReadPlaced(t, x, order, t.c.h);
    readPlaced(t, x);
  }

  /** A read-modify-write that was taken back is a write all the same, made at that epoch. */
  void modifiedOlder(ThreadClock t, LocationClock x, MemoryOrder order, long epoch) {
    x.ws = ScPart.join(x.ws, t.c.f);
    if (order == MemoryOrder.SC) {
      ScPart s = ScPart.withWrite(t.c.h, t.slot(), epoch);
      x.ws = ScPart.join(x.ws, s);
      x.ms = ScPart.join(x.ms, s);
      join(t, s);
    }
  }

  /**
   * Whether {@link BeforeRead#restoreModify} takes back what a read-modify-write of that order did:
   * RC11 keeps the sc writes one by one.
   */
  public boolean takesBackModify(MemoryOrder order) {
    return order != MemoryOrder.SC || scOrder != ScOrder.RC11;
  }

  /** {@code c.q, a.q ⊔= WS(x) ⊔ MS(x); WS(x) ⊔= c.f}. */
  static void writePlaced(ThreadClock t, LocationClock x) {
    t.c.q = ScPart.join(ScPart.join(t.c.q, x.ws), x.ms);
    t.a.q = ScPart.join(ScPart.join(t.a.q, x.ws), x.ms);
    x.ws = ScPart.join(x.ws, t.c.f);
  }

  /** {@code MS(x) ⊔= c.f}. */
  static void readPlaced(ThreadClock t, LocationClock x) {
    x.ms = ScPart.join(x.ms, t.c.f);
  }

  static void publish(ThreadClock t, MemoryOrder order, long site) {
    if (order.releases()) {
      t.released(site);
    } else {
      t.tick();
    }
  }
}
