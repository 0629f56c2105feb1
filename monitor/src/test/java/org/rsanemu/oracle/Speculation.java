// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.rsanemu.model.EventSink;

/**
 * Observational robustness as a tool finds it that watches runs under SC: a read that is a
 * violation is ignored, and is one only if something comes to depend on it.
 */
final class Speculation {
  private final OracleProgram program;
  private final EventSink sink;
  private final List<Flag> flags;
  private final IntConsumer ignore;
  private final boolean[][] tainted;

  private Speculation(OracleProgram program, EventSink sink, List<Flag> flags, IntConsumer ignore) {
    this.program = program;
    this.sink = sink;
    this.flags = flags;
    this.ignore = ignore;
    tainted = new boolean[program.threads().size()][];
    for (int i = 0; i < tainted.length; i++) {
      tainted[i] = new boolean[program.threads().get(i).size()];
    }
  }

  /** By the product's monitor, in all interleavings. */
  static String monitor(OracleProgram program) {
    boolean[] found = new boolean[1];
    AllInterleavings.forEach(
        program, schedule -> found[0] = found[0] || monitorFlags(program, schedule));
    return VectorVerdicts.word(found[0]);
  }

  private static boolean monitorFlags(OracleProgram program, int[] schedule) {
    Fast fast = new Fast(program.locations());
    return new Speculation(program, fast.analysis, fast.flags, fast::ignoreRead).flags(schedule);
  }

  /** By design section 4 and the rules for ignored reads to the letter, less some rules. */
  static String maps(OracleProgram program, Set<Rule> without) {
    boolean[] found = new boolean[1];
    AllInterleavings.forEach(
        program,
        schedule -> {
          MapMonitor maps = new MapMonitor(without);
          found[0] =
              found[0]
                  || new Speculation(program, maps, maps.flags(), maps::ignoreRead).flags(schedule);
        });
    return VectorVerdicts.word(found[0]);
  }

  private boolean flags(int[] schedule) {
    OracleRun run = new OracleRun(program, sink);
    for (int i = 0; i < tainted.length; i++) {
      run.announce(i);
    }
    for (int choice : schedule) {
      if (step(run, choice)) {
        return true;
      }
    }
    return !flags.isEmpty();
  }

  private boolean step(OracleRun run, int choice) {
    int i = choice & ~OracleRun.SPURIOUS;
    Op op = run.next(i);
    int index = run.nextIndex(i);
    if (op.kind() == Op.Kind.U && tainted[i][program.usedRead(i, index)]) {
      return true;
    }
    run.step(choice);
    if (op.kind() == Op.Kind.R && !flags.isEmpty()) {
      ignore.accept(i + 1);
      tainted[i][index] = true;
      flags.clear();
    }
    run.announce(i);
    return !flags.isEmpty();
  }
}
