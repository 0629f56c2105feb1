// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.Violation;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.location.WriteLog;
import org.rsanemu.model.race.RaceDetector;

/**
 * The state of one run so far: its atomic locations and their writes, the clocks of its threads,
 * and the memory model's state. Only {@link Analysis} changes it, with each event. Code that needs
 * to know what a thread could read asks here, and need not know who takes the findings.
 */
public final class ModelState {
  private final Locations locations;
  private final ThreadClocks threads;
  private final Propagation clocks;
  private final MemoryModel model;
  private final RaceDetector atomics;

  /** The last event, if it is a read that may be ignored; else null. */
  private @Nullable OpenRead open;

  /**
   * A run at its beginning: thread 0 alone, and no atomic byte.
   *
   * @param models the model that accesses are held against
   * @param races by which happens-before races are judged
   * @param scOrder by which order sc accesses see one another
   * @param fencesOrdered whether fences sc are ordered as the run made them, for what RC20 makes of
   *     that order
   * @param places see {@link org.rsanemu.model.FindingSink#place}
   */
  public ModelState(
      Models models,
      RaceOrder races,
      ScOrder scOrder,
      boolean fencesOrdered,
      LongUnaryOperator places) {
    model = models.begin(places);
    threads = new ThreadClocks(races);
    clocks = new Propagation(fencesOrdered, scOrder);
    atomics = RaceDetector.ofAtomics(threads, this::hasSeen);
    locations = new Locations(atomics::forget);
  }

  /** Which bytes are atomic; whoever runs the program adds to it. */
  public LocationMap locations() {
    return locations;
  }

  /** The location of that number. */
  AtomicLocation location(int location) {
    return locations.get(location);
  }

  /** The clocks of that thread. */
  ThreadClock thread(int thread) {
    return threads.get(thread);
  }

  /** The clocks of all threads. */
  public ThreadClocks threads() {
    return threads;
  }

  /** What events do to clocks. */
  Propagation clocks() {
    return clocks;
  }

  /** What accesses are held against. */
  MemoryModel model() {
    return model;
  }

  /** The atomic accesses, as plain ones are held against them. */
  RaceDetector atomics() {
    return atomics;
  }

  /** The event under way is a read that may be ignored; null: it is none. */
  void open(@Nullable OpenRead read) {
    open = read;
  }

  /**
   * What a read of {@code location} by {@code thread}, in code that is checked, could see now
   * although SC forbids it. Asks only. To learn it of an access that is a violation, ask while the
   * violation is being reported: after the access the thread is aware of the newest write.
   */
  public StaleWrites stale(int thread, int location, MemoryOrder order) {
    return model.stale(threads.get(thread), locations.get(location), order);
  }

  /** The same of a read-modify-write: what it could follow directly. */
  public StaleWrites staleHoles(int thread, int location, MemoryOrder order) {
    return model.staleHoles(threads.get(thread), locations.get(location), order);
  }

  /** What the newest write of a location has written. */
  public long newestValue(int location) {
    WriteLog writes = locations.get(location).writes();
    return writes.value(writes.size() - 1);
  }

  /**
   * Whether a read-modify-write that writes this value now may be ignored, as {@link #ignoreRead}
   * has it: it leaves the location's value as it is.
   */
  public boolean mayIgnoreModify(int location, long value, MemoryOrder order) {
    return hasValues(location) && newestValue(location) == value && clocks.takesBackModify(order);
  }

  /**
   * Whether a read of {@code location} by {@code thread}, in code that is checked, may be a
   * violation now, also if a fence of its own comes first. If it says no it is none; it asks only,
   * and costs less than the check.
   */
  public boolean mayMiss(int thread, int location) {
    return model.mayMiss(threads.get(thread), locations.get(location));
  }

  /** What {@code thread} could read if it went on alone from here. */
  public WhatIfView foresight(int thread) {
    return new WhatIfView(locations, model, clocks.prospect(threads.get(thread)));
  }

  /**
   * Of some stale writes that a read may have seen, and the newest, the position of one that
   * teaches no more than any other; {@link AtomicLocation#NOWHERE} if that is not known of any.
   *
   * @param holes see {@link AtomicLocation#leastPublication(List, boolean)}
   */
  public long leastPublication(int location, List<StaleWrite> stale, boolean holes) {
    return locations.get(location).leastPublication(stale, holes);
  }

