// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A small machine of threads over shared variables, one step at a time; it can be copied. */
final class ModelMachine {
  /** Of each of the spaces of variables, locks and semaphores. */
  static final int OBJECTS = 256;

  static final int SIZE = 4;

  private enum State {
    ABSENT,
    READY,
    PARKED,
    ASLEEP,
    WOKEN,
    ENDED
  }

  private final ModelProgram program;
  private final int[] variables;
  private final int[] owners;
  private final int[] semaphores;
  private final int[] pcs;
  private final int[] registers;
  private final State[] states;
  private final boolean[] changed;
  private final List<Integer> sleepers;

  ModelMachine(ModelProgram program) {
    int threads = program.threads().size();
    this.program = program;
    variables = new int[OBJECTS];
    owners = new int[OBJECTS];
    Arrays.fill(owners, -1);
    semaphores = new int[OBJECTS];
    Arrays.fill(semaphores, 1);
    pcs = new int[threads];
    registers = new int[threads];
    changed = new boolean[threads];
    sleepers = new ArrayList<>();
    states = new State[threads];
    for (int i = 0; i < threads; i++) {
      states[i] = program.started(i) ? State.ABSENT : State.READY;
      settle(i);
    }
  }

  private ModelMachine(ModelMachine other) {
    program = other.program;
    variables = other.variables.clone();
    owners = other.owners.clone();
    semaphores = other.semaphores.clone();
    pcs = other.pcs.clone();
    registers = other.registers.clone();
    changed = other.changed.clone();
    sleepers = new ArrayList<>(other.sleepers);
    states = other.states.clone();
  }

  ModelMachine copy() {
    return new ModelMachine(this);
  }

  int variable(int i) {
    return variables[i];
  }

  int register(int thread) {
    return registers[thread];
  }

  List<PendingStep> steps() {
    List<PendingStep> steps = new ArrayList<>();
    for (int i = 0; i < pcs.length; i++) {
      if (states[i] != State.ABSENT && states[i] != State.ENDED) {
        PendingStep step = step(i);
        steps.add(step);
        if (mayFail(i)) {
          steps.add(step.failing());
        }
      }
    }
    return steps;
  }

  private boolean mayFail(int thread) {
    return !atEnd(thread)
        && at(thread).op() == ModelInstruction.Op.WEAK
        && variables[at(thread).object()] == at(thread).a();
  }

  private boolean atEnd(int thread) {
    return pcs[thread] >= program.threads().get(thread).size();
  }

  private PendingStep step(int thread) {
    if (atEnd(thread)) {
      return PendingStep.end(thread);
    }
    ModelInstruction next = program.threads().get(thread).get(pcs[thread]);
    int object = next.object();
    return switch (next.op()) {
      case LOAD -> step(thread, Kind.READ, object, true);
      case STORE -> step(thread, Kind.WRITE, object, true);
      case ADD -> step(thread, Kind.READ_MODIFY_WRITE, object, true);
      case CAS, WEAK -> step(thread, Kind.COMPARE_AND_SWAP, object, true);
      case CALL -> step(thread, Kind.READ_MODIFY_WRITE, object, true).opened();
      case ALL -> PendingStep.everything(thread);
      case LOCK -> step(thread, Kind.ACQUIRE, OBJECTS + object, owners[object] < 0);
      case UNLOCK -> step(thread, Kind.RELEASE, OBJECTS + object, true);
      case UNTIL ->
          new PendingStep(
              thread,
              Kind.OTHER,
              List.of(access(object, false)),
              variables[object] == next.a(),
              false);
      case SPIN ->
          states[thread] == State.PARKED
              ? step(thread, Kind.AWAIT, object, changed[thread])
              : step(thread, Kind.READ, object, true);
      case DOWN -> other(thread, 2 * OBJECTS + object, semaphores[object] > 0);
      case UP -> other(thread, 2 * OBJECTS + object, true);
      case SLEEP ->
          states[thread] == State.READY
              ? new PendingStep(
                  thread, Kind.READ, List.of(access(object, false), queue(object)), true, false)
              : new PendingStep(
                  thread, Kind.WAIT, List.of(queue(object)), states[thread] == State.WOKEN, false);
      case WAKE -> new PendingStep(thread, Kind.WAKE, List.of(queue(object)), true, false);
      case START -> PendingStep.without(thread, Kind.START);
      case REST -> PendingStep.without(thread, Kind.REST);
      case JOIN -> PendingStep.join(thread, object, states[object] == State.ENDED);
      case SKIP, UNLESS -> throw new IllegalStateException();
    };
  }

  private static PendingStep step(int thread, Kind kind, int object, boolean enabled) {
    return PendingStep.of(thread, kind, (long) SIZE * object, SIZE, enabled);
  }

