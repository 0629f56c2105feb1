// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.RaceOrder;

/**
 * A thread's clocks. Its own component is at {@link #epoch} in {@code c}, {@code a} and {@code sc},
 * and rises after each event by which others can learn of the thread.
 */
public final class ThreadClock {
  final View c = new View();
  final View a = new View();
  final View r = new View();
  final VectorClock sc = new VectorClock();

  /** {@code (po ∪ rf)+}, for {@link UnorderedFences} alone; its own component is not kept. */
  final VectorClock rf = new VectorClock();

  /** What of {@code sc} comes by a library's releases that no acquire has followed yet, or null. */
  @Nullable VectorClock aLibrarySc;

  /** {@code sc} at a library's last releasing fence. */
  Published rLibrarySc = Published.NOTHING;

  /** Whether {@code sc} holds {@code a.cpp}, as it does except for what a library published. */
  boolean aInSc = true;

  /** Whether its locked instruction has begun and not ended. */
  boolean locked;

  private final int thread;
  private final Slot slot;

  /** The part of {@link #c} by which races are judged. */
  private final VectorClock before;

  private final VectorClock atStart;
  private final long began;
  private long epoch;
  private boolean ended;

  ThreadClock(int thread, Slot slot, @Nullable ThreadClock parent, RaceOrder races) {
    this.thread = thread;
    this.slot = slot;
    before = races == RaceOrder.RC20 ? c.w : c.cpp;
    if (parent != null) {
      c.assign(parent.c);
      a.assign(parent.a);
      sc.assign(parent.sc);
      UnorderedFences.rf(parent).joinTo(rf);
      aInSc = parent.aInSc;
    }
    atStart = before.copy();
    began = slot.finalEpoch + 1;
    setEpoch(began);
    slot.enter(thread, epoch);
  }

  /** Its locked instruction (x86's LOCK) begins after the fence that it has made, or ends. */
  public void locked(boolean begins) {
    locked = begins;
  }

  /** The thread's number. */
  public int thread() {
    return thread;
  }

  /** Its component of the vector clocks. */
  public int slot() {
    return slot.index;
  }

  /** Now; at least 1. */
  public long epoch() {
    return epoch;
  }

  /** What happened before what comes next. */
  public View current() {
    return c;
  }

  /** What hb_SC orders before what comes next. */
  public VectorClock sc() {
    return sc;
  }

  /**
   * Whether what happened in a slot at {@code atEpoch} happened before what comes next, by the
   * order that races are judged by.
   */
  public boolean knows(int slotIndex, long atEpoch) {
    return before.get(slotIndex) >= atEpoch;
  }

  /**
   * What {@link #knows} holds for: the newest epoch of each slot but its own. It never changes, and
   * is the same object until the thread learns something new.
   */
  public VectorClock known() {
    return before.frozen();
  }

  /** Whether {@link #known} would return that one. */
  public boolean isKnown(@Nullable VectorClock earlier) {
    return before.isFrozenAs(earlier);
  }

  /** Whether what only fences order counts for races. */
  @SuppressWarnings("ReferenceEquality") // which of the two it is
  boolean judgesRacesByFences() {
    return before == c.w;
  }

  /** Whether it has made a fence that releases: {@code r} is not empty. */
  boolean hasReleasedByFence() {
    return r.w.get(slot.index) > 0;
  }

  /** Whether others may have learnt by happens-before of what it did in this epoch. */
  public boolean hasReleasedSince(long since) {
    return since < began || slot.releases.newest() >= since;
  }

  /** The newest epoch of a slot that {@link #knows} holds for. */
  long known(int slotIndex) {
    return before.get(slotIndex);
  }

  /** Ends an epoch: others may have learnt of it. */
  void tick() {
    setEpoch(epoch + 1);
  }

  /** As {@link #tick}, after a release. */
  void released(long site) {
    slot.releases.add(epoch, site);
    tick();
  }

  /** After {@code c} or {@code a} was put back to what it was in an earlier epoch. */
  void setOwnComponent() {
    setEpoch(epoch);
  }

  /** Leaves the slot; false if the thread had left before. */
  boolean end() {
    boolean first = !ended;
    ended = true;
    if (first) {
      slot.finalEpoch = epoch;
    }
    return first;
  }

  Slot slotObject() {
    return slot;
  }

  VectorClock atStart() {
    return atStart;
  }

  private void setEpoch(long value) {
    epoch = value;
    c.setOwn(slot.index, value);
    a.setOwn(slot.index, value);
    sc.setOwn(slot.index, value);
  }
}
