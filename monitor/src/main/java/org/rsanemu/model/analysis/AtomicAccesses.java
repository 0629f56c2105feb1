// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Violation;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;
import org.rsanemu.model.location.AtomicLocation;
import org.rsanemu.model.location.CheckKind;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.race.MixedRaces;

/**
 * The atomic accesses of an analysis: at each the check, then the list of writes, then the clocks.
 */
abstract class AtomicAccesses implements EventSink {
  private final FindingSink sink;
  private final ModelState state;
  private final ThreadClocks threads;
  private final Propagation clocks;
  private final LocationRules rules;
  private final MemoryModel model;
  private final MixedRaces mixed;
  private boolean library;
  private boolean incidental;
  private boolean sharing;

  /**
   * @param state what is known of the run, which changes with each access
   * @param mixed holds plain accesses and atomic ones of the same bytes against each other
   */
  AtomicAccesses(FindingSink sink, ModelState state, MixedRaces mixed) {
    this.sink = sink;
    this.state = state;
    this.mixed = mixed;
    threads = state.threads();
    clocks = state.clocks();
    rules = new LocationRules(clocks);
    model = state.model();
  }

  /** Whether events order nothing now; see {@link #incidental(boolean)}. */
  boolean areIncidental() {
    return incidental;
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
      rules.read(t, x, order); // what it is aware of comes from the order of sc accesses
    } else {
      rules.looked(t, x);
    }
    x.whole();
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
    rules.write(t, x, incidental ? MemoryOrder.REL : order, site);
    if (meets) {
      mixed.counted(t, x.from(), x.length(), site, true);
    }
    x.whole();
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    rmw(thread, location, CheckKind.WRITE, 0, Access.Kind.RMW, value, how, order, site);
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
    rmw(thread, location, check, expected, Access.Kind.CAS, value, Modification.USED, order, site);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    CheckKind check = CheckKind.BLOCKING_CAS;
    rmw(thread, location, check, expected, Access.Kind.CAS, value, Modification.USED, order, site);
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
    boolean reads = kind == Access.Kind.READ || kind == Access.Kind.FAILED_CAS;
    if (violation != null && reads && !x.isDivided()) {
      state.open(new OpenRead(t, x, order, violation.must(), false, false, clocks));
    }
    x.accessed(t);
    boolean meets = meetsPlain(t, x, false, site);
    rules.read(t, x, incidental ? MemoryOrder.ACQ : order);
    if (meets) {
      mixed.counted(t, x.from(), x.length(), site, false);
    }
    x.whole();
  }

  private void rmw(
      int thread,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      long value,
      Modification how,
      MemoryOrder order,
      long site) {
    AtomicLocation x = state.location(location);
    if (isIncidental(x)) {
      incidentalWrite(thread, x, kind, value, site);
      return;
    }
    ThreadClock t = threads.get(thread);
    Violation violation = check(t, x, location, check, expected, kind, value, order, site);
    if (violation != null
        && kind == Access.Kind.RMW
        && state.mayIgnoreModify(location, value, order)) {
      state.open(new OpenRead(t, x, order, violation.must(), true, how.dropped(), clocks));
    }
    x.written(t, kind, order, value, site);
    boolean meets = meetsPlain(t, x, true, site);
    rules.rmw(t, x, incidental ? MemoryOrder.ACQREL : order, how, site);
    if (meets) {
      mixed.counted(t, x.from(), x.length(), site, true);
    }
    x.whole();
  }

  /**
   * Whether an atomic access, which is kept by this, is to be held against plain ones of the same
   * bytes.
   */
  private boolean meetsPlain(ThreadClock t, AtomicLocation x, boolean writes, long site) {
    boolean may = threads.slotCount() > 1;
    if (may) {
      mixed.atomic(t, x.from(), x.length(), site, writes);
    }
    return may;
  }

  /** Whether an access of {@code x} that comes now orders nothing. */
  private boolean isIncidental(AtomicLocation x) {
    if (sharing && !x.clock().isShared()) {
      x.share();
    }
    return incidental && !x.clock().isShared();
  }

  private void incidentalWrite(
      int thread, AtomicLocation x, Access.Kind kind, long value, long site) {
    state.open(null);
    ThreadClock t = threads.get(thread);
    x.written(t, kind, MemoryOrder.RLX, value, site);
    rules.incidentalWrite(t, x, site);
    x.whole();
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
    if (!x.isDivided()) {
      return checkOne(t, x, location, check, expected, kind, value, order, site);
    }
    Violation first = null;
    for (AtomicLocation part : x.parts()) {
      Violation found = checkOne(t, part, location, check, expected, kind, value, order, site);
      first = first == null ? found : first;
    }
    return first;
  }

  private @Nullable Violation checkOne(
      ThreadClock t,
      AtomicLocation x,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      long value,
      MemoryOrder order,
      long site) {
    Violation violation = model.check(t, x, location, check, expected, kind, order, value, site);
    if (violation != null && sink.violation(violation)) {
      model.settle(violation);
      return null;
    }
    return violation;
  }
}
