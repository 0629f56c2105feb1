// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Pieces;
import org.rsanemu.emu.exec.thread.ReleasingStores;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.UnusedResults;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Modification.Operation;
import org.rsanemu.model.Site;

/**
 * Makes events of an atomic instruction once it has completed: the engine reports what it read and
 * wrote, and its {@link Effect} says what that means (design section 3).
 */
public final class AtomicEvents {
  private static final Effect NOTHING = new Effect.None();

  private final EventStream sink;
  private final LocationMap locations;
  private final Engine engine;
  private final FrameLiveness frames;
  private final UnusedResults unused;
  private final boolean everyOrder;
  private final AnnotatedEvents announced;
  private final Pieces reads = new Pieces();
  private final Pieces writes = new Pieces();
  private final long[] expected = new long[2];
  private Effect effect = NOTHING;
  private long site;
  private boolean muteNext;
  private boolean muted;

  private long events;
  private long storeStoreFences;

  /**
   * @param everyOrder whether the order of writes counts that nobody can observe, too
   */
  public AtomicEvents(
      EventStream sink, LocationMap locations, Machine machine, boolean everyOrder) {
    this.sink = sink;
    this.locations = locations;
    this.everyOrder = everyOrder;
    engine = machine.engine();
    frames = machine.frames();
    unused = machine.unused();
    announced = new AnnotatedEvents(sink);
  }

  /** How many events there were. */
  public long events() {
    return events + announced.events();
  }

  /** How many store-store fences were treated as fence rel. */
  public long storeStoreFences() {
    return storeStoreFences;
  }

  /** Has counted as many as another run. */
  public void resume(long eventsThen, long storeStoreFencesThen) {
    events = eventsThen;
    storeStoreFences = storeStoreFencesThen;
  }

  /** The attempt that comes next is known to fail, and to be made again: it is not an event. */
  public void mute() {
    muteNext = true;
  }

  /** An instruction with this effect comes next. */
  public void begin(Effect next, long where) {
    if (!(next instanceof Effect.StoreExclusive)) {
      muted = muteNext;
      muteNext = false;
    }
    effect = next;
    site = where;
    reads.clear();
    writes.clear();
    if (next instanceof Effect.Cas cas) {
      expect(cas.expected());
    } else if (next instanceof Effect.Attempt attempt) {
      expect(attempt.expected());
    }
  }

  private void expect(List<Integer> registers) {
    for (int i = 0; i < registers.size(); i++) {
      expected[i] = engine.general(registers.get(i));
    }
  }

  public void read(long address, int size, long value) {
    // The store half of an LL/SC pair reads to compare; what counts was read by the load half.
    if (!(effect instanceof Effect.StoreExclusive || effect instanceof Effect.Fence)) {
      locations.require(address, size, value);
      reads.add(address, size, value);
    }
  }

  public void write(long address, int size, long value, long before) {
    // A locked instruction that is a fence writes what is there: it touches nothing of anybody's.
    if (!(effect instanceof Effect.Fence)) {
      locations.require(address, size, before);
      writes.add(address, size, value);
    }
  }

  /** What annotations say of the accesses. */
  public AnnotatedEvents announced() {
    return announced;
  }

  /** The instruction is over. */
  public void end(GuestContext thread) {
    int t = thread.number();
    switch (effect) {
      case Effect.None _, Effect.Plain _ -> {}
      case Effect.PublishNonTemporal _ -> sink.publish(t);
      case Effect.Load load -> {
        if (!reads.isEmpty()) {
          load(thread, load.order());
        }
      }
      case Effect.Store store -> {
        if (!writes.isEmpty()) {
          sink.write(t, location(writes, 0), writes.value(), store.order(), site);
          events++;
        }
      }
      case Effect.Rmw rmw -> rmw(thread, rmw);
      case Effect.Cas cas -> cas(thread, cas);
      case Effect.Attempt attempt -> attempt(t, attempt);
      case Effect.LoadExclusive load -> {
        if (!reads.isEmpty()) {
          thread.exclusive().loaded(load, reads, site);
        }
      }
      case Effect.StoreExclusive store -> storeExclusive(thread, store);
      case Effect.ClearExclusive _ -> {
        giveUpExclusive(thread);
        thread.exclusive().monitorCleared();
      }
      case Effect.Fence fence -> fence(t, fence);
    }
    effect = NOTHING;
  }

  /** The instruction did not end: it faulted. */
  public void drop() {
    effect = NOTHING;
  }

