// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether programs end under SC, whoever runs when: visits all states. */
final class Ends {
  private static final int MOST_LOCATIONS = 8;

  private Ends() {}

  /** Threads' next steps and locations' values. */
  private record State(List<Integer> next, List<Long> memory) {}

  /** Whether some thread may wait forever. */
  static boolean mayGetStuck(List<List<Step>> threads) {
    Integer[] first = new Integer[threads.size()];
    Arrays.fill(first, 0);
    Long[] zeros = new Long[MOST_LOCATIONS];
    Arrays.fill(zeros, 0L);
    State start = new State(List.of(first), List.of(zeros));
    Set<State> visited = new HashSet<>(Set.of(start));
    Deque<State> open = new ArrayDeque<>(visited);
    while (!open.isEmpty()) {
      State state = open.pop();
      boolean goesOn = false;
      boolean ended = true;
      for (int t = 0; t < threads.size(); t++) {
        if (state.next.get(t) == threads.get(t).size()) {
          continue;
        }
        ended = false;
        State next = step(state, t, threads.get(t).get(state.next.get(t)));
        goesOn |= next != null;
        if (next != null && visited.add(next)) {
          open.push(next);
        }
      }
      if (!ended && !goesOn) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable State step(State state, int thread, Step step) {
    List<Long> memory = new ArrayList<>(state.memory);
    switch (step) {
      case Step.Wait s -> {
        if (memory.get(s.location()) != s.value()) {
          return null;
        }
      }
      case Step.Write s -> memory.set(s.location(), s.value());
      case Step.Exchange s -> memory.set(s.location(), s.value());
      case Step.Add s -> memory.set(s.location(), memory.get(s.location()) + s.addend());
      case Step.Cas s -> {
        if (memory.get(s.location()) == s.expected()) {
          memory.set(s.location(), s.desired());
        }
      }
      case Step.Read s -> {}
      case Step.IfRead s -> throw new IllegalArgumentException("no wait depends on it: " + s);
      case Step.Marked s -> throw new IllegalArgumentException("no wait depends on it: " + s);
      case Step.Fence s -> {}
      case Step.FenceIfSwapped s -> {}
    }
    List<Integer> next = new ArrayList<>(state.next);
    next.set(thread, next.get(thread) + 1);
    return new State(next, memory);
  }
}
