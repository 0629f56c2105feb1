// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.RaceOrder;

/** The threads of a run: their clocks, and the slots that these use. */
public final class ThreadClocks {
  private final List<@Nullable ThreadClock> threads = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();
  private final List<Slot> vacant = new ArrayList<>();

  private final RaceOrder races;

  /** Begins with thread 0 alone. */
  public ThreadClocks(RaceOrder races) {
    this.races = races;
    threads.add(new ThreadClock(0, newSlot(), null, races));
  }

  /** The clocks of a thread that has started and has not been joined. */
  public ThreadClock get(int thread) {
    return requireNonNull(threads.get(thread));
  }

  /** Whether a thread of that number was ever started. */
  public boolean exists(int thread) {
    return thread < threads.size() && threads.get(thread) != null;
  }

  /** The clocks of all that ever started. */
  public List<ThreadClock> all() {
    List<ThreadClock> all = new ArrayList<>();
    for (ThreadClock thread : threads) {
      if (thread != null) {
        all.add(thread);
      }
    }
    return all;
  }

  /**
   * What each thread has done up to its last event by which others can learn of it; all that {@code
   * whole} has done.
   */
  public VectorClock beforeLastAtomic(int whole) {
    VectorClock done = new VectorClock();
    for (ThreadClock thread : all()) {
      long epoch = thread.thread() == whole ? thread.epoch() : thread.epoch() - 1;
      if (done.get(thread.slot()) < epoch) {
        done.set(thread.slot(), epoch);
      }
    }
    return done;
  }

  /** How many components a vector clock has at most. */
  public int slotCount() {
    return slots.size();
  }

  /**
   * Thread start: the child's {@code c}, {@code a}, {@code sc} as the parent's, {@code r} empty.
   */
  public void start(int parent, int child, long site) {
    ThreadClock creator = get(parent);
    while (threads.size() <= child) {
      threads.add(null);
    }
    threads.set(child, new ThreadClock(child, slotFor(creator), creator, races));
    creator.released(site);
  }

  /** Join: the parent's {@code c}, {@code a}, {@code sc} take the child's. */
  public void join(int parent, int child) {
    ThreadClock ended = get(child);
    ThreadClock joiner = get(parent);
    joiner.c.join(ended.c);
    joiner.a.join(ended.a);
    joiner.sc.join(ended.sc);
    UnorderedFences.rf(ended).joinTo(joiner.rf);
    joiner.aInSc &= ended.aInSc;
    if (ended.end()) {
      vacant.add(ended.slotObject());
    }
  }

  /** Which thread used {@code slot} at {@code epoch}. */
  public int threadOf(int slot, long epoch) {
    return slots.get(slot).tenantAt(epoch);
  }

  /**
   * Where the thread that was in {@code slot} at {@code epoch} last released something that {@code
   * current} has acquired since it started; 0 if nowhere, or if it was too long ago to be known.
   */
  public long lastRelease(ThreadClock current, int slot, long epoch) {
    Slot earlier = slots.get(slot);
    long known = current.known(slot);
    long after = Math.max(current.atStart().get(slot), earlier.startOfTenantAt(epoch) - 1);
    return known <= after ? 0 : earlier.releases.siteOf(after, known);
  }

  /** A slot that only threads have used which {@code creator} has joined, or a new one. */
  private Slot slotFor(ThreadClock creator) {
    for (int i = vacant.size() - 1; i >= 0; i--) {
      Slot slot = vacant.get(i);
      if (creator.c.cpp.get(slot.index) >= slot.finalEpoch) {
        vacant.remove(i);
        return slot;
      }
    }
    return newSlot();
  }

  private Slot newSlot() {
    Slot slot = new Slot(slots.size());
    slots.add(slot);
    return slot;
  }
}
