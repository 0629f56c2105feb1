// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Violation;
import org.rsanemu.model.clock.LocationClock;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.CheckKind;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.race.MixedRaces;
import org.rsanemu.model.race.PageHistory;
import org.rsanemu.model.race.RaceDetector;

/**
 * Watches one run: a memory model and the race detector over the same clocks. At each atomic
 * access: the check, then the list of writes, then the clocks.
 */
public final class Analysis implements EventSink {
  /** Where Linux has no memory (vm.mmap_min_addr), descriptors have their addresses: below. */
  public static final int DESCRIPTORS = 0x10000;

  private final FindingSink sink;
  private final ModelState state;
  private final ThreadClocks threads;
  private final Propagation clocks;
  private final MemoryModel model;
  private final RaceDetector races;
  private final MixedRaces mixed;
  private final RaceDetector locks;
  private final PageHistory pages;
  private final Long2ObjectHashMap<LocationClock> channels = new Long2ObjectHashMap<>();
  private boolean library;
  private boolean incidental;
  private boolean sharing;

  /**
   * An analysis of one run, which begins with thread 0 alone and no atomic byte, and whose races
   * are C++20's.
   */
  public Analysis(FindingSink sink) {
    this(sink, Models.RC20, RaceOrder.CPP20, ScOrder.ARMV8, true);
  }

  /**
   * The same, that may judge one run for all that differ from it in the order of fences sc alone.
   *
   * <p>Of a program all of whose runs under SC are judged so, one for each order of conflicting
   * accesses, it finds a violation only if RC20 lets accesses see what SC does not explain, and
   * without sc accesses, or with {@link ScOrder#RC11}, always then; and a race by RC20 exactly if
   * some order of the fences that RC20 allows leaves it one.
   *
   * @param models the model that accesses are held against
   * @param races by which happens-before races are judged
   * @param scOrder by which order sc accesses see one another
   * @param fencesOrdered whether fences sc are ordered as the run made them, for what RC20 makes of
   *     that order
   */
  public Analysis(
      FindingSink sink, Models models, RaceOrder races, ScOrder scOrder, boolean fencesOrdered) {
    this(new ModelState(models, races, scOrder, fencesOrdered, sink::place), sink);
  }

  /** An analysis of the run of which this is known, at its beginning; nobody else changes it. */
  public Analysis(ModelState state, FindingSink sink) {
    this.state = state;
    this.sink = sink;
    model = state.model();
    threads = state.threads();
    clocks = state.clocks();
    DistinctRaces distinct = new DistinctRaces(sink);
    races = new RaceDetector(threads, distinct);
    mixed = new MixedRaces(state.atomics(), races, distinct);
    locks = new RaceDetector(threads, distinct);
    pages = new PageHistory(threads);
  }

  /** What is known of the run. */
  public ModelState state() {
    return state;
  }

  /** Which bytes are atomic; whoever runs the program adds to it. */
  public LocationMap locations() {
    return state.locations();
  }

  /**
   * Whether the atomic events that follow are a library's: they synchronize, but are not checked,
   * and what SC alone orders by them counts for nothing.
   */
  public void library(boolean theirs) {
    library = theirs;
    clocks.library(theirs);
  }

  /**
   * Whether the atomic events that follow are ones that a library's documentation does not speak
   * of: they order nothing and are not checked. Their writes are the newest of their locations all
   * the same, and hand on what those before them released. At locations that {@link #sharing}
   * events have accessed they count, as acquiring and releasing.
   */
  public void incidental(boolean are) {
    incidental = are;
  }

  /**
   * Whether the atomic events that follow take or give back a lock for the program that a library
   * takes for its own purposes, too: flockfile's, of which POSIX says that all functions of the
   * stream behave as if they used it.
   */
  public void sharing(boolean are) {
    sharing = are;
  }

