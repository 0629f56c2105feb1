// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scheduling point of the execution under way: the events that need not go next since what
 * follows them has been explored, and what is still to be explored, the branch under way first.
 *
 * @param since how many executions there had been when it was come to first, or when the
 *     exploration went on
 */
record SchedulingPoint(List<Planned> sleep, WakeupTree tree, long since) {
  static SchedulingPoint first() {
    return new SchedulingPoint(new ArrayList<>(), WakeupTree.empty(), 0);
  }

  SchedulingPoint copy() {
    return new SchedulingPoint(new ArrayList<>(sleep), tree.copy(), since);
  }

  /** The same, come to after so many executions. */
  SchedulingPoint since(long executions) {
    return new SchedulingPoint(sleep, tree, executions);
  }

  /** The point after {@code event}: who is independent of it sleeps on. */
  SchedulingPoint after(StepEvent event) {
    List<Planned> asleep = new ArrayList<>();
    for (Planned planned : sleep) {
      if (PendingStep.maker(planned.thread()) != event.thread()
          && !planned.footprint().conflicts(event.footprint())) {
        asleep.add(planned);
      }
    }
    return new SchedulingPoint(asleep, WakeupTree.after(tree.branches.getFirst()), 0);
  }

  /**
   * Whether the branch at {@code i} will be explored, as it looks now; those before it will have
   * been.
   */
  boolean mayCome(int i, List<PendingStep> menu) {
    int thread = tree.branches.get(i).planned().thread();
    PendingStep step = PendingStep.of(menu, thread);
    return step != null
        && step.enabled()
        && !sleeps(thread)
        && tree.branches.stream().limit(i).noneMatch(b -> b.planned().thread() == thread);
  }

  /** The point as it will be when the branch at {@code i} is explored, with that branch alone. */
  SchedulingPoint at(int i, List<PendingStep> menu) {
    SchedulingPoint then = new SchedulingPoint(new ArrayList<>(sleep), WakeupTree.empty(), since);
    for (WakeupTree before : tree.branches.subList(0, i)) {
      PendingStep step = PendingStep.of(menu, before.planned().thread());
      if (step != null && step.enabled() && !then.sleeps(step.thread())) {
        then.sleep.add(before.planned());
      }
    }
    then.tree.branches.add(tree.branches.get(i).copy());
    return then;
  }

  boolean sleeps(int thread) {
    for (Planned planned : sleep) {
      if (planned.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  /** The thread that goes in the branch under way. */
  int choice() {
    return tree.branches.getFirst().planned().thread();
  }

  /** The event that begins the branch under way has been made. */
  void made(StepEvent event) {
    tree.branches.getFirst().learn(planned(event));
  }

  /** All that follows that event has been explored. */
  void explored(StepEvent event) {
    tree.branches.removeFirst();
    sleep.add(planned(event));
  }

  private static Planned planned(StepEvent event) {
    return new Planned(event.choice(), event.footprint(), Planned.Certainty.EXACT);
  }

  /** Plans one more way on, unless one that is explored or planned leads to the same. */
  void plan(List<Planned> sequence) {
    for (Planned planned : sleep) {
      int at = planned.weakInitialOf(sequence);
      if (at >= 0 || at == Planned.ABSENT && planned.isToCome()) {
        return;
      }
    }
    tree.insert(sequence, sleep);
  }

  /**
   * The event that begins the branch under way could have failed spuriously. That comes next,
   * before all other branches: whoever sleeps in these has been explored in both ways then.
   */
  void planFailing(StepEvent event, List<PendingStep> menu) {
    PendingStep failing = PendingStep.of(menu, event.thread() | PendingStep.FAILS);
    if (failing == null
        || sleeps(failing.thread())
        || tree.branches.stream().anyMatch(b -> b.planned().thread() == failing.thread())) {
      return;
    }
    tree.addSecond(new Planned(failing.thread(), failing.potential(), Planned.Certainty.BOUND));
  }

  /** The next branch whose thread can go; those before it are dropped. */
  @Nullable WakeupTree next(List<PendingStep> menu, Runnable infeasible) {
    while (!tree.branches.isEmpty()) {
      WakeupTree branch = tree.branches.getFirst();
      int thread = branch.planned().thread();
      PendingStep step = PendingStep.of(menu, thread);
      if (step != null && step.enabled() && !sleeps(thread)) {
        return branch;
      }
      if (step == null || !step.enabled()) {
        infeasible.run();
      }
      tree.branches.removeFirst();
    }
    return null;
  }
}
