// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.oracle.EventRelation;

/**
 * An execution graph (RC20 paper, definition 3.3), immutable. Events are numbered in the order in
 * which they were added; the first ones are the initial writes, one a location.
 *
 * @param events all events
 * @param rf for each event the one that it reads from, -1 if it reads nothing
 * @param mo for each location its writes in modification order
 */
record CandidateGraph(List<GraphEvent> events, List<Integer> rf, List<List<Integer>> mo) {
  /** The thread of initial writes. */
  static final int NOBODY = -1;

  /** Only the initial writes, of value 0. */
  static CandidateGraph initial(int locations) {
    List<GraphEvent> events = new ArrayList<>();
    List<Integer> rf = new ArrayList<>();
    List<List<Integer>> mo = new ArrayList<>();
    for (int x = 0; x < locations; x++) {
      events.add(GraphEvent.initial(x));
      rf.add(-1);
      mo.add(List.of(x));
    }
    return new CandidateGraph(events, rf, mo);
  }

  /**
   * This graph with one event more.
   *
   * @param write what it reads from, and directly follows in {@code mo}; -1 for a mere fence
   */
  CandidateGraph add(GraphEvent event, int write) {
    int id = events.size();
    List<GraphEvent> newEvents = new ArrayList<>(events);
    newEvents.add(event);
    List<Integer> newRf = new ArrayList<>(rf);
    newRf.add(event.reads() ? write : -1);
    List<List<Integer>> newMo = mo;
    if (event.writes()) {
      newMo = new ArrayList<>(mo);
      List<Integer> writes = new ArrayList<>(mo.get(event.location()));
      writes.add(writes.indexOf(write) + 1, id);
      newMo.set(event.location(), writes);
    }
    return new CandidateGraph(newEvents, newRf, newMo);
  }

  /** This graph with one fence sc more, which comes directly after {@code earlier} in mo. */
  CandidateGraph addFence(GraphEvent fence, int earlier) {
    int f = fence.location();
    int next = mo.get(f).indexOf(earlier) + 1;
    CandidateGraph result = add(fence, earlier);
    if (next < mo.get(f).size()) {
      result.rf.set(mo.get(f).get(next), events.size());
    }
    return result;
  }

  /** The last write to {@code location}: what every access sees under SC. */
  int newest(int location) {
    return mo.get(location).getLast();
  }

  /** Program order, initial writes before everything. */
  EventRelation po() {
    EventRelation po = new EventRelation(events.size());
    for (int i = 0; i < events.size(); i++) {
      int first = events.get(i).thread();
      for (int j = i + 1; j < events.size(); j++) {
        int second = events.get(j).thread();
        if (first == second ? first != NOBODY : first == NOBODY) {
          po.add(i, j);
        }
      }
    }
    return po;
  }

  /** What comes before a thread's creation before what it does, and that before its join. */
  EventRelation lives() {
    EventRelation lives = new EventRelation(events.size());
    for (int i = 0; i < events.size(); i++) {
      for (int j = 0; j < events.size(); j++) {
        GraphEvent from = events.get(i);
        GraphEvent to = events.get(j);
        boolean starts = from.mark() == EventMark.START && to.thread() == from.number();
        boolean joins = to.mark() == EventMark.JOIN && from.thread() == to.number();
        if (starts || joins) {
          lives.add(i, j);
        }
      }
    }
    return lives;
  }

  /** Reads-from. */
  EventRelation rfRelation() {
    EventRelation relation = new EventRelation(events.size());
    for (int i = 0; i < events.size(); i++) {
      if (rf.get(i) >= 0) {
        relation.add(rf.get(i), i);
      }
    }
    return relation;
  }

  /** Modification order. */
  EventRelation moRelation() {
    EventRelation relation = new EventRelation(events.size());
    for (List<Integer> writes : mo) {
      for (int i = 0; i < writes.size(); i++) {
        for (int j = i + 1; j < writes.size(); j++) {
          relation.add(writes.get(i), writes.get(j));
        }
      }
    }
    return relation;
  }

  /**
   * A name that two graphs share exactly if they differ in the order of adding alone. {@code
   * threads} is the number of threads.
   */
  String key(int threads) {
    int[] seen = new int[threads];
    char[] names = new char[events.size()];
    for (int i = 0; i < names.length; i++) {
      GraphEvent e = events.get(i);
      names[i] = (char) (e.thread() == NOBODY ? 1 : 64 * (e.thread() + 1) + seen[e.thread()]++);
    }
    StringBuilder key = new StringBuilder();
    for (int t = 0; t < threads; t++) {
      for (int i = 0; i < names.length; i++) {
        if (events.get(i).thread() == t) {
          key.append(rf.get(i) < 0 ? (char) 2 : names[rf.get(i)]);
        }
      }
      key.append((char) 3);
    }
    for (List<Integer> writes : mo) {
      writes.forEach(w -> key.append(names[w]));
      key.append((char) 3);
    }
    return key.toString();
  }

  /** The events in the order in which they were added, without the initial writes. */
  @Override
  public String toString() {
    return events.stream()
        .filter(e -> e.thread() != NOBODY)
        .map(GraphEvent::toString)
        .collect(Collectors.joining("; "));
  }
}