  @Override
  public void start(int parent, int child, long site) {
    state.open(null);
    races.publish(threads.get(parent));
    threads.start(parent, child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    state.open(null);
    if (threads.exists(child)) {
      races.publish(threads.get(child));
      threads.join(parent, child);
    }
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    read(thread, location, CheckKind.READ, 0, Access.Kind.READ, value, order, site);
  }

  @Override
  public void casFailed(
      int thread,
      int location,
      long expected,
      long found,
      boolean strong,
      MemoryOrder order,
      long site) {
    CheckKind check = strong ? CheckKind.STRONG_CAS : CheckKind.READ;
    read(thread, location, check, expected, Access.Kind.FAILED_CAS, found, order, site);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    read(thread, location, CheckKind.WAIT, value, Access.Kind.WAIT, value, order, site);
  }

  /**
   * A look that the thread need not make, since it waits: checked as a read, and ordered by SC as
   * one, but it synchronizes with nothing. So where these looks count, at least that is found which
   * is found where they do not.
   *
   * @param value what it would find
   */
  public void lookedInVain(int thread, int location, long value, MemoryOrder order, long site) {
    AtomicLocation x = state.location(location);
    ThreadClock t = threads.get(thread);
    check(t, x, location, CheckKind.READ, 0, Access.Kind.READ, value, order, site);
    x.accessed(t);
    if (order == MemoryOrder.SC) {
      clocks.read(t, x.clock(), order); // what it is aware of comes from the order of sc accesses
    } else {
      clocks.looked(t, x.clock());
    }
  }

  @Override
  public void waiting(int thread, int location, long value, MemoryOrder order, long site) {
    AtomicLocation x = state.location(location);
    ThreadClock t = threads.get(thread);
    check(t, x, location, CheckKind.WAIT, value, Access.Kind.WAIT, value, order, site);
  }

  @Override
  public void blockedCas(int thread, int location, long expected, MemoryOrder order, long site) {
    AtomicLocation x = state.location(location);
    ThreadClock t = threads.get(thread);
    check(t, x, location, CheckKind.BLOCKING_CAS, expected, Access.Kind.CAS, expected, order, site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    AtomicLocation x = state.location(location);
    if (isIncidental(x)) {
      incidentalWrite(thread, x, Access.Kind.WRITE, value, site);
      return;
    }
    ThreadClock t = threads.get(thread);
    check(t, x, location, CheckKind.WRITE, 0, Access.Kind.WRITE, value, order, site);
    x.written(t, Access.Kind.WRITE, order, value, site);
    boolean meets = meetsPlain(t, x, true, site);
    clocks.write(t, x.clock(), incidental ? MemoryOrder.REL : order, site);
    if (meets) {
      mixed.counted(t, x.address(), x.size(), site, true);
    }
  }

  /**
   * A plain access of bytes of a location, in code that is known to mean no atomic one: whoever
   * accesses them atomically, and is not ordered, races with it. It synchronizes with nothing, and
   * no order but happens-before makes it safe, so it is checked as nothing else. The caller also
   * calls {@link #plainRead}, which finds its races with other plain ones.
   */
  public void plainReadOfLocation(int thread, int location, long address, int size, long site) {
    state.open(null);
    AtomicLocation x = state.location(location);
    ThreadClock t = threads.get(thread);
    mixed.plain(t, address, size, site, false);
    x.accessed(t);
    clocks.looked(t, x.clock());
  }

  /**
   * The same of a write; the caller also calls {@link #plainWrite}.
   *
   * @param value what the location holds then, in the bytes that are written
   */
  public void plainWriteOfLocation(
      int thread, int location, long address, int size, long value, long site) {
    state.open(null);
    AtomicLocation x = state.location(location);
    ThreadClock t = threads.get(thread);
    mixed.plain(t, address, size, site, true);
    x.written(t, Access.Kind.WRITE, MemoryOrder.NA, value, site);
    clocks.plainWrite(t, x.clock());
  }

  @Override
  public void rmw(int thread, int location, long value, MemoryOrder order, long site) {
    rmw(thread, location, CheckKind.WRITE, 0, Access.Kind.RMW, value, false, order, site);
  }

  @Override
  public void rmwDropped(int thread, int location, long value, MemoryOrder order, long site) {
    rmw(thread, location, CheckKind.WRITE, 0, Access.Kind.RMW, value, true, order, site);
  }

  @Override
  public void casSucceeded(
      int thread,
      int location,
      long expected,
      long value,
      boolean strong,
      MemoryOrder order,
      long site) {
    CheckKind check = strong ? CheckKind.STRONG_CAS : CheckKind.READ;
    rmw(thread, location, check, expected, Access.Kind.CAS, value, false, order, site);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    CheckKind check = CheckKind.BLOCKING_CAS;
    rmw(thread, location, check, expected, Access.Kind.CAS, value, false, order, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    state.open(null);
    if (incidental) {
      return;
    }
    ThreadClock t = threads.get(thread);
    if (order == MemoryOrder.SC) {
      races.publish(t);
    }
    clocks.fence(t, order, site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    state.open(null);
    LocationClock carrier = channels.computeIfAbsent(channel, number -> new LocationClock());
    races.publish(threads.get(thread));
    clocks.channelRelease(threads.get(thread), carrier, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    state.open(null);
    LocationClock carrier = channels.get(channel);
    if (carrier != null) {
      clocks.channelAcquire(threads.get(thread), carrier);
    }
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    races.read(threads.get(thread), address, size, site);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    races.write(threads.get(thread), address, size, site);
  }

  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    races.writeNonTemporal(threads.get(thread), address, size, site);
  }

  @Override
  public void publish(int thread) {
    races.publish(threads.get(thread));
  }

  /**
   * The thread calls a function that begins or ends a lock or its kin, or uses it: unordered, the
   * two race, as a write and a read of the lock.
   *
   * @param lock its address, below {@code 1 << Site.PC_BITS}
   */
  public void usesLock(int thread, long lock, boolean begins, long site) {
    if (begins) {
      locks.write(threads.get(thread), lock, 1, site);
    } else {
      locks.read(threads.get(thread), lock, 1, site);
    }
  }

  /**
   * The thread makes a system call with a descriptor: unordered, one that closes it and one that
   * uses it before or after that race, as a write and a read at the address of that number.
   *
   * @param descriptor below {@link #DESCRIPTORS}
   */
  public void usesDescriptor(int thread, int descriptor, boolean closes, long site) {
    usesLock(thread, descriptor, closes, site);
  }

  /** The descriptor is given out: nothing has been done with it. */
  public void descriptorBegins(int descriptor) {
    locks.forget(descriptor, 1);
  }

  @Override
  public void forget(long address, long length) {
    races.forget(address, length);
    locks.forget(address, length);
  }

  /**
   * The thread reads plain memory of this page; which bytes is not known.
   *
   * @param page any number below 2^33
   * @return whether another thread has written there, and nothing says that it was before
   */
  public boolean pageRead(int thread, long page) {
    return pages.read(threads.get(thread), page);
  }

  /** The same for writing, which must come after others' reads as well. */
  public boolean pageWrite(int thread, long page) {
    return pages.write(threads.get(thread), page);
  }

  /** These pages begin a new life. */
  public void forgetPages(long page, long count) {
    pages.forget(page, count);
  }

  private void read(
      int thread,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      long value,
      MemoryOrder order,
      long site) {
    state.open(null);
    AtomicLocation x = state.location(location);
    if (isIncidental(x)) {
      return;
    }
    ThreadClock t = threads.get(thread);
    Violation violation = check(t, x, location, check, expected, kind, value, order, site);
    if (violation != null && kind == Access.Kind.READ) {
      state.open(new OpenRead(t, x, order, violation.must(), clocks));
    }
    x.accessed(t);
    boolean meets = meetsPlain(t, x, false, site);
    clocks.read(t, x.clock(), incidental ? MemoryOrder.ACQ : order);
    if (meets) {
      mixed.counted(t, x.address(), x.size(), site, false);
    }
  }

  private void rmw(
      int thread,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      long value,
      boolean dropped,
      MemoryOrder order,
      long site) {
    AtomicLocation x = state.location(location);
    if (isIncidental(x)) {
      incidentalWrite(thread, x, kind, value, site);
      return;
    }
    ThreadClock t = threads.get(thread);
    check(t, x, location, check, expected, kind, value, order, site);
    x.written(t, kind, order, value, site);
    boolean meets = meetsPlain(t, x, true, site);
    clocks.rmw(t, x.clock(), incidental ? MemoryOrder.ACQREL : order, dropped, site);
    if (meets) {
      mixed.counted(t, x.address(), x.size(), site, true);
    }
  }

  /**
   * Whether an atomic access, which is kept by this, is to be held against plain ones of the same
   * bytes. Of a location where accesses of different sizes meet it is not known which bytes those
   * are.
   */
  private boolean meetsPlain(ThreadClock t, AtomicLocation x, boolean writes, long site) {
    boolean may = threads.slotCount() > 1 && !x.mixed();
    if (may) {
      mixed.atomic(t, x.address(), x.size(), site, writes);
    }
    return may;
  }

  /** Whether an access of {@code x} that comes now orders nothing. */
  private boolean isIncidental(AtomicLocation x) {
    if (sharing && !x.clock().isShared()) {
      x.clock().share();
    }
    return incidental && !x.clock().isShared();
  }

  private void incidentalWrite(
      int thread, AtomicLocation x, Access.Kind kind, long value, long site) {
    state.open(null);
    ThreadClock t = threads.get(thread);
    x.written(t, kind, MemoryOrder.RLX, value, site);
    clocks.incidentalWrite(t, x.clock(), site);
  }

  /** Returns a violation that is not settled, or null. */
  private @Nullable Violation check(
      ThreadClock t,
      AtomicLocation x,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      long value,
      MemoryOrder order,
      long site) {
    state.open(null);
    if (library) {
      return null;
    }
    Violation violation = model.check(t, x, location, check, expected, kind, order, value, site);
    if (violation != null && sink.violation(violation)) {
      model.settle(violation);
      return null;
    }
    return violation;
  }
}
