// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.List;
import java.util.Map;
import org.rsanemu.oracle.EventRelation;

/**
 * A candidate execution.
 *
 * @param readsFrom of each read, by its number, the write's number
 * @param coherence of each location its writes, the initial one first
 */
record Execution(Acts acts, Map<Integer, Integer> readsFrom, List<List<Integer>> coherence) {
  EventRelation rf() {
    EventRelation rf = new EventRelation(acts.size());
    readsFrom.forEach((read, write) -> rf.add(write, read));
    return rf;
  }

  EventRelation co() {
    EventRelation co = new EventRelation(acts.size());
    for (List<Integer> order : coherence) {
      for (int i = 0; i < order.size(); i++) {
        for (int j = i + 1; j < order.size(); j++) {
          co.add(order.get(i), order.get(j));
        }
      }
    }
    return co;
  }

  EventRelation fr() {
    return rf().inverse().then(co());
  }

  /** Program order at each location, rf, co and fr have no cycle; rmws are atomic. */
  boolean isCoherent() {
    EventRelation co = co();
    EventRelation fr = rf().inverse().then(co);
    return acts.po.and(acts.sameLocation).or(rf()).or(co).or(fr).isAcyclic()
        && fr.then(co).and(acts.rmw).isEmpty();
  }

  /** Each compare-and-swap reads what lets it end as it does. */
  boolean hasItsValues() {
    return readsFrom.entrySet().stream()
        .allMatch(e -> reads(e.getKey(), acts.all.get(e.getValue()).value()));
  }

  private boolean reads(int read, long value) {
    VectorInstruction instruction = acts.all.get(read).instruction();
    boolean writes = !acts.rmw.between(1L << read, ~0L).isEmpty();
    return !instruction.compares() || writes == (instruction.expected() == value);
  }

  /** What lies between threads. */
  EventRelation external(EventRelation relation) {
    return relation.and(acts.relation((a, b) -> a.thread() != b.thread()));
  }

  boolean isAllowed(Axioms axioms) {
    EventRelation communication = external(rf().or(co()).or(fr()));
    return isCoherent() && axioms.local(acts).or(communication).isAcyclic();
  }

  boolean isSc() {
    return acts.po.or(rf()).or(co()).or(fr()).isAcyclic();
  }
}
