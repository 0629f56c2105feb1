// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.exec.result.Finding.ThreadState;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.exec.result.Wait.Cycle;
import org.rsanemu.emu.exec.result.Wait.Holder;

/**
 * Finds threads that wait for one another in a cycle. A thread waits until all holders have
 * released what it waits for, so each cycle is a deadlock.
 */
public final class WaitCycles {
  private final Map<Integer, List<Integer>> waitsFor = new HashMap<>();

  private WaitCycles(List<ThreadState> threads) {
    for (ThreadState state : threads) {
      Wait wait = state.on();
      List<Integer> holders =
          wait == null ? List.of() : wait.holders().stream().map(Holder::thread).toList();
      waitsFor.put(state.thread(), holders);
    }
  }

  /**
   * The shortest cycle that each thread is in, but none that shares threads with an earlier one.
   */
  public static List<Cycle> of(List<ThreadState> threads) {
    WaitCycles waits = new WaitCycles(threads);
    List<Cycle> cycles = new ArrayList<>();
    Set<Integer> done = new HashSet<>();
    for (ThreadState state : threads) {
      List<Integer> cycle = waits.around(state.thread(), done);
      if (!cycle.isEmpty()) {
        done.addAll(cycle);
        cycles.add(new Cycle(cycle));
      }
    }
    return List.copyOf(cycles);
  }

  /** The shortest way from a thread back to it, past those that are not done; empty if none. */
  private List<Integer> around(int thread, Set<Integer> done) {
    Map<Integer, Integer> reachedFrom = new HashMap<>();
    Deque<Integer> next = new ArrayDeque<>();
    if (!done.contains(thread)) {
      next.add(thread);
    }
    while (!next.isEmpty()) {
      int at = next.remove();
      for (int holder : waitsFor.getOrDefault(at, List.of())) {
        if (holder == thread) {
          return way(thread, at, reachedFrom);
        }
        if (!done.contains(holder) && reachedFrom.putIfAbsent(holder, at) == null) {
          next.add(holder);
        }
      }
    }
    return List.of();
  }

  private static List<Integer> way(int first, int last, Map<Integer, Integer> reachedFrom) {
    List<Integer> way = new ArrayList<>();
    for (int at = last; at != first; at = reachedFrom.getOrDefault(at, first)) {
      way.add(at);
    }
    way.add(first);
    Collections.reverse(way);
    return List.copyOf(way);
  }
}
