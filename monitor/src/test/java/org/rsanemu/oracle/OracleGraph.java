// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.MemoryOrder;

/**
 * An execution graph (RC20, Definition 3.3) and its consistency (Definitions 3.5 and 3.7). A fence
 * sc is one event: an rmw of order acqrel on {@code f} which is also an acquire and a release
 * fence, which is what its three parts come to, as nothing can stand between them.
 */
final class OracleGraph {
  /**
   * An event.
   *
   * @param thread -1 for an initial write
   * @param index place in its thread
   * @param location the fences' own location for fences sc, -1 for other fences
   * @param dropped a read that goes nowhere
   * @param speculative a read that matters only if it is used: no failed compare-and-swap, no wait
   * @param value what it writes; of a fence sc, whether it begins a locked instruction; of an event
   *     that is not an access, the index of the read it uses, or {@link #NO_USE}
   */
  record Event(
      int thread,
      int index,
      int location,
      boolean reads,
      boolean writes,
      boolean fence,
      boolean dropped,
      boolean speculative,
      MemoryOrder order,
      long value) {
    static final int NO_USE = -1;
    private static final int LOCKS = 1;

    static Event fence(int thread, int index, int location, MemoryOrder order) {
      boolean sc = location >= 0;
      return new Event(thread, index, location, sc, sc, true, false, false, order, sc ? 0 : NO_USE);
    }

    /** The fence sc that begins a locked instruction. */
    static Event lock(int thread, int index, int location) {
      MemoryOrder sc = MemoryOrder.SC;
      return new Event(thread, index, location, true, true, true, false, false, sc, LOCKS);
    }

    static Event use(int thread, int index, int read) {
      MemoryOrder none = MemoryOrder.NA;
      return new Event(thread, index, -1, false, false, false, false, false, none, read);
    }

    /** A plain access is an event without order: it takes part in po alone. */
    static Event plain(int thread, int index) {
      MemoryOrder none = MemoryOrder.NA;
      return new Event(thread, index, -1, false, false, false, false, false, none, NO_USE);
    }

    boolean releases() {
      return (writes || fence) && order.releases();
    }

    boolean acquires() {
      return (reads || fence) && order.acquires() && !dropped;
    }

    private boolean locks() {
      return fence && value == LOCKS;
    }

    boolean isScAccess() {
      return !fence && order == MemoryOrder.SC;
    }

    boolean isScFence() {
      return fence && order == MemoryOrder.SC;
    }
  }

  final List<Event> events;
  private final List<Integer> readsFrom;
  final List<List<Integer>> modificationOrder;
  final int[] done;

  /** The initial graph: a write of 0 for every location, and for {@code f}, which comes last. */
  OracleGraph(int threads, int locations) {
    events = new ArrayList<>();
    readsFrom = new ArrayList<>();
    modificationOrder = new ArrayList<>();
    done = new int[threads];
    for (int x = 0; x <= locations; x++) {
      events.add(new Event(-1, x, x, false, true, false, false, false, MemoryOrder.RLX, 0));
      readsFrom.add(-1);
      modificationOrder.add(new ArrayList<>(List.of(x)));
    }
  }

  private OracleGraph(OracleGraph other) {
    events = new ArrayList<>(other.events);
    readsFrom = new ArrayList<>(other.readsFrom);
    modificationOrder = new ArrayList<>();
    other.modificationOrder.forEach(order -> modificationOrder.add(new ArrayList<>(order)));
    done = other.done.clone();
  }

  /**
   * This graph and one event more.
   *
   * @param write what it reads from, or directly follows in modification order; ignored for fences
   */
  OracleGraph with(Event event, int write) {
    OracleGraph result = new OracleGraph(this);
    int e = result.events.size();
    result.events.add(event);
    result.readsFrom.add(event.reads() ? write : -1);
    if (event.writes()) {
      List<Integer> order = result.modificationOrder.get(event.location());
      order.add(order.indexOf(write) + 1, e);
    }
    result.done[event.thread()]++;
    return result;
  }

  /** The fences sc, in their order. */
  List<Integer> scFences() {
    List<Integer> order = modificationOrder.getLast();
    return List.copyOf(order.subList(1, order.size()));
  }

