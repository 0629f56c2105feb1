// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.Way;

/**
 * How far a thread on one way has done the same as on its usual way. A thread that comes back to
 * the place where both began, and has done nothing visible, starts again: it may then match any
 * round of the other.
 */
final class PathAlignment {
  private final Way usual;
  private final List<Integer> starts = new ArrayList<>();
  private TreeSet<Integer> positions = new TreeSet<>();
  private int taken;
  private int reached;
  private int parted = -1;
  private boolean looped;
  private boolean quiet = true;
  private boolean tries = true;

  PathAlignment(Way usual) {
    this.usual = usual;
    starts.add(0);
    List<Action> actions = usual.actions();
    for (int i = 0; i < actions.size() && !actions.get(i).isVisible(); i++) {
      if (actions.get(i).kind() == Action.Kind.PLACE) {
        starts.add(i + 1);
      }
    }
    positions.addAll(starts.subList(0, 1));
  }

  /** Takes over what the other way has come to by now. */
  void take(Way other) {
    while (taken < other.actions().size() && !isOver()) {
      Action action = other.actions().get(taken++);
      quiet &= !action.isVisible();
      if (action.kind() == Action.Kind.PLACE && quiet) {
        again();
      } else if (!match(action) && !(quiet && readsAgain(action)) && parted < 0) {
        parted = taken - 1;
      }
      tries &= parted < 0 || action.isVisible() || seen(other, action);
    }
  }

  /**
   * Begins anew where a thread that has parted reads what was read at the place, by another
   * instruction: compilers take the first round out of a loop. False if the action is none such.
   */
  private boolean readsAgain(Action action) {
    List<Action> actions = usual.actions();
    if (parted < 0 || action.kind() != Action.Kind.READ || !actions.getFirst().sameAs(action)) {
      return false;
    }
    looped = true;
    parted = -1;
    tries = true;
    for (int start : starts) {
      if (start < actions.size() && actions.get(start).sameAs(action)) {
        positions.add(start + 1);
      }
    }
    return true;
  }

  private void again() {
    looped = true;
    parted = -1;
    tries = true;
    positions = new TreeSet<>(starts);
  }

  /**
   * Whether the usual way continues with this action. One that has parted from it, but has done
   * nothing since that it had not done before, was trying again, and now succeeds.
   */
  private boolean match(Action action) {
    if (parted >= 0 && !tries) {
      return false;
    }
    TreeSet<Integer> next = new TreeSet<>();
    for (int position : positions) {
      if (usual.actions().get(position).sameAs(action)) {
        next.add(position + 1);
      }
    }
    if (next.isEmpty()) {
      return false;
    }
    looped |= parted >= 0;
    parted = -1;
    positions = next;
    reached = next.last();
    return true;
  }

  /** Whether it had done the same before it parted. */
  private boolean seen(Way other, Action action) {
    return other.actions().subList(0, parted).stream().anyMatch(action::sameAs);
  }

  /** Whether nothing is known of what the usual way would do now. */
  boolean isOver() {
    return parted < 0 && positions.last() >= usual.actions().size();
  }

  /** The number of the first action that the usual way does not have there; -1 if it has all. */
  int parted() {
    return parted;
  }

  /** How many actions of the usual way were matched. */
  int reached() {
    return reached;
  }

  /** Where on the usual way it may be: how many actions lie after it. */
  Iterable<Integer> positions() {
    return positions;
  }

  /** Whether it came back to the place. */
  boolean looped() {
    return looped;
  }
}
