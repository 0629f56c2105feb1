// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.oracle.EventRelation;

/** All coherent ways in which one location's reads read, and its writes are ordered. */
final class CoherentChoices {
  /** One of them, with the edges that it brings. */
  record Choice(
      Map<Integer, Integer> readsFrom,
      List<Integer> order,
      EventRelation rf,
      EventRelation co,
      EventRelation fr) {}

  private final Acts acts;
  private final int initial;
  private final List<Integer> writes = new ArrayList<>();
  private final List<Integer> reads = new ArrayList<>();
  private final List<Choice> found = new ArrayList<>();

  private CoherentChoices(Acts acts, int location) {
    this.acts = acts;
    initial = location;
    for (int e = 0; e < acts.size(); e++) {
      Act act = acts.all.get(e);
      if (act.location() == location && !act.isInitial()) {
        (act.write() ? writes : reads).add(e);
      }
    }
  }

  static List<Choice> of(Acts acts, int location) {
    CoherentChoices choices = new CoherentChoices(acts, location);
    choices.order(new ArrayList<>(List.of(choices.initial)));
    return choices.found;
  }

  private void order(List<Integer> order) {
    if (order.size() == writes.size() + 1) {
      read(order, new HashMap<>(), 0);
      return;
    }
    for (int next : writes) {
      boolean free =
          !order.contains(next)
              && writes.stream().allMatch(w -> order.contains(w) || !acts.po.has(w, next));
      if (free) {
        order.add(next);
        order(order);
        order.removeLast();
      }
    }
  }

  private void read(List<Integer> order, Map<Integer, Integer> readsFrom, int next) {
    if (next == reads.size()) {
      keep(order, readsFrom);
      return;
    }
    for (int write : order) {
      if (!acts.po.has(reads.get(next), write)) {
        readsFrom.put(reads.get(next), write);
        read(order, readsFrom, next + 1);
        readsFrom.remove(reads.get(next));
      }
    }
  }

  private void keep(List<Integer> order, Map<Integer, Integer> readsFrom) {
    Execution execution = new Execution(acts, Map.copyOf(readsFrom), List.of(List.copyOf(order)));
    long here = acts.set(a -> a.location() == initial);
    boolean atomic = execution.fr().then(execution.co()).and(acts.rmw).isEmpty();
    EventRelation local = acts.po.and(acts.sameLocation).between(here, here);
    if (atomic
        && execution.hasItsValues()
        && local.or(execution.rf()).or(execution.co()).or(execution.fr()).isAcyclic()) {
      found.add(
          new Choice(
              execution.readsFrom(),
              execution.coherence().getFirst(),
              execution.rf(),
              execution.co(),
              execution.fr()));
    }
  }
}
