// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * Reads that threads are taken to have learned nothing by, since an older value would have led them
 * to the same state. Until they have come to that state, they still have the newest value, in a
 * register say: what they read meanwhile can be no older than that allows. What they could read
 * with the older one was tried together with it.
 */
final class TakenBackReads {
  private final ModelState model;
  private final Map<Integer, List<TakenBack>> byThread = new HashMap<>();

  /**
   * @param until how many instructions the thread has run when the value is gone
   * @param position of the write that it has read
   * @param view what it knows by that
   */
  private record TakenBack(long until, int location, long position, WhatIfView view) {}

  /**
   * What such a read allows.
   *
   * @param until how many instructions the thread has run when that is over
   * @param oldest position of the oldest write that can be read
   */
  record Bound(long until, long oldest) {
    /** What is left of these for a thread that has run so many instructions. */
    static StaleWrites within(StaleWrites all, List<Bound> bounds, long executed) {
      long oldest =
          bounds.stream()
              .filter(bound -> executed < bound.until())
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
   * @param apart for how many more it still has the value
   */
  void add(PendingViolations.PendingRead read, long executed, long apart) {
    int location = read.violation().location();
    WhatIfView view = read.foresight().copy();
    view.readsNewest(location, read.violation().access().order());
    List<TakenBack> all =
        byThread.computeIfAbsent(read.violation().access().thread(), _ -> new ArrayList<>());
    all.removeIf(each -> each.until() <= executed);
    all.add(new TakenBack(executed + apart, location, model.locations().newest(location), view));
  }

  /** What these allow the thread's next read; ask while a violation is being reported. */
  List<Bound> bounds(int thread, int location, MemoryOrder order) {
    return byThread.getOrDefault(thread, List.of()).stream()
        .map(read -> {
          long aware = read.view().awareOf(location, order);
          boolean same = location == read.location();
          return new Bound(read.until(), same ? Math.max(aware, read.position()) : aware);
        })
        .toList();
  }
}