  private static PendingStep other(int thread, int object, boolean enabled) {
    return new PendingStep(thread, Kind.OTHER, List.of(access(object, true)), enabled, false);
  }

  static StepAccess access(int object, boolean writes) {
    return new StepAccess(StepAccess.Space.MEMORY, (long) SIZE * object, SIZE, writes);
  }

  private static StepAccess queue(int object) {
    return new StepAccess(StepAccess.Space.SYSTEM, object, 1, true);
  }

  /** Makes a choice's step and tells what it touched. */
  List<StepAccess> run(int choice) {
    int thread = PendingStep.maker(choice);
    if (atEnd(thread)) {
      states[thread] = State.ENDED;
      return List.of(StepAccess.thread(thread, true));
    }
    ModelInstruction next = program.threads().get(thread).get(pcs[thread]);
    int object = next.object();
    List<StepAccess> touched = new ArrayList<>();
    boolean stays = false;
    switch (next.op()) {
      case LOAD -> registers[thread] = read(object, touched);
      case STORE -> write(object, next.a() + (next.b() == 0 ? 0 : registers[thread]), touched);
      case ADD -> {
        registers[thread] = read(object, touched);
        write(object, registers[thread] + next.a(), touched);
      }
      case CAS, WEAK -> {
        boolean finds = read(object, touched) == next.a();
        boolean succeeds = finds && !PendingStep.isFailing(choice);
        registers[thread] = succeeds ? 1 : 0;
        if (succeeds) {
          write(object, next.b(), touched);
        }
      }
      case CALL -> {
        int old = read(object, touched);
        write(object, old + 1, touched);
        int other = (object + 1) % program.variables();
        registers[thread] = read(other, touched);
        if (old % 2 != 0) {
          write(other, old, touched);
        }
      }
      case ALL -> {
        write(object, variables[object] + next.a(), touched);
        touched.add(StepAccess.EVERYTHING);
      }
      case LOCK -> {
        owners[object] = thread;
        touched.add(access(OBJECTS + object, true));
      }
      case UNLOCK -> {
        owners[object] = -1;
        touched.add(access(OBJECTS + object, true));
      }
      case UNTIL -> read(object, touched);
      case SPIN -> {
        stays = read(object, touched) != next.a();
        states[thread] = stays ? State.PARKED : State.READY;
        changed[thread] = false;
      }
      case DOWN, UP -> {
        semaphores[object] += next.op() == ModelInstruction.Op.UP ? 1 : -1;
        touched.add(access(2 * OBJECTS + object, true));
      }
      case SLEEP -> {
        touched.add(queue(object));
        stays = states[thread] == State.READY && read(object, touched) == next.a();
        states[thread] = stays ? State.ASLEEP : State.READY;
        if (stays) {
          sleepers.add(thread);
        }
      }
      case WAKE -> {
        touched.add(queue(object));
        wake(object, next.a());
      }
      case START -> {
        states[object] = State.READY;
        settle(object);
      }
      case REST -> {}
      case JOIN -> touched.add(StepAccess.thread(object, false));
      case SKIP, UNLESS -> throw new IllegalStateException();
    }
    if (!stays) {
      pcs[thread]++;
      settle(thread);
    }
    return touched;
  }

  private int read(int object, List<StepAccess> touched) {
    touched.add(access(object, false));
    return variables[object];
  }

  private void write(int object, int value, List<StepAccess> touched) {
    touched.add(access(object, true));
    variables[object] = value;
    for (int i = 0; i < pcs.length; i++) {
      if (states[i] == State.PARKED && at(i).object() == object) {
        changed[i] = true;
      }
    }
  }

  private ModelInstruction at(int thread) {
    return program.threads().get(thread).get(pcs[thread]);
  }

  private void wake(int object, int most) {
    int left = most;
    for (int i = 0; i < sleepers.size() && left > 0; ) {
      int thread = sleepers.get(i);
      if (at(thread).object() == object) {
        states[thread] = State.WOKEN;
        sleepers.remove(i);
        left--;
      } else {
        i++;
      }
    }
  }

  /** Goes on to the thread's next step; a thread that nobody joins ends without one. */
  private void settle(int thread) {
    while (!atEnd(thread)) {
      ModelInstruction next = at(thread);
      boolean is = registers[thread] == next.a();
      if (next.op() == ModelInstruction.Op.SKIP && is
          || next.op() == ModelInstruction.Op.UNLESS && !is) {
        pcs[thread] += 1 + next.b();
      } else if (next.op() == ModelInstruction.Op.SKIP || next.op() == ModelInstruction.Op.UNLESS) {
        pcs[thread]++;
      } else {
        return;
      }
    }
    if (states[thread] == State.READY && !program.joined(thread)) {
      states[thread] = State.ENDED;
    }
  }
}
