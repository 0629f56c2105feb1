// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Every interleaving of a program, each state visited once.
 *
 * <p>A race is a state where two threads are about to access the same plain place, and one writes.
 * That is the definition by happens-before: of an execution with two accesses that nothing orders,
 * leave out all that is not ordered before one of them. Each read still reads the same write, since
 * a write is ordered before the seq_cst reads of it, and the two come next.
 */
final class Enumeration {
  /**
   * What can come of it.
   *
   * @param outcomes what it can print when it exits
   * @param aborts whether it can fail
   * @param sticks whether it can come to where it can neither exit nor fail any more, whoever runs
   * @param races whether it has a data race
   * @param states how many were visited
   */
  record Result(Set<String> outcomes, boolean aborts, boolean sticks, boolean races, int states) {}

  private final SmallStepMachine machine;
  private final int limit;
  private final Map<IntBuffer, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> before = new ArrayList<>();
  private final Deque<int[]> left = new ArrayDeque<>();
  private final BitSet endings = new BitSet();
  private final Set<String> outcomes = new TreeSet<>();
  private boolean aborts;
  private boolean races;

  private Enumeration(ThreadedProgram program, int limit) {
    machine = new SmallStepMachine(program);
    this.limit = limit;
  }

  /**
   * @param limit most states
   * @return null if there are more
   */
  static @Nullable Result of(ThreadedProgram program, int limit) {
    return new Enumeration(program, limit).result();
  }

  private @Nullable Result result() {
    number(machine.initial());
    while (!left.isEmpty()) {
      visit(left.pop());
      if (numbers.size() > limit) {
        return null;
      }
    }
    return new Result(outcomes, aborts, sticks(), races, numbers.size());
  }

  private int number(int[] state) {
    return numbers.computeIfAbsent(
        IntBuffer.wrap(state),
        _ -> {
          left.push(state);
          before.add(new ArrayList<>());
          return numbers.size();
        });
  }

  private void visit(int[] state) {
    int number = number(state);
    races |= machine.races(state);
    if (machine.mayExit(state)) {
      outcomes.add(machine.outcome(state));
      endings.set(number);
    }
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.aborts(state, thread)) {
        aborts = true;
        endings.set(number);
      } else if (machine.isEnabled(state, thread)) {
        before.get(number(machine.after(state, thread))).add(number);
      }
    }
  }

  /** Whether there is a state from which none leads to an ending. */
  private boolean sticks() {
    BitSet ends = (BitSet) endings.clone();
    Deque<Integer> reached = new ArrayDeque<>();
    ends.stream().forEach(reached::push);
    while (!reached.isEmpty()) {
      for (int earlier : before.get(reached.pop())) {
        if (!ends.get(earlier)) {
          ends.set(earlier);
          reached.push(earlier);
        }
      }
    }
    return ends.cardinality() < numbers.size();
  }
}
