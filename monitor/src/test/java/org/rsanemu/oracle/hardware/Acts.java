// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.rsanemu.oracle.EventRelation;

/** The events of a program's candidates, for one choice of which compare-and-swaps succeed. */
final class Acts {
  final List<Act> all = new ArrayList<>();
  final EventRelation po;
  final EventRelation sameLocation;
  final EventRelation rmw;

  /**
   * @param failing bits: the n-th compare-and-swap of the program fails
   */
  Acts(VectorProgram program, int failing) {
    for (int x = 0; x < program.locations(); x++) {
      all.add(new Act(-1, x, null, x, true));
    }
    int swaps = 0;
    for (int t = 0; t < program.threads().size(); t++) {
      List<VectorInstruction> thread = program.threads().get(t);
      for (int i = 0; i < thread.size(); i++) {
        VectorInstruction instruction = thread.get(i);
        boolean fails = instruction.compares() && (failing & 1 << swaps++) != 0;
        add(t, i, instruction, !fails);
      }
    }
    po = relation(Act::isBefore).between(ofThreads(), ofThreads());
    sameLocation = relation((a, b) -> a.location() >= 0 && a.location() == b.location());
    rmw = relation((a, b) -> a.index() == b.index() && a.isBefore(b));
  }

  private void add(int thread, int index, VectorInstruction instruction, boolean succeeds) {
    if (!instruction.isAccess()) {
      all.add(new Act(thread, index, instruction, -1, false));
      return;
    }
    if (instruction.reads()) {
      all.add(new Act(thread, index, instruction, instruction.location(), false));
    }
    if (instruction.mayWrite() && succeeds) {
      all.add(new Act(thread, index, instruction, instruction.location(), true));
    }
  }

  static int swaps(VectorProgram program) {
    return (int)
        program.threads().stream()
            .flatMap(List::stream)
            .filter(VectorInstruction::compares)
            .count();
  }

  int size() {
    return all.size();
  }

  EventRelation relation(BiPredicate<Act, Act> has) {
    EventRelation relation = new EventRelation(size());
    for (int a = 0; a < size(); a++) {
      for (int b = 0; b < size(); b++) {
        if (has.test(all.get(a), all.get(b))) {
          relation.add(a, b);
        }
      }
    }
    return relation;
  }

  long set(Predicate<Act> has) {
    long bits = 0;
    for (int a = 0; a < size(); a++) {
      bits |= has.test(all.get(a)) ? 1L << a : 0;
    }
    return bits;
  }

  long ofThreads() {
    return set(a -> !a.isInitial());
  }

  long reads() {
    return set(Act::isRead);
  }

  long writes() {
    return set(a -> a.write() && !a.isInitial());
  }

  long accesses() {
    return reads() | writes();
  }

  /** The fences of that name. */
  long fences(String name) {
    return set(a -> !a.isInitial() && a.instruction().isFence(name));
  }

  int indexOf(int thread, int index, boolean write) {
    for (int a = 0; a < size(); a++) {
      Act act = all.get(a);
      if (act.thread() == thread && act.index() == index && act.write() == write) {
        return a;
      }
    }
    throw new IllegalArgumentException("no event of instruction " + index + " of thread " + thread);
  }
}