  /** This graph, but with its fences sc in that order. */
  OracleGraph withScFences(List<Integer> fences) {
    OracleGraph result = new OracleGraph(this);
    List<Integer> order = result.modificationOrder.getLast();
    for (int i = 0; i < fences.size(); i++) {
      order.set(i + 1, fences.get(i));
      result.readsFrom.set(fences.get(i), order.get(i));
    }
    return result;
  }

  /** Whether no fence sc comes between the two of a locked instruction, of those that have both. */
  boolean areLocksWhole() {
    List<Integer> fences = scFences();
    for (int i = 0; i < fences.size(); i++) {
      Event first = events.get(fences.get(i));
      List<Integer> later = fences.subList(i + 1, fences.size());
      boolean hasBoth = later.stream().anyMatch(e -> events.get(e).thread() == first.thread());
      if (first.locks() && hasBoth && events.get(later.getFirst()).thread() != first.thread()) {
        return false;
      }
    }
    return true;
  }

  boolean isRc20Consistent() {
    EventRelation po = po();
    EventRelation rf = rf();
    EventRelation mo = mo();
    EventRelation fr = fr(rf, mo);
    EventRelation hb = po.or(sw(po, rf)).plus();
    return po.or(rf).isAcyclic()
        && mo.then(rf.orSame()).then(hb.orSame()).isIrreflexive()
        && fr.then(rf.orSame()).then(hb).isIrreflexive()
        && fr.then(mo).isIrreflexive()
        && (events.stream().noneMatch(Event::isScAccess) || psc(po, rf, mo, fr, hb).isAcyclic());
  }

  boolean isScConsistent() {
    EventRelation rf = rf();
    EventRelation mo = mo();
    return po().or(rf).or(mo).or(fr(rf, mo)).isAcyclic();
  }

  /** Whether SC explains what can be seen: the order of fences sc counts for nothing. */
  boolean isScConsistentButForFences() {
    return orderedByAccesses().isIrreflexive();
  }

  /** RC20, Definition 4.9, without the fences' order: whether hb_SC^dp is irreflexive. */
  boolean isObservationallySc() {
    long accesses = accesses();
    EventRelation rf = rf().between(accesses, accesses);
    EventRelation mo = mo().between(accesses, accesses);
    long all = all(e -> true);
    long matter = all(e -> e.reads() && !e.speculative()) | used();
    return po().or(rf).or(mo).or(fr(rf, mo).between(matter, all)).isAcyclic();
  }

  /** {@code dom(dp)}. */
  private long used() {
    long used = 0;
    for (Event use : events) {
      boolean uses = !use.reads() && !use.writes() && use.value() != Event.NO_USE;
      used |= !uses ? 0 : all(e -> e.thread() == use.thread() && e.index() == use.value());
    }
    return used;
  }

  /** hb_SC without the fences' own location. */
  EventRelation orderedByAccesses() {
    long accesses = accesses();
    EventRelation rf = rf().between(accesses, accesses);
    EventRelation mo = mo().between(accesses, accesses);
    return po().or(rf).or(mo).or(fr(rf, mo)).plus();
  }

  private long accesses() {
    return all(e -> !e.fence() && e.location() < modificationOrder.size() - 1);
  }

  /** {@code rf_T? ; hb_T?} of Definition 4.13, the reads in {@code tainted} being T. */
  EventRelation aware(long tainted) {
    return rfBut(tainted).orSame().then(happensBefore(tainted).orSame());
  }

  /** hb_T of Definition 4.13, the reads in {@code tainted} being T. */
  EventRelation happensBefore(long tainted) {
    EventRelation po = po();
    return po.or(sw(po, rfBut(tainted))).plus();
  }

  /** The same by C++20, where no fence synchronizes with another but through accesses. */
  EventRelation happensBeforeByCpp20(long tainted) {
    EventRelation po = po();
    long accesses = accesses();
    return po.or(sw(po, rfBut(tainted).between(accesses, accesses))).plus();
  }

  private EventRelation rfBut(long tainted) {
    return rf().between(all(e -> true), ~tainted);
  }

