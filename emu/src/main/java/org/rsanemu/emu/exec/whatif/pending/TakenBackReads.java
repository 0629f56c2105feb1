// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * Reads that threads are taken to have learned nothing by, since an older value would have led them
 * to the same state. Until they have come to that state, they still have the newest value, in a
 * register say: what they read meanwhile can be no older than that allows. What they could read
 * with the older one was tried together with it, on the way that they would have gone alone: it
 * counts only where they are on that way.
 */
final class TakenBackReads {
  private final ModelState model;
  private final Map<Integer, List<TakenBack>> byThread = new HashMap<>();

  /**
   * @param since how many instructions the thread had run when it read
   * @param states until the value is gone
   * @param position of the write that it has read
   * @param view what it knows by that
   */
  private record TakenBack(
      long since, List<WayState> states, int location, long position, WhatIfView view) {
    boolean isOver(long executed) {
      return since + states.getLast().path() < executed;
    }
  }

  /**
   * What such a read allows, where the thread is in one of the states.
   *
   * @param since how many instructions the thread had run when it read
   * @param oldest position of the oldest write that can be read
   */
  record Bound(long since, List<WayState> states, long oldest) {
    private boolean holds(long executed, Predicate<WayState> isThere) {
      return states.stream()
          .anyMatch(state -> since + state.path() == executed && isThere.test(state));
    }

    /**
     * What is left of these for a thread that has run so many instructions.
     *
     * @param isThere whether it is in a state
     */
    static StaleWrites within(
        StaleWrites all, List<Bound> bounds, long executed, Predicate<WayState> isThere) {
      long oldest =
          bounds.stream()
              .filter(bound -> bound.holds(executed, isThere))
              .mapToLong(Bound::oldest)
              .max()
              .orElse(0);
      return new StaleWrites(
          all.writes().stream().filter(write -> write.newest() >= oldest).toList(),
          all.complete(),
          all.synchronizes());
    }
  }

  TakenBackReads(ModelState model) {
    this.model = model;
  }

  /**
   * A thread is taken to have learned less by a read of the newest write.
   *
   * @param executed how many instructions it has run
   * @param states in which it still has the value
   */
  void add(PendingRead read, long executed, List<WayState> states) {
    List<TakenBack> all =
        byThread.computeIfAbsent(read.violation().access().thread(), _ -> new ArrayList<>());
    all.removeIf(each -> each.isOver(executed));
    if (!states.isEmpty()) {
      int location = read.violation().location();
      WhatIfView view = read.foresight().copy();
      view.readsNewest(location, read.violation().access().order());
      long position = model.locations().newest(location);
      all.add(new TakenBack(executed, states, location, position, view));
    }
  }

  /** What these allow the thread's next read; ask while a violation is being reported. */
  List<Bound> bounds(int thread, int location, MemoryOrder order) {
    return byThread.getOrDefault(thread, List.of()).stream()
        .map(read -> {
          long aware = read.view().awareOf(location, order);
          boolean same = location == read.location();
          long oldest = same ? Math.max(aware, read.position()) : aware;
          return new Bound(read.since(), read.states(), oldest);
        })
        .toList();
  }
}