  private void load(GuestContext thread, MemoryOrder order) {
    int location = location(reads, reads.value());
    if (thread.awaited().isWaitFor(reads.address(), reads.size())) {
      announced.await(thread, location, reads.value(), order, site);
    } else {
      sink.read(thread.number(), location, reads.value(), order, site);
      events++;
    }
  }

  private void rmw(GuestContext thread, Effect.Rmw rmw) {
    if (writes.isEmpty()) {
      return;
    }
    int t = thread.number();
    int location = location(writes, reads.value());
    lock(t, rmw.fenced());
    sink.rmw(t, location, writes.value(), modification(thread, rmw), rmw.order(), site);
    unlock(t, rmw.fenced());
    events++;
  }

  private Modification modification(GuestContext thread, Effect.Rmw rmw) {
    Operation operation = rmw.operation();
    if (operation == Operation.OTHER || !mayCommute(rmw.order())) {
      return rmw.readDropped() ? Modification.DROPPED : Modification.USED;
    }
    long pc = Site.pc(site);
    Operation unread = unused.ofOne(pc, operation, RegisterUse.NOWHERE);
    if (unread == Operation.OTHER) {
      unread = unused.ofOne(pc, operation, caller(thread));
    }
    return new Modification(unread, rmw.readDropped());
  }

  /** Whether its order among others of its kind may count for nothing: to look costs time. */
  private boolean mayCommute(MemoryOrder order) {
    return !everyOrder && !order.releases();
  }

  private long caller(GuestContext thread) {
    return thread.calls().caller(frames, Site.pc(site), engine.sp());
  }

  private void attempt(int t, Effect.Attempt attempt) {
    if (reads.isEmpty()
        || reads.value() != expectedValue(attempt.expected().size(), reads.size())) {
      return;
    }
    int location = location(writes, reads.value());
    if (attempt.reads()) {
      sink.rmw(t, location, writes.value(), attempt.order(), site);
    } else {
      sink.write(t, location, writes.value(), attempt.order(), site);
    }
    events++;
  }

  private void cas(GuestContext thread, Effect.Cas cas) {
    if (reads.isEmpty()) {
      return;
    }
    int t = thread.number();
    int size = reads.size();
    long wanted = expectedValue(cas.expected().size(), size);
    int location = location(reads, reads.value());
    if (muted && reads.value() != wanted) {
      retried(t, location, reads.value(), cas.failure(), site);
      return;
    }
    boolean blocks = AnnotatedEvents.blocks(thread, reads, wanted);
    if (blocks && reads.value() != wanted) {
      announced.block(thread, location, cas.success(), cas.fenced(), site);
      return;
    }
    lock(t, cas.fenced());
    if (blocks) {
      sink.blockingCas(t, location, wanted, writes.value(), cas.success(), site);
      thread.awaited().over();
    } else if (reads.value() == wanted) {
      sink.casSucceeded(t, location, wanted, writes.value(), !cas.weak(), cas.success(), site);
    } else {
      sink.casFailed(t, location, wanted, reads.value(), !cas.weak(), cas.failure(), site);
    }
    unlock(t, cas.fenced());
    events++;
  }

  private long expectedValue(int registers, int size) {
    if (registers == 1) {
      return Pieces.truncate(expected[0], size);
    }
    return size <= 8
        ? Pieces.truncate(expected[0], size / 2)
            | Pieces.truncate(expected[1], size / 2) << 4 * size
        : Pieces.value(expected[0], expected[1], size);
  }

  /**
   * A failed store-exclusive writes nothing, and its load half never happened, as it is made again;
   * a conditional one that was not executed leaves the load alone, and so does one that was made to
   * fail.
   */
  private void storeExclusive(GuestContext thread, Effect.StoreExclusive store) {
    Exclusive exclusive = thread.exclusive();
    if (writes.isEmpty()) {
      if (exclusive.weak()) {
        thread.releasesAt(ReleasingStores.NONE); // others are tried again at once
      }
      if (exclusive.isOpen() && (exclusive.hasFailed() || exclusive.isFailed())) {
        exclusiveFailed(thread);
      } else if (!exclusive.isOpen()) {
        sink.looksAt(exclusive.address(), exclusive.size()); // somebody may have written there
      }
      exclusive.clear();
      return;
    }
    exclusive.monitorCleared();
    int location = location(writes, exclusive.value());
    MemoryOrder own = store.order();
    MemoryOrder order =
        own != null
            ? own
            : ReleasingStores.order(thread, Site.pc(site), pairOrder(exclusive.acquires(), store));
    thread.releasesAt(ReleasingStores.NONE);
    if (announced.pair(thread, location, writes.value(), order, site)) {
      exclusive.clear();
      return;
    }
    if (!reportPair(thread, location, order)) {
      exclusiveFailed(thread);
      return;
    }
    exclusive.clear();
    events++;
  }

