// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;

/**
 * All interleavings of a program under SC, one of each class of those that differ only in the order
 * of independent instructions (sleep sets, Godefroid 1996): the monitor's clocks are the same at
 * the end of each member of a class.
 */
final class AllInterleavings {
  private static final EventSink DEAF = new EventSink() {};

  private final OracleProgram program;
  private final boolean fencesOrdered;
  private final Consumer<int[]> visitor;
  private final int[] schedule;

  private AllInterleavings(OracleProgram program, boolean fencesOrdered, Consumer<int[]> visitor) {
    this.program = program;
    this.fencesOrdered = fencesOrdered;
    this.visitor = visitor;
    schedule = new int[program.threads().stream().mapToInt(t -> t.size()).sum()];
  }

  /**
   * Visits the schedules; each is a list of choices (see {@link OracleRun#step}) up to where all
   * have ended or wait.
   */
  static void forEach(OracleProgram program, Consumer<int[]> visitor) {
    forEach(program, true, visitor);
  }

  /**
   * The same.
   *
   * @param fencesOrdered whether the order of two fences sc makes a difference
   */
  static void forEach(OracleProgram program, boolean fencesOrdered, Consumer<int[]> visitor) {
    new AllInterleavings(program, fencesOrdered, visitor).explore(0, 0);
  }

  /** Whether any interleaving makes a sink say so. */
  static <S extends EventSink> boolean any(
      OracleProgram program, Supplier<S> fresh, java.util.function.Predicate<S> flagged) {
    boolean[] found = new boolean[1];
    forEach(
        program,
        schedule -> {
          if (!found[0]) {
            S sink = fresh.get();
            replay(program, schedule, sink);
            found[0] = flagged.test(sink);
          }
        });
    return found[0];
  }

  /** Runs one schedule. */
  static OracleRun replay(OracleProgram program, int[] schedule, EventSink sink) {
    OracleRun run = new OracleRun(program, sink);
    for (int i = 0; i < program.threads().size(); i++) {
      run.announce(i);
    }
    for (int i : schedule) {
      run.step(i);
      run.announce(i & ~OracleRun.SPURIOUS);
    }
    return run;
  }

  private void explore(int depth, int sleeping) {
    OracleRun run = new OracleRun(program, DEAF);
    for (int i = 0; i < depth; i++) {
      run.step(schedule[i]);
    }
    int threads = program.threads().size();
    boolean enabled = false;
    int asleep = sleeping;
    for (int i = 0; i < threads; i++) {
      if (!run.isEnabled(i)) {
        continue;
      }
      enabled = true;
      if ((asleep & 1 << i) != 0) {
        continue;
      }
      int stillAsleep = 0;
      for (int other = 0; other < threads; other++) {
        boolean sleeps = (asleep & 1 << other) != 0;
        if (sleeps && independent(run.next(i), run.next(other))) {
          stillAsleep |= 1 << other;
        }
      }
      schedule[depth] = i;
      explore(depth + 1, stillAsleep);
      if (run.next(i).kind() == Op.Kind.V) {
        schedule[depth] = i + OracleRun.SPURIOUS;
        explore(depth + 1, stillAsleep);
      }
      asleep |= 1 << i;
    }
    if (!enabled) {
      visitor.accept(java.util.Arrays.copyOf(schedule, depth));
    }
  }

  private boolean independent(Op one, Op other) {
    if (one.kind() == Op.Kind.U || other.kind() == Op.Kind.U) {
      return true;
    }
    if (one.kind() == Op.Kind.F || other.kind() == Op.Kind.F) {
      return !fencesOrdered
          || one.kind() != other.kind()
          || one.order() != MemoryOrder.SC
          || other.order() != MemoryOrder.SC;
    }
    return one.location() != other.location() || !one.kind().writes() && !other.kind().writes();
  }
}
