// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Modification.Operation;

/** The clocks of an atomic location, or of anything else that carries synchronization. */
public final class LocationClock {
  /** What an acquiring read of the newest write synchronizes with. */
  Published w = Published.NOTHING;

  /** Whether {@link #w} is part of {@link #wSc}: it is not once a library has written. */
  boolean wInSc = true;

  /** hb_SC: what comes before what a library released here, and {@link #w} hands on. */
  Published librarySc = Published.NOTHING;

  /** What writes released that were incidental, until somebody may rely on them. */
  Published incidental = Published.NOTHING;

  /** Whether incidental accesses count: it is a lock that the program has taken by its name. */
  private boolean shared;

  /** hb_SC: what comes before the newest write. */
  Published wSc = Published.NOTHING;

  /**
   * hb_SC: what comes before the newest write or any read of it; null if several threads have read
   * it, none of them after another: then {@link #readers} is that.
   */
  private @Nullable Published mSc = Published.NOTHING;

  /** Null until it is needed. */
  private @Nullable VectorClock readers;

  /** What the newest access does, if it {@link Modification#commutes}; else {@code OTHER}. */
  private Operation commuting = Operation.OTHER;

  /** hb_SC: what comes before the first of the newest accesses that commute. */
  private Published commutingSc = Published.NOTHING;

  /** psc: what comes before the writes. */
  @Nullable ScPart ws;

  /** psc: what comes before the reads. */
  @Nullable ScPart ms;

  /**
   * The sc writes one by one, for {@link org.rsanemu.model.ScOrder#RC11}; null if there is none.
   */
  @Nullable ScWriteLog scWrites;

  /** What the newest write comes after by {@code (po ∪ rf)+}, for {@link UnorderedFences}. */
  Published rf = Published.NOTHING;

  /** What happened before any access, for {@link UnorderedFences}. Never changed; may be null. */
  @Nullable VectorClock before;

  /** The same of the newest write and the accesses before it. */
  @Nullable VectorClock beforeNewest;

  /** Whether a read by {@code t} would learn anything by happens-before from the newest write. */
  public boolean teaches(ThreadClock t, MemoryOrder order) {
    return !w.isHeldBy(order.acquires() ? t.c : t.a);
  }

  /** What an acquiring read of the newest write synchronizes with. */
  public Published published() {
    return w;
  }

  /** From now on accesses count that are incidental elsewhere, those before, too. */
  public void share() {
    shared = true;
    w = w.with(incidental);
    wInSc = false;
    incidental = Published.NOTHING;
  }

  /** Whether {@link #share} was called. */
  public boolean isShared() {
    return shared;
  }

  /** How many sc writes it remembers: bounded, however long the run. */
  public int remembered() {
    return scWrites == null ? 0 : scWrites.size();
  }

  /** One that goes its own way from here. */
  public LocationClock copy() {
    LocationClock copy = new LocationClock();
    copy.w = w;
    copy.wInSc = wInSc;
    copy.librarySc = librarySc;
    copy.incidental = incidental;
    copy.shared = shared;
    copy.wSc = wSc;
    copy.mSc = mSc;
    copy.readers = readers == null ? null : readers.copy();
    copy.commuting = commuting;
    copy.commutingSc = commutingSc;
    copy.ws = ws;
    copy.ms = ms;
    copy.scWrites = scWrites == null ? null : scWrites.copy();
    copy.rf = rf;
    copy.before = before;
    copy.beforeNewest = beforeNewest;
    return copy;
  }

  /** {@code clock ⊔= Msc}. */
  void joinMsc(VectorClock clock) {
    if (mSc == null) {
      clock.join(requireNonNull(readers));
    } else {
      mSc.joinTo(clock);
    }
  }

  /** Whether {@code Msc} is surely part of {@code sc}, see {@link Published#isIn}. */
  boolean isMscIn(VectorClock sc, VectorClock exceptions) {
    return mSc != null && mSc.isIn(sc, exceptions);
  }

  /** {@code Wsc = Msc = sc}. */
  void setSc(Published sc) {
    commuting = Operation.OTHER;
    wSc = sc;
    mSc = sc;
  }

  /** {@code Msc = sc}. */
  void setMsc(Published sc) {
    commuting = Operation.OTHER;
    mSc = sc;
  }

  /** {@code Msc ⊔= sc}. */
  void addReader(VectorClock sc) {
    commuting = Operation.OTHER;
    if (mSc != null) {
      readers = readers == null ? new VectorClock() : readers;
      readers.clear();
      mSc.joinTo(readers);
      mSc = null;
    }
    requireNonNull(readers).join(sc);
  }

  /**
   * hb_SC: what comes before a write of this operation that commutes with those of its kind which
   * come right before it.
   */
  Published beforeCommuting(Operation operation) {
    if (commuting != operation) {
      commuting = operation;
      commutingSc = mSc == null ? Published.mixture(requireNonNull(readers)) : mSc;
      mSc = Published.NOTHING; // that is in what the first of them leaves
    }
    return commutingSc;
  }

  /**
   * {@code Wsc = Msc ⊔= sc}, after {@link #beforeCommuting}.
   *
   * @param exceptions see {@link Published#isIn}
   */
  void addCommuting(VectorClock sc, int slot, VectorClock exceptions) {
    Published own = Published.of(sc, slot);
    Published all = requireNonNull(mSc);
    wSc = all.isIn(sc, exceptions) ? own : all.with(own);
    mSc = wSc;
  }
}