  /** Whether the values of a location's writes are known: one size only, of at most 8 bytes. */
  public boolean hasValues(int location) {
    AtomicLocation x = locations.get(location);
    return !x.mixed() && x.size() <= Long.BYTES;
  }

  /**
   * The last event was a read by {@code thread} (or a compare-and-swap that failed; no wait), or a
   * read-modify-write of which {@link #mayIgnoreModify} said yes, and a violation that the sink did
   * not settle, and nothing depends on its value: it could as well have seen an older write. So it
   * synchronized with that, or with nothing, neither for later checks nor for races, and the thread
   * is not aware of the newest write by it; SC orders it as before. A read that SC allows to come
   * before the newest write stays as it was: that order shows what it may miss.
   *
   * @param seen the position of the older write that it is taken to have synchronized with, as
   *     {@link #leastPublication} has it; {@link AtomicLocation#NOWHERE}: one that teaches nothing
   * @param oldest the position of the oldest write that it can have seen: it sees nothing older
   *     from now on; {@link AtomicLocation#NOWHERE} if that is not known
   * @return false if the last event, other than plain accesses, was none such: then nothing
   *     changes, and the violation must count
   */
  public boolean ignoreRead(int thread, long seen, long oldest) {
    OpenRead read = open;
    open = null;
    if (read == null || !read.isBy(thread)) {
      return false;
    }
    read.ignore(seen, oldest);
    return true;
  }

  /** The position of a location's newest write that was not taken back. */
  public long newestKept(int location) {
    return locations.get(location).newestKept();
  }

  /**
   * The writes before the newest one that SC lets the access of a violation follow, newest first;
   * ask while the violation is being reported. Null if not all of them are kept.
   */
  public @Nullable List<Access> sooner(Violation violation) {
    AtomicLocation x = locations.get(violation.location());
    List<Access> newest = x.newestWrites();
    long takenBack = x.newest() - x.newestKept();
    long since = x.newest() - violation.must();
    return since < newest.size()
        ? newest.subList((int) Math.min(takenBack, since) + 1, (int) since + 1)
        : null;
  }

  /**
   * A violation as one of a certain stale value: the write that the access misses first if it sees
   * that one. Ask as long as no other event has happened. As it is if the place of the value in the
   * list of writes is not known.
   *
   * @param value of a write that the access may see, or follow
   */
  public Violation seeing(Violation violation, long value) {
    return StaleSight.of(violation, value, locations.get(violation.location()));
  }

  /**
   * The writes of a location, newest first, as far back as none is missing; the last of them is the
   * initial value if all are there.
   */
  public List<Access> newestWrites(int location) {
    return locations.get(location).newestWrites();
  }

  /**
   * The newest write of a location that is not a read-modify-write, or its initial value, if that
   * is kept.
   */
  public Optional<Access> newestPlainWrite(int location) {
    return locations.get(location).newestPlainWrite();
  }

  private boolean hasSeen(ThreadClock t, int thread, long address) {
    int location = locations.at(address);
    return location != LocationMap.NONE && locations.get(location).isSeen(thread, t.current().w());
  }

  /**
   * How many checks would have needed history that was folded, or sc reads the place of an sc write
   * that was: they may hide a violation.
   */
  public long uncheckedHistories() {
    return model.unchecked(clocks.inexact());
  }

  /** How many writes and accesses of a location are remembered: bounded, however long the run. */
  public int remembered(int location) {
    return locations.get(location).remembered();
  }

  /** A thread's time: it never falls, and rises with whatever lets others learn of the thread. */
  public long epoch(int thread) {
    return threads.get(thread).epoch();
  }

  /** How many components the clocks have: threads that were there at once, about. */
  public int slots() {
    return threads.slotCount();
  }

  /** The position {@code hb} of design section 4, for tests; rounded up where it was folded. */
  long hb(int thread, int location, boolean scAccess) {
    return locations.get(location).awareAtMost(threads.get(thread).current(), scAccess);
  }

  /** The position {@code must}, for tests; rounded down where it was folded. */
  long must(int thread, int location) {
    return locations.get(location).mustAtLeast(threads.get(thread).sc());
  }
}
