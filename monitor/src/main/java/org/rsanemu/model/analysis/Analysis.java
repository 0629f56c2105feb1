// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.clock.LocationClock;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.clock.VectorClock;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.race.MixedRaces;
import org.rsanemu.model.race.RaceDetector;

/**
 * Watches one run: a memory model and the race detector over the same clocks. At each atomic
 * access: the check, then the list of writes, then the clocks.
 */
public final class Analysis extends AtomicAccesses {
  /** Where Linux has no memory (vm.mmap_min_addr), descriptors have their addresses: below. */
  public static final int DESCRIPTORS = 0x10000;

  /** What functions keep between calls has addresses from here on, above all descriptors. */
  public static final int STATES = 0x8000;

  private final ModelState state;
  private final DistinctRaces distinct;
  private final ThreadClocks threads;
  private final Propagation clocks;
  private final LocationRules rules;
  private final RaceDetector races;
  private final MixedRaces mixed;
  private final RaceDetector locks;
  private final Long2ObjectHashMap<LocationClock> channels = new Long2ObjectHashMap<>();

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
    DistinctRaces once = new DistinctRaces(sink);
    RaceDetector plain = new RaceDetector(state.threads(), once);
    MixedRaces both = new MixedRaces(state.atomics(), plain, once);
    super(sink, state, both);
    distinct = once;
    races = plain;
    mixed = both;
    this.state = state;
    threads = state.threads();
    clocks = state.clocks();
    rules = new LocationRules(clocks);
    locks = new RaceDetector(threads, distinct);
  }

  /** What is known of the run. */
  public ModelState state() {
    return state;
  }

  /** Which bytes are atomic; whoever runs the program adds to it. */
  public LocationMap locations() {
    return state.locations();
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
    x.part(address, size, true);
    x.accessed(t);
    rules.looked(t, x);
    x.whole();
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
    x.part(address, size, true);
    x.written(t, Access.Kind.WRITE, MemoryOrder.NA, value, site);
    rules.plainWrite(t, x);
    x.whole();
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    state.open(null);
    if (areIncidental()) {
      return;
    }
    ThreadClock t = threads.get(thread);
    if (order == MemoryOrder.SC) {
      races.publish(t);
    }
    clocks.fence(t, order, site);
  }

  @Override
  public void fenceAll(int caller, List<Integer> among, long site) {
    state.open(null);
    if (areIncidental()) {
      return;
    }
    VectorClock done = threads.beforeLastAtomic(caller);
    for (int thread : among) {
      fence(thread, MemoryOrder.SC, site);
    }
    clocks.meet(threads.all(), done, among.stream().map(threads::get).toList());
    for (int thread : among) {
      fence(thread, MemoryOrder.SC, site);
    }
  }

  @Override
  public void lock(int thread, long site) {
    fence(thread, MemoryOrder.SC, site);
    threads.get(thread).locked(!areIncidental());
  }

  @Override
  public void unlock(int thread, long site) {
    fence(thread, MemoryOrder.SC, site);
    threads.get(thread).locked(false);
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

  /** Whether an atomic read of these bytes would race with a plain write if it acquired nothing. */
  public boolean mayRace(int thread, long address, int size) {
    return mixed.mayRace(threads.get(thread), address, size);
  }

  /** A thread has looked there atomically, and waits: plain writes that come later may race. */
  public void looked(int thread, long address, int size, long site) {
    mixed.atomic(threads.get(thread), address, size, site, false);
  }

  /** See {@link RaceDetector#isUnpublished}. */
  public boolean isUnpublished(int thread, long address) {
    return races.isUnpublished(threads.get(thread), address);
  }

  /** See {@link RaceDetector#newestWrite}. */
  public long newestWrite(long address) {
    return races.newestWrite(address);
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
   * two race, as a write and a read of the lock. So do its use and the end of its memory, or a
   * plain write there.
   *
   * @param lock its address, below {@code 1 << Site.PC_BITS}
   */
  public void usesLock(int thread, long lock, boolean begins, long site) {
    uses(thread, lock, begins, site);
    if (!begins) {
      races.conflicts(threads.get(thread), lock, 1, site, false, MemoryOrder.NA, distinct);
    }
  }

  private void uses(int thread, long lock, boolean begins, long site) {
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
    uses(thread, descriptor, closes, site);
  }

  /**
   * The thread calls a function that keeps something between calls.
   *
   * @param state a number for what it keeps
   * @param changes whether the call changes it
   */
  public void usesState(int thread, int state, boolean changes, long site) {
    uses(thread, STATES + state, changes, site);
  }

  /** The descriptor is given out: nothing has been done with it. */
  public void descriptorBegins(int descriptor) {
    locks.forget(descriptor, 1);
  }

  /**
   * A thread that has itself accessed what another one wrote atomically, or something later, is
   * taken to come after that write: a reference count that is only ever changed by relaxed
   * read-modify-writes is taken to say who frees.
   */
  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    ThreadClock t = threads.get(thread);
    races.ends(t, address, length, readable, site, distinct);
    mixed.ends(t, address, length, readable, site, distinct);
    locks.ends(t, address, length, readable, site, distinct);
  }

  @Override
  public void forget(long address, long length) {
    races.forget(address, length);
    locks.forget(address, length);
  }

  /**
   * Takes what somebody else has kept of the plain accesses to a line; see {@link
   * RaceDetector#adopt}.
   */
  public void adopt(long address, long[] known) {
    races.adopt(address, known);
  }
}