  /** False if it was a compare-and-swap that wrote back what it found: one that failed. */
  private boolean reportPair(GuestContext thread, int location, MemoryOrder order) {
    Exclusive exclusive = thread.exclusive();
    int t = thread.number();
    if (!exclusive.isOpen() || !exclusive.expectation().found()) {
      sink.rmw(t, location, writes.value(), ofPair(thread, order), order, site);
    } else if (exclusive.expectedValue() == exclusive.value()) {
      boolean strong = !exclusive.weak();
      sink.casSucceeded(t, location, exclusive.value(), writes.value(), strong, order, site);
    } else if (writes.value() == exclusive.value()) {
      return false;
    } else {
      sink.rmw(t, location, writes.value(), order, site);
    }
    return true;
  }

  private Modification ofPair(GuestContext thread, MemoryOrder order) {
    Exclusive exclusive = thread.exclusive();
    if (!mayCommute(order) || !exclusive.isOpen()) {
      return Modification.USED;
    }
    long load = Site.pc(exclusive.site());
    long store = Site.pc(site);
    Operation unread = unused.ofPair(load, store, RegisterUse.NOWHERE);
    if (unread == Operation.OTHER) {
      unread = unused.ofPair(load, store, caller(thread));
    }
    return new Modification(unread, false);
  }

  private static MemoryOrder pairOrder(boolean loadAcquires, Effect.StoreExclusive store) {
    if (loadAcquires) {
      return store.releases() ? MemoryOrder.SC : MemoryOrder.ACQ;
    } else if (store.acquires()) {
      return store.releases() ? MemoryOrder.ACQREL : MemoryOrder.ACQ;
    }
    return store.releases() ? MemoryOrder.REL : MemoryOrder.RLX;
  }

  /** No store-exclusive completes the pair: its read is alone, at the time it read. */
  public void giveUpExclusive(GuestContext thread) {
    if (thread.exclusive().isOpen()) {
      thread.releasesAt(ReleasingStores.NONE);
      exclusiveFailed(thread);
    }
  }

  /**
   * A failed attempt, which is made again at once, is not judged. What it acquired counts all the
   * same: the next attempt may build on what it found, as on the node that a stack's top points to.
   */
  private void retried(int t, int location, long found, MemoryOrder order, long where) {
    sink.library(true);
    sink.read(t, location, found, order, where);
  }

  private void exclusiveFailed(GuestContext thread) {
    Exclusive exclusive = thread.exclusive();
    int t = thread.number();
    int location = locations.require(exclusive.address(), exclusive.size(), exclusive.value());
    MemoryOrder order = exclusive.alone();
    long found = exclusive.value();
    if (muted) {
      retried(t, location, found, order, exclusive.site());
    }
    if (muted || announced.failedPair(thread, location, order)) {
      exclusive.clear();
      return;
    }
    if (exclusive.expectation().found() && exclusive.expectedValue() != found) {
      long expectedValue = exclusive.expectedValue();
      boolean strong = !exclusive.weak();
      sink.casFailed(t, location, expectedValue, found, strong, order, exclusive.site());
    } else {
      sink.read(t, location, found, order, exclusive.site());
    }
    exclusive.clear();
    events++;
  }

  /** An instruction inside an open LL/SC sequence is about to run. */
  public void stepExclusive(GuestContext thread, Meaning next) {
    thread.exclusive().expectation().step(next, engine::general);
  }

  private void fence(int t, Effect.Fence fence) {
    if (fence.storesOnly()) {
      storeStoreFences++;
    }
    if (fence.order() != MemoryOrder.NA) {
      sink.fence(t, fence.order(), site);
      events++;
    }
  }

  private void lock(int t, boolean fenced) {
    if (fenced) {
      sink.lock(t, site);
    }
  }

  private void unlock(int t, boolean fenced) {
    if (fenced) {
      sink.unlock(t, site);
    }
  }

  private int location(Pieces pieces, long initial) {
    return locations.require(pieces.address(), pieces.size(), initial);
  }
}
