// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A run of a machine so far, and the trace that it belongs to, by the definition. */
final class ModelRun {
  private record Made(int choice, int number, List<StepAccess> touched, int[] clock) {
    int thread() {
      return PendingStep.maker(choice);
    }
  }

  private final int threads;
  private final List<Made> made = new ArrayList<>();
  private final int[] numbers;
  private final int[] begun;

  ModelRun(ModelProgram program) {
    threads = program.threads().size();
    numbers = new int[threads];
    begun = new int[threads];
    Arrays.fill(begun, -1);
  }

  ModelMachine machine;
  List<PendingStep> steps;

  static ModelRun of(ModelProgram program) {
    ModelRun run = new ModelRun(program);
    run.machine = new ModelMachine(program);
    run.steps = run.machine.steps();
    return run;
  }

  ModelRun copy() {
    ModelRun copy =
        new ModelRun(new ModelProgram(0, java.util.Collections.nCopies(threads, List.of())));
    copy.made.addAll(made);
    System.arraycopy(numbers, 0, copy.numbers, 0, threads);
    System.arraycopy(begun, 0, copy.begun, 0, threads);
    copy.machine = machine.copy();
    copy.steps = steps;
    return copy;
  }

  /** Makes one step. */
  List<StepAccess> step(int choice) {
    List<StepAccess> touched = machine.run(choice);
    int thread = PendingStep.maker(choice);
    int[] clock = new int[threads];
    for (int k = 0; k < made.size(); k++) {
      Made earlier = made.get(k);
      if (earlier.thread() == thread || k == begun[thread] || conflict(earlier.touched, touched)) {
        for (int i = 0; i < threads; i++) {
          clock[i] = Math.max(clock[i], earlier.clock[i]);
        }
      }
    }
    clock[thread] = ++numbers[thread];
    made.add(new Made(choice, numbers[thread], touched, clock));
    List<PendingStep> after = machine.steps();
    for (PendingStep step : after) {
      int other = step.maker();
      if (steps.stream().noneMatch(s -> s.maker() == other)) {
        begun[other] = made.size() - 1;
      }
    }
    steps = after;
    return touched;
  }

  private static boolean conflict(List<StepAccess> some, List<StepAccess> others) {
    for (StepAccess one : some) {
      for (StepAccess other : others) {
        boolean all =
            one.space() == StepAccess.Space.EVERYTHING
                || other.space() == StepAccess.Space.EVERYTHING;
        boolean same = one.space() == other.space() && one.address() == other.address();
        if ((all || same) && (one.writes() || other.writes())) {
          return true;
        }
      }
    }
    return false;
  }

  boolean over() {
    return steps.stream().noneMatch(PendingStep::enabled);
  }

  int length() {
    return made.size();
  }

  /** Equal for two runs if they differ in the order of independent steps only. */
  String trace() {
    StringBuilder text = new StringBuilder();
    for (int thread = 0; thread < threads; thread++) {
      for (Made event : made) {
        if (event.thread() == thread) {
          text.append(PendingStep.isFailing(event.choice) ? "fails" : "")
              .append(Arrays.toString(event.clock));
        }
      }
      text.append('|');
    }
    return text.toString();
  }

  /** The threads in the order in which they went. */
  List<Integer> schedule() {
    return made.stream().map(Made::choice).toList();
  }
}
