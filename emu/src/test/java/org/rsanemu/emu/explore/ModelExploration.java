// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Drives a {@link ModelMachine} as an {@link Explorer} wants. */
final class ModelExploration {
  private ModelExploration() {}

  /** The traces of all executions that were no repetition, in order. */
  static List<String> traces(ModelProgram program, Explorer explorer) {
    List<String> traces = new ArrayList<>();
    explore(program, explorer, run -> traces.add(run.trace()));
    return traces;
  }

  static void explore(ModelProgram program, Explorer explorer, Consumer<ModelRun> visitor) {
    while (once(program, explorer, visitor)) {}
  }

  /** An execution that is given up after so many steps, or where it ends. */
  static void abandon(ModelProgram program, Explorer explorer, int steps) {
    ModelRun run = ModelRun.of(program);
    explorer.begin();
    int thread;
    for (int i = 0; i < steps && (thread = explorer.choose(run.steps)) != Explorer.NOBODY; i++) {
      explorer.did(run.step(thread));
    }
    explorer.abandon();
  }

  /** One execution; false if there is no other. */
  static boolean once(ModelProgram program, Explorer explorer, Consumer<ModelRun> visitor) {
    ModelRun run = ModelRun.of(program);
    explorer.begin();
    int thread;
    while ((thread = explorer.choose(run.steps)) != Explorer.NOBODY) {
      explorer.did(run.step(thread));
    }
    boolean more = explorer.end();
    if (explorer.outcome() != ExecutionOutcome.REDUNDANT) {
      visitor.accept(run);
    }
    return more;
  }
}
