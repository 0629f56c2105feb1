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
final class Graph {
  /**
   * An event.
   *
   * @param thread -1 for an initial write
   * @param index place in its thread
   * @param location the fences' own location for fences sc, -1 for other fences
   * @param dropped a read that goes nowhere
   * @param speculative a read that matters only if it is used: no failed compare-and-swap, no wait
   * @param value what it writes; of an event that is no access, the index of the read it uses, or
   *     {@link #NO_USE}
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

    static Event fence(int thread, int index, int location, MemoryOrder order) {
      boolean sc = location >= 0;
      return new Event(thread, index, location, sc, sc, true, false, false, order, sc ? 0 : NO_USE);
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
  Graph(int threads, int locations) {
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

  private Graph(Graph other) {
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
  Graph with(Event event, int write) {
    Graph result = new Graph(this);
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
  Graph withScFences(List<Integer> fences) {
    Graph result = new Graph(this);
    List<Integer> order = result.modificationOrder.getLast();
    for (int i = 0; i < fences.size(); i++) {
      order.set(i + 1, fences.get(i));
      result.readsFrom.set(fences.get(i), order.get(i));
    }
    return result;
  }

  boolean isRc20Consistent() {
    Relation po = po();
    Relation rf = rf();
    Relation mo = mo();
    Relation fr = fr(rf, mo);
    Relation hb = po.or(sw(po, rf)).plus();
    return po.or(rf).isAcyclic()
        && mo.then(rf.orSame()).then(hb.orSame()).isIrreflexive()
        && fr.then(rf.orSame()).then(hb).isIrreflexive()
        && fr.then(mo).isIrreflexive()
        && (events.stream().noneMatch(Event::isScAccess) || psc(po, rf, mo, fr, hb).isAcyclic());
  }

  boolean isScConsistent() {
    Relation rf = rf();
    Relation mo = mo();
    return po().or(rf).or(mo).or(fr(rf, mo)).isAcyclic();
  }

  /** Whether SC explains what can be seen: the order of fences sc counts for nothing. */
  boolean isScConsistentButForFences() {
    return orderedByAccesses().isIrreflexive();
  }

  /** RC20, Definition 4.9, without the fences' order: whether hb_SC^dp is irreflexive. */
  boolean isObservationallySc() {
    long accesses = accesses();
    Relation rf = rf().between(accesses, accesses);
    Relation mo = mo().between(accesses, accesses);
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
  Relation orderedByAccesses() {
    long accesses = accesses();
    Relation rf = rf().between(accesses, accesses);
    Relation mo = mo().between(accesses, accesses);
    return po().or(rf).or(mo).or(fr(rf, mo)).plus();
  }

  private long accesses() {
    return all(e -> !e.fence() && e.location() < modificationOrder.size() - 1);
  }

  /** {@code rf_T? ; hb_T?} of Definition 4.13, the reads in {@code tainted} being T. */
  Relation aware(long tainted) {
    return rfBut(tainted).orSame().then(happensBefore(tainted).orSame());
  }

  /** hb_T of Definition 4.13, the reads in {@code tainted} being T. */
  Relation happensBefore(long tainted) {
    Relation po = po();
    return po.or(sw(po, rfBut(tainted))).plus();
  }

  /** The same by C++20, where no fence synchronizes with another but through accesses. */
  Relation happensBeforeByCpp20(long tainted) {
    Relation po = po();
    long accesses = accesses();
    return po.or(sw(po, rfBut(tainted).between(accesses, accesses))).plus();
  }

  private Relation rfBut(long tainted) {
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

  private Relation po() {
    Relation po = new Relation(events.size());
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

  private Relation rf() {
    Relation rf = new Relation(events.size());
    for (int e = 0; e < events.size(); e++) {
      if (readsFrom.get(e) >= 0) {
        rf.add(readsFrom.get(e), e);
      }
    }
    return rf;
  }

  private Relation mo() {
    Relation mo = new Relation(events.size());
    for (List<Integer> order : modificationOrder) {
      for (int i = 0; i < order.size(); i++) {
        for (int j = i + 1; j < order.size(); j++) {
          mo.add(order.get(i), order.get(j));
        }
      }
    }
    return mo;
  }

  private static Relation fr(Relation rf, Relation mo) {
    return rf.inverse().then(mo).withoutSame();
  }

  private Relation sw(Relation po, Relation rf) {
    long all = all(e -> true);
    long fences = all(Event::fence);
    Relation toWrite = po.between(fences, all).orSame();
    Relation fromRead = po.between(all, fences).orSame();
    Relation chain = rf.plus().between(all, all(e -> !e.dropped()));
    return toWrite
        .between(all(Event::releases), all)
        .then(chain)
        .then(fromRead.between(all, all(Event::acquires)));
  }

  /** RC11's partial order on sc events (Lahav et al., PLDI 2017, section 3.3). */
  private Relation psc(Relation po, Relation rf, Relation mo, Relation fr, Relation hb) {
    long all = all(e -> true);
    long accesses = all(Event::isScAccess);
    long fences = all(Event::isScFence);
    Relation sameLocation = sameLocation();
    Relation poElsewhere = po.minus(sameLocation);
    Relation scb =
        po.or(poElsewhere.then(hb).then(poElsewhere)).or(hb.and(sameLocation)).or(mo).or(fr);
    Relation eco = rf.or(mo).or(fr).plus();
    Relation id = new Relation(events.size()).orSame();
    Relation before = id.between(accesses, all).or(hb.orSame().between(fences, all));
    Relation after = id.between(all, accesses).or(hb.orSame().between(all, fences));
    Relation base = before.then(scb).then(after);
    Relation ofFences = hb.or(hb.then(eco).then(hb)).between(fences, fences);
    return base.or(ofFences);
  }

  private Relation sameLocation() {
    Relation same = new Relation(events.size());
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