  /** Equal for graphs that differ only in the order in which they were built. */
  ByteBuffer key() {
    ByteBuffer key = ByteBuffer.allocate(3 * events.size() + 2 * events.size());
    int[] names = new int[events.size()];
    for (int e = 0; e < names.length; e++) {
      names[e] = name(events.get(e));
    }
    int[][] at = new int[done.length][];
    for (int t = 0; t < at.length; t++) {
      at[t] = new int[done[t]];
    }
    for (int e = 0; e < names.length; e++) {
      if (events.get(e).thread() >= 0) {
        at[events.get(e).thread()][events.get(e).index()] = e;
      }
    }
    for (int[] thread : at) {
      for (int e : thread) {
        int from = readsFrom.get(e);
        key.put((byte) (from < 0 ? -1 : names[from]));
      }
      key.put((byte) -2);
    }
    modificationOrder.forEach(order -> {
      order.forEach(e -> key.put((byte) names[e]));
      key.put((byte) -3);
    });
    return key.flip();
  }

  private static int name(Event event) {
    return event.thread() * 16 + 16 + event.index();
  }

  private EventRelation po() {
    EventRelation po = new EventRelation(events.size());
    for (int a = 0; a < events.size(); a++) {
      for (int b = 0; b < events.size(); b++) {
        Event from = events.get(a);
        Event to = events.get(b);
        boolean sameThread = from.thread() == to.thread() && from.index() < to.index();
        if (from.thread() < 0 ? to.thread() >= 0 : sameThread) {
          po.add(a, b);
        }
      }
    }
    return po;
  }

  private EventRelation rf() {
    EventRelation rf = new EventRelation(events.size());
    for (int e = 0; e < events.size(); e++) {
      if (readsFrom.get(e) >= 0) {
        rf.add(readsFrom.get(e), e);
      }
    }
    return rf;
  }

  private EventRelation mo() {
    EventRelation mo = new EventRelation(events.size());
    for (List<Integer> order : modificationOrder) {
      for (int i = 0; i < order.size(); i++) {
        for (int j = i + 1; j < order.size(); j++) {
          mo.add(order.get(i), order.get(j));
        }
      }
    }
    return mo;
  }

  private static EventRelation fr(EventRelation rf, EventRelation mo) {
    return rf.inverse().then(mo).withoutSame();
  }

  private EventRelation sw(EventRelation po, EventRelation rf) {
    long all = all(e -> true);
    long fences = all(Event::fence);
    EventRelation toWrite = po.between(fences, all).orSame();
    EventRelation fromRead = po.between(all, fences).orSame();
    EventRelation chain = rf.plus().between(all, all(e -> !e.dropped()));
    return toWrite
        .between(all(Event::releases), all)
        .then(chain)
        .then(fromRead.between(all, all(Event::acquires)));
  }

  /** RC11's partial order on sc events (Lahav et al., PLDI 2017, section 3.3). */
  private EventRelation psc(
      EventRelation po, EventRelation rf, EventRelation mo, EventRelation fr, EventRelation hb) {
    long all = all(e -> true);
    long accesses = all(Event::isScAccess);
    long fences = all(Event::isScFence);
    EventRelation sameLocation = sameLocation();
    EventRelation poElsewhere = po.minus(sameLocation);
    EventRelation scb =
        po.or(poElsewhere.then(hb).then(poElsewhere)).or(hb.and(sameLocation)).or(mo).or(fr);
    EventRelation eco = rf.or(mo).or(fr).plus();
    EventRelation id = new EventRelation(events.size()).orSame();
    EventRelation before = id.between(accesses, all).or(hb.orSame().between(fences, all));
    EventRelation after = id.between(all, accesses).or(hb.orSame().between(all, fences));
    EventRelation base = before.then(scb).then(after);
    EventRelation ofFences = hb.or(hb.then(eco).then(hb)).between(fences, fences);
    return base.or(ofFences);
  }

  private EventRelation sameLocation() {
    EventRelation same = new EventRelation(events.size());
    for (int a = 0; a < events.size(); a++) {
      for (int b = 0; b < events.size(); b++) {
        int x = events.get(a).location();
        if (x >= 0 && x == events.get(b).location()) {
          same.add(a, b);
        }
      }
    }
    return same;
  }

  private long all(java.util.function.Predicate<Event> which) {
    long bits = 0;
    for (int e = 0; e < events.size(); e++) {
      if (which.test(events.get(e))) {
        bits |= 1L << e;
      }
    }
    return bits;
  }
}
