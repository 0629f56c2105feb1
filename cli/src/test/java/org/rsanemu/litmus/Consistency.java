// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.function.Predicate;
import org.rsanemu.model.MemoryOrder;

/**
 * Consistency of execution graphs by the letter of the definitions. The names are the papers':
 * RC20's, section 3.1, and for sc accesses RC11's (Lahav et al. 2017), whose condition {@code psc}
 * design section 4 adds.
 */
final class Consistency {
  private Consistency() {}

  /** Definition 3.7 of the accesses: nobody can observe the order of fences. */
  static boolean sc(Graph graph) {
    long accesses = set(graph, e -> !e.fences());
    Relation mo = graph.moRelation().between(accesses, accesses);
    Relation rf = graph.rfRelation().between(accesses, accesses);
    return graph.po().or(graph.lives()).or(rf).or(mo).or(fr(rf, mo)).plus().irreflexive();
  }

  /** Definition 4.9, in the same way: what an unused read misses does not count. */
  static boolean observationallySc(Graph graph) {
    long accesses = set(graph, e -> !e.fences());
    Relation mo = graph.moRelation().between(accesses, accesses);
    Relation rf = graph.rfRelation().between(accesses, accesses);
    Relation fr = fr(rf, mo).between(set(graph, e -> !e.speculative()), -1L);
    return graph.po().or(rf).or(mo).or(fr).plus().irreflexive();
  }

  /** Definition 3.5, and {@code psc} acyclic, as RC11 has it. */
  static boolean rc20(Graph graph) {
    return rc20(graph, Psc.RC11, Calls.BARE);
  }

  /** Definition 3.5, and {@code psc} acyclic. */
  static boolean rc20(Graph graph, Psc psc, Calls calls) {
    Relation po = graph.po();
    Relation rf = graph.rfRelation();
    Relation mo = graph.moRelation();
    Relation fr = fr(rf, mo);
    Relation before = po.or(graph.lives());
    Relation hb = before.or(sw(graph, calls, rf)).plus();
    return before.or(rf).plus().irreflexive()
        && mo.then(rf.optional()).then(hb.optional()).irreflexive()
        && fr.then(rf.optional()).then(hb).irreflexive()
        && fr.then(mo).irreflexive()
        && psc(graph, psc, rf.or(mo).or(fr), mo.or(fr), hb).plus().irreflexive();
  }

  /**
   * Happens-before of C++20 (N4861, 6.9.2.1 and 31.11) in a graph whose fences are mere fences:
   * what plain accesses read or write synchronizes nothing.
   */
  static Relation happensBefore(Graph graph, Calls calls) {
    long atomic = set(graph, e -> e.order() != MemoryOrder.NA);
    Relation po = graph.po();
    Relation rf = graph.rfRelation().between(atomic, atomic);
    return po.or(graph.lives()).or(sw(graph, calls, rf)).plus();
  }

  private static Relation fr(Relation rf, Relation mo) {
    Relation fr = rf.inverse().then(mo);
    return fr.minus(fr.identity());
  }

  private static Relation sw(Graph graph, Calls calls, Relation rf) {
    Relation po = graph.po();
    Relation behindRead = calls == Calls.FENCES ? po.or(graph.lives()).plus() : po;
    long all = -1L;
    long fences = set(graph, GraphEvent::fences);
    return po.between(fences, all)
        .optional()
        .then(rf.plus())
        .then(behindRead.between(all, fences).optional())
        .between(set(graph, GraphEvent::releases), set(graph, GraphEvent::acquires));
  }

  private static Relation psc(
      Graph graph, Psc psc, Relation communication, Relation moOrFr, Relation hb) {
    long sc = set(graph, GraphEvent::isSc);
    long scFences = set(graph, e -> e.isSc() && e.fences());
    if (sc == 0) {
      return new Relation(graph.events().size());
    }
    Relation same = sameLocation(graph);
    Relation po = graph.po();
    Relation between = psc == Psc.RC11 ? po.minus(same) : po;
    Relation ordered =
        psc == Psc.ARMV8 ? hb : po.or(between.then(hb).then(between)).or(hb.and(same));
    Relation scb = ordered.or(moOrFr);
    Relation identity = hb.identity();
    Relation before = identity.between(sc, sc).or(hb.optional().between(scFences, -1L));
    Relation after = identity.between(sc, sc).or(hb.optional().between(-1L, scFences));
    Relation base = before.then(scb).then(after);
    Relation eco = communication.plus();
    return base.or(hb.or(hb.then(eco).then(hb)).between(scFences, scFences));
  }

  /** Pairs of accesses to one location; fences have none here. */
  private static Relation sameLocation(Graph graph) {
    Relation same = new Relation(graph.events().size());
    for (int i = 0; i < graph.events().size(); i++) {
      for (int j = 0; j < graph.events().size(); j++) {
        GraphEvent a = graph.events().get(i);
        GraphEvent b = graph.events().get(j);
        if (!a.fences() && !b.fences() && a.location() == b.location()) {
          same.add(i, j);
        }
      }
    }
    return same;
  }

  private static long set(Graph graph, Predicate<GraphEvent> predicate) {
    long bits = 0;
    for (int i = 0; i < graph.events().size(); i++) {
      if (predicate.test(graph.events().get(i))) {
        bits |= 1L << i;
      }
    }
    return bits;
  }
}
