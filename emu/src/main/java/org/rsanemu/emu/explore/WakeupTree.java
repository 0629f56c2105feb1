// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sequences that are to be run from one point, in this order, as a tree (JACM 2017, section
 * 6.1). The root stands for the point itself.
 */
final class WakeupTree {
  private @Nullable Planned event;
  final List<WakeupTree> branches = new ArrayList<>();

  /** If another explorer has taken this branch: the mark that it has it by. */
  @Nullable Object token;

  private WakeupTree(@Nullable Planned event) {
    this.event = event;
  }

  static WakeupTree empty() {
    return new WakeupTree(null);
  }

  /** The branches below {@code branch}, as a tree from the point after its event. */
  static WakeupTree after(WakeupTree branch) {
    WakeupTree tree = empty();
    tree.branches.addAll(branch.branches);
    branch.branches.clear();
    return tree;
  }

  WakeupTree copy() {
    WakeupTree copy = new WakeupTree(event);
    copy.token = token;
    branches.forEach(branch -> copy.branches.add(branch.copy()));
    return copy;
  }

  WakeupTree add(Planned next) {
    WakeupTree branch = new WakeupTree(next);
    branches.add(branch);
    return branch;
  }

  /** Adds a branch after the one under way. */
  void addSecond(Planned next) {
    branches.add(1, new WakeupTree(next));
  }

  /**
   * Sees to it that {@code sequence}, or one that goes on to an equivalent one, is run (JACM 2017,
   * section 6.2, insert): follows the first branch whose event can go first, and grows a new branch
   * of what is left where none can. A leaf is run to all its ends, so nothing is added to it, if
   * what leads to it wakes all who sleep; see {@link #wakes}.
   */
  void insert(List<Planned> sequence, List<Planned> sleep) {
    List<Planned> rest = new ArrayList<>(sequence);
    List<WakeupTree> path = new ArrayList<>(List.of(this));
    while (!rest.isEmpty()) {
      WakeupTree tree = path.getLast();
      WakeupTree next = tree.follow(rest);
      if (next == null) {
        for (Planned planned : rest) {
          tree = tree.add(planned);
        }
        return;
      }
      path.add(next);
      if (next.branches.isEmpty() && wakes(path, sleep)) {
        return;
      }
    }
  }

  /** The first branch whose event can go before {@code rest}, from which it is taken. */
  private @Nullable WakeupTree follow(List<Planned> rest) {
    for (WakeupTree branch : branches) {
      int at = branch.planned().weakInitialOf(rest);
      if (at >= 0) {
        branch.learn(rest.remove(at));
        return branch;
      }
      boolean certain = branch.planned().certainty() != Planned.Certainty.DOUBTFUL;
      if (at == Planned.ABSENT && certain && branch.planned().isToCome()) {
        return branch;
      }
    }
    return null;
  }

  /**
   * Whether nobody is asleep any more at the end of {@code path}, neither of {@code sleep} nor of
   * those who go first in earlier branches on the way. It is always so where it is known what
   * events touch: otherwise the path would not have been planned. It need not be so if an earlier
   * branch, or the path, begins with a compare-and-swap that might have written and has only read.
   */
  private static boolean wakes(List<WakeupTree> path, List<Planned> sleep) {
    List<Planned> events = new ArrayList<>();
    for (WakeupTree tree : path.subList(1, path.size())) {
      events.add(tree.planned());
    }
    if (!events.stream().allMatch(Planned::exact)
        || !sleep.stream().allMatch(s -> s.weakInitialOf(events) == Planned.DEPENDENT)) {
      return false;
    }
    for (int i = 0; i < events.size(); i++) {
      List<Planned> from = events.subList(i, events.size());
      for (WakeupTree branch : path.get(i).branches) {
        if (branch == path.get(i + 1)) {
          break;
        }
        Planned first = branch.planned();
        if (!first.exact() || first.weakInitialOf(from) != Planned.DEPENDENT) {
          return false;
        }
      }
    }
    return true;
  }

  /** What is known of the first event of this branch, once it is better known. */
  void learn(Planned same) {
    if (same.certainty().compareTo(planned().certainty()) < 0) {
      event = same;
    }
  }

  Planned planned() {
    return java.util.Objects.requireNonNull(event, "the root");
  }
}
