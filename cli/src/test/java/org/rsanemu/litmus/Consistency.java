// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.function.Predicate;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.oracle.EventRelation;

/**
 * Consistency of execution graphs by the letter of the definitions. The names are the papers':
 * RC20's, section 3.1, and for sc accesses RC11's (Lahav et al. 2017), whose condition {@code psc}
 * design section 4 adds.
 */
final class Consistency {
  private Consistency() {}

  /** Definition 3.7 of the accesses: nobody can observe the order of fences. */
  static boolean sc(CandidateGraph graph) {
    long accesses = set(graph, e -> !e.fences());
    EventRelation mo = graph.moRelation().between(accesses, accesses);
    EventRelation rf = graph.rfRelation().between(accesses, accesses);
    return graph.po().or(graph.lives()).or(rf).or(mo).or(fr(rf, mo)).plus().isIrreflexive();
  }

  /** Definition 4.9, in the same way: what an unused read misses does not count. */
  static boolean observationallySc(CandidateGraph graph) {
    long accesses = set(graph, e -> !e.fences());
    EventRelation mo = graph.moRelation().between(accesses, accesses);
    EventRelation rf = graph.rfRelation().between(accesses, accesses);
    EventRelation fr = fr(rf, mo).between(set(graph, e -> !e.speculative()), -1L);
    return graph.po().or(rf).or(mo).or(fr).plus().isIrreflexive();
  }

  /** Definition 3.5, and {@code psc} acyclic, as RC11 has it. */
  static boolean rc20(CandidateGraph graph) {
    return rc20(graph, Psc.RC11, ThreadFunctions.BARE);
  }

  /** Definition 3.5, and {@code psc} acyclic. */
  static boolean rc20(CandidateGraph graph, Psc psc, ThreadFunctions calls) {
    EventRelation po = graph.po();
    EventRelation rf = graph.rfRelation();
    EventRelation mo = graph.moRelation();
    EventRelation fr = fr(rf, mo);
    EventRelation before = po.or(graph.lives());
    EventRelation hb = before.or(sw(graph, calls, rf)).plus();
    return before.or(rf).plus().isIrreflexive()
        && mo.then(rf.orSame()).then(hb.orSame()).isIrreflexive()
        && fr.then(rf.orSame()).then(hb).isIrreflexive()
        && fr.then(mo).isIrreflexive()
        && psc(graph, psc, rf.or(mo).or(fr), mo.or(fr), hb).plus().isIrreflexive();
  }

  /**
   * Happens-before of C++20 (N4861, 6.9.2.1 and 31.11) in a graph whose fences are mere fences:
   * what plain accesses read or write synchronizes nothing.
   */
  static EventRelation happensBefore(CandidateGraph graph, ThreadFunctions calls) {
    long atomic = set(graph, e -> e.order() != MemoryOrder.NA);
    EventRelation po = graph.po();
    EventRelation rf = graph.rfRelation().between(atomic, atomic);
    return po.or(graph.lives()).or(sw(graph, calls, rf)).plus();
  }

  private static EventRelation fr(EventRelation rf, EventRelation mo) {
    EventRelation fr = rf.inverse().then(mo);
    return fr.withoutSame();
  }

  private static EventRelation sw(CandidateGraph graph, ThreadFunctions calls, EventRelation rf) {
    EventRelation po = graph.po();
    EventRelation behindRead = calls == ThreadFunctions.FENCES ? po.or(graph.lives()).plus() : po;
    long all = -1L;
    long fences = set(graph, GraphEvent::fences);
    return po.between(fences, all)
        .orSame()
        .then(rf.plus())
        .then(behindRead.between(all, fences).orSame())
        .between(set(graph, GraphEvent::releases), set(graph, GraphEvent::acquires));
  }

  private static EventRelation psc(
      CandidateGraph graph,
      Psc psc,
      EventRelation communication,
      EventRelation moOrFr,
      EventRelation hb) {
    long sc = set(graph, GraphEvent::isSc);
    long scFences = set(graph, e -> e.isSc() && e.fences());
    if (sc == 0) {
      return new EventRelation(graph.events().size());
    }
    EventRelation same = sameLocation(graph);
    EventRelation po = graph.po();
    EventRelation between = psc == Psc.RC11 ? po.minus(same) : po;
    EventRelation ordered =
        psc == Psc.ARMV8 ? hb : po.or(between.then(hb).then(between)).or(hb.and(same));
    EventRelation scb = ordered.or(moOrFr);
    EventRelation identity = new EventRelation(graph.events().size()).orSame();
    EventRelation before = identity.between(sc, sc).or(hb.orSame().between(scFences, -1L));
    EventRelation after = identity.between(sc, sc).or(hb.orSame().between(-1L, scFences));
    EventRelation base = before.then(scb).then(after);
    EventRelation eco = communication.plus();
    return base.or(hb.or(hb.then(eco).then(hb)).between(scFences, scFences));
  }

  /** Pairs of accesses to one location; fences have none here. */
  private static EventRelation sameLocation(CandidateGraph graph) {
    EventRelation same = new EventRelation(graph.events().size());
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

  private static long set(CandidateGraph graph, Predicate<GraphEvent> predicate) {
    long bits = 0;
    for (int i = 0; i < graph.events().size(); i++) {
      if (predicate.test(graph.events().get(i))) {
        bits |= 1L << i;
      }
    }
    return bits;
  }
}
