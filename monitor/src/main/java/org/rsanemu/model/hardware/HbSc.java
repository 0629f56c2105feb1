// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * hb_SC along a run (the {@code sc}, {@code Wsc} and {@code Msc} of RSAN's appendix A, as clocks
 * over threads): the closure of program order, reads-from, coherence order and from-read.
 */
final class HbSc {
  private final Map<Integer, Clock> threads = new HashMap<>();
  private final Map<Long, Clock> writes = new HashMap<>();
  private final Map<Long, Clock> accesses = new HashMap<>();

  /** What comes before whatever the thread does next. */
  Clock of(int thread) {
    return threads.computeIfAbsent(thread, t -> new Clock());
  }

  void performed(List<Event> events) {
    Event last = events.getLast();
    Clock own = of(last.thread());
    events.forEach(own::learn);
    Clock written = writes.computeIfAbsent(last.location(), x -> new Clock());
    Clock accessed = accesses.computeIfAbsent(last.location(), x -> new Clock());
    own.join(last.isWrite() ? accessed : written);
    accessed.join(own);
    if (last.isWrite()) {
      written.set(own);
    }
  }

  void executed(Event fenceOrBranch) {
    of(fenceOrBranch.thread()).learn(fenceOrBranch);
  }

  void ordered(int from, int to) {
    of(to).join(of(from));
  }
}
