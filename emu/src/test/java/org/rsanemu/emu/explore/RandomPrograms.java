// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.rsanemu.emu.explore.ModelInstruction.Op.ADD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.ALL;
import static org.rsanemu.emu.explore.ModelInstruction.Op.CALL;
import static org.rsanemu.emu.explore.ModelInstruction.Op.CAS;
import static org.rsanemu.emu.explore.ModelInstruction.Op.DOWN;
import static org.rsanemu.emu.explore.ModelInstruction.Op.JOIN;
import static org.rsanemu.emu.explore.ModelInstruction.Op.LOAD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.LOCK;
import static org.rsanemu.emu.explore.ModelInstruction.Op.REST;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SKIP;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SLEEP;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SPIN;
import static org.rsanemu.emu.explore.ModelInstruction.Op.START;
import static org.rsanemu.emu.explore.ModelInstruction.Op.STORE;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UNLESS;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UNLOCK;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UNTIL;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UP;
import static org.rsanemu.emu.explore.ModelInstruction.Op.WAKE;
import static org.rsanemu.emu.explore.ModelInstruction.Op.WEAK;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small programs by chance. */
final class RandomPrograms {
  /** What programs are made of. */
  enum Flavour {
    PLAIN(LOAD, STORE, STORE, ADD, LOAD, SKIP),
    SWAPS(LOAD, STORE, ADD, CAS, CAS, SKIP),
    LOCKS(LOCK, LOCK, LOAD, STORE, ADD, SKIP),
    SPINS(SPIN, SPIN, STORE, STORE, ADD, LOAD, SKIP),
    STATES(UNTIL, UNTIL, STORE, STORE, ADD, LOAD),
    SEMAPHORES(DOWN, UP, DOWN, LOAD, STORE, SKIP),
    FUTEXES(SLEEP, WAKE, STORE, SLEEP, WAKE, LOAD, SKIP),
    THREADS(START, JOIN, LOAD, STORE, ADD, SKIP),
    CALLS(CALL, LOAD, STORE, ADD, ALL, SKIP),
    MIXED(LOAD, STORE, ADD, CAS, LOCK, SPIN, DOWN, UP, SLEEP, WAKE, START, JOIN, CALL, SKIP),
    WEAK_SWAPS(LOAD, STORE, ADD, WEAK, WEAK, SKIP),
    LONG_STEPS(LOAD, STORE, ADD, REST, LOCK, SPIN, SKIP);

    private final ModelInstruction.Op[] ops;

    Flavour(ModelInstruction.Op... ops) {
      this.ops = ops;
    }

    /** Whether it is always known what a step touches, and whether it would be enabled. */
    boolean exact() {
      return switch (this) {
        case PLAIN, LOCKS, SPINS, THREADS, LONG_STEPS -> true;
        case SWAPS, WEAK_SWAPS, STATES, SEMAPHORES, FUTEXES, CALLS, MIXED -> false;
      };
    }
  }

  private RandomPrograms() {}

  static ModelProgram program(Flavour flavour, long seed) {
    Random random = new Random(seed * 31 + flavour.ordinal());
    int threads = 2 + random.nextInt(3);
    int most = threads == 2 ? 6 : threads == 3 ? 4 : 3;
    int variables = 1 + random.nextInt(3);
    boolean[] begun = new boolean[threads];
    List<List<ModelInstruction>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      List<ModelInstruction> thread = new ArrayList<>();
      List<Integer> held = new ArrayList<>();
      int length = 1 + random.nextInt(most);
      while (thread.size() < length) {
        ModelInstruction.Op op = flavour.ops[random.nextInt(flavour.ops.length)];
        int object = random.nextInt(variables);
        if (!held.isEmpty() && random.nextInt(3) == 0) {
          thread.add(ModelInstruction.of(UNLOCK, held.removeLast()));
        }
        switch (op) {
          case LOCK -> {
            if (!held.contains(object)) {
              held.add(object);
              thread.add(ModelInstruction.of(LOCK, object));
            }
          }
          case START -> {
            int other = i + 1 + random.nextInt(threads);
            if (other < threads && !begun[other]) {
              begun[other] = true;
              thread.add(ModelInstruction.of(START, other));
            }
          }
          case JOIN -> {
            int other = random.nextInt(threads);
            if (other != i) {
              thread.add(ModelInstruction.of(JOIN, other));
            }
          }
          case WAKE -> thread.add(ModelInstruction.of(WAKE, object, 1 + random.nextInt(2)));
          case SKIP -> {
            thread.add(
                ModelInstruction.of(random.nextBoolean() ? SKIP : UNLESS, 0, random.nextInt(2), 1));
            thread.add(ModelInstruction.of(ADD, object, random.nextInt(2)));
          }
          case STORE ->
              thread.add(ModelInstruction.of(op, object, random.nextInt(3), random.nextInt(2)));
          default ->
              thread.add(ModelInstruction.of(op, object, random.nextInt(2), 1 + random.nextInt(2)));
        }
      }
      while (!held.isEmpty() && random.nextInt(8) != 0) {
        thread.add(ModelInstruction.of(UNLOCK, held.removeLast()));
      }
      all.add(thread);
    }
    return ModelProgram.of(variables, all);
  }
}
