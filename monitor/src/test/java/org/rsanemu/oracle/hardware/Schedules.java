// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.rsanemu.model.hardware.RunRules;

/**
 * All interleavings of a program, or one of each class of those that differ only in the order of
 * independent instructions (sleep sets, Godefroid 1996).
 */
final class Schedules {
  private final VectorProgram program;
  private final Supplier<RunRules> fresh;
  private final BiPredicate<Stepper, Integer> visitor;
  private final boolean classes;
  private final int[] schedule;

  private Schedules(
      VectorProgram program,
      boolean classes,
      Supplier<RunRules> fresh,
      BiPredicate<Stepper, Integer> visitor) {
    this.program = program;
    this.classes = classes;
    this.fresh = fresh;
    this.visitor = visitor;
    schedule = new int[program.threads().stream().mapToInt(t -> t.size()).sum()];
  }

  /**
   * Before each access of an interleaving of each class, asks the visitor about the run so far and
   * the thread that will make it, until it says true.
   */
  static boolean any(
      VectorProgram program, Supplier<RunRules> fresh, BiPredicate<Stepper, Integer> visitor) {
    return new Schedules(program, true, fresh, visitor).explore(0, 0);
  }

  /** The same of each interleaving. */
  static boolean anyAtAll(
      VectorProgram program, Supplier<RunRules> fresh, BiPredicate<Stepper, Integer> visitor) {
    return new Schedules(program, false, fresh, visitor).explore(0, 0);
  }

  private Stepper replay(int depth) {
    Stepper stepper = new Stepper(program, fresh.get());
    for (int i = 0; i < depth; i++) {
      stepper.branch(schedule[i]);
      stepper.step(schedule[i]);
    }
    return stepper;
  }

  private boolean explore(int depth, int sleeping) {
    int asleep = sleeping;
    for (int t = 0; t < program.threads().size(); t++) {
      Stepper stepper = replay(depth);
      if (!stepper.isEnabled(t) || (asleep & 1 << t) != 0) {
        continue;
      }
      stepper.branch(t);
      if (stepper.next(t).isAccess() && visitor.test(stepper, t)) {
        return true;
      }
      schedule[depth] = t;
      if (explore(depth + 1, stillAsleep(stepper, asleep, t))) {
        return true;
      }
      asleep |= classes ? 1 << t : 0;
    }
    return false;
  }

  private int stillAsleep(Stepper stepper, int asleep, int next) {
    int still = 0;
    for (int other = 0; other < program.threads().size(); other++) {
      boolean sleeps = (asleep & 1 << other) != 0;
      if (sleeps && independent(stepper.next(next), stepper.next(other))) {
        still |= 1 << other;
      }
    }
    return still;
  }

  private static boolean independent(VectorInstruction one, VectorInstruction other) {
    return !one.isAccess()
        || one.location() != other.location()
        || !one.mayWrite() && !other.mayWrite();
  }
}
