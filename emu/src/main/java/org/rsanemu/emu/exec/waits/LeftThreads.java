// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Finding.ThreadState;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.exec.result.Wait.Cycle;

/** The threads that wait forever when the process exits: they end with it. */
public final class LeftThreads {
  /** When none does. */
  public static final LeftThreads NONE = new LeftThreads(List.of());

  private final List<ThreadState> states;
  private final List<Cycle> cycles;
  private final Set<Integer> explained = new HashSet<>();

  /**
   * @param states that say what they wait for
   */
  public LeftThreads(List<ThreadState> states) {
    this.states = List.copyOf(states);
    cycles = WaitCycles.of(states);
    Set<Integer> waiting = states.stream().map(ThreadState::thread).collect(Collectors.toSet());
    for (ThreadState state : states) {
      Wait wait = state.on();
      boolean couldEnd =
          wait != null
              && wait.holders().stream()
                  .anyMatch(holder -> !holder.ended() && !waiting.contains(holder.thread()));
      if (couldEnd || isCircling(state)) {
        explained.add(state.thread());
      }
    }
  }

  /** In which of them wait for one another. */
  public List<Cycle> cycles() {
    return cycles;
  }

  /** Those that are in cycles. */
  public List<ThreadState> circling() {
    return states.stream().filter(this::isCircling).toList();
  }

  private boolean isCircling(ThreadState state) {
    return cycles.stream().anyMatch(cycle -> cycle.threads().contains(state.thread()));
  }

  /**
   * Whether it is known why the thread waits: for one that could have gone on, or in a cycle, of
   * which a finding tells.
   */
  public boolean isExplained(int thread) {
    return explained.contains(thread);
  }

  /** Where the thread waits, in the user's code if that is known; null if it does not. */
  public @Nullable Frame place(int thread) {
    return states.stream()
        .filter(state -> state.thread() == thread && !state.stack().isEmpty())
        .findFirst()
        .map(state -> Frame.nearest(state.stack()))
        .orElse(null);
  }
}
