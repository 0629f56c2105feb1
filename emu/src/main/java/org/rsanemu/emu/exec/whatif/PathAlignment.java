// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * How far a thread that goes one way has done what it does on another, the usual one. A thread that
 * comes back to the place where both began, and has done nothing that others notice, begins anew:
 * it may then do what the other does in any of its rounds.
 */
final class PathAlignment {
  private final WhatIfExecution usual;
  private final List<Integer> starts = new ArrayList<>();
  private TreeSet<Integer> positions = new TreeSet<>();
  private int taken;
  private int reached;
  private int parted = -1;
  private boolean looped;
  private boolean quiet = true;
  private boolean tries = true;

  PathAlignment(WhatIfExecution usual) {
    this.usual = usual;
    starts.add(0);
    List<Action> acts = usual.acts();
    for (int i = 0; i < acts.size() && !acts.get(i).isVisible(); i++) {
      if (acts.get(i).kind() == Action.Kind.PLACE) {
        starts.add(i + 1);
      }
    }
    positions.addAll(starts.subList(0, 1));
  }

  /** Takes over what the other way has come to by now. */
  void take(WhatIfExecution other) {
    while (taken < other.acts().size() && !isOver()) {
      Action act = other.acts().get(taken++);
      quiet &= !act.isVisible();
      if (act.kind() == Action.Kind.PLACE && quiet) {
        again();
      } else if (!match(act) && !(quiet && readsAgain(act)) && parted < 0) {
        parted = taken - 1;
      }
      tries &= parted < 0 || act.isVisible() || seen(other, act);
    }
  }

  /**
   * Begins anew where a thread that has parted reads what was read at the place, by another
   * instruction: compilers take the first round out of a loop. False if the act is none such.
   */
  private boolean readsAgain(Action act) {
    List<Action> acts = usual.acts();
    if (parted < 0 || act.kind() != Action.Kind.READ || !acts.getFirst().sameAs(act)) {
      return false;
    }
    looped = true;
    parted = -1;
    tries = true;
    for (int start : starts) {
      if (start < acts.size() && acts.get(start).sameAs(act)) {
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
   * Whether the usual way goes on with this act. One that has parted from it, but has done nothing
   * since that it had not done before, was trying again, and now succeeds.
   */
  private boolean match(Action act) {
    if (parted >= 0 && !tries) {
      return false;
    }
    TreeSet<Integer> next = new TreeSet<>();
    for (int position : positions) {
      if (usual.acts().get(position).sameAs(act)) {
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
  private boolean seen(WhatIfExecution other, Action act) {
    return other.acts().subList(0, parted).stream().anyMatch(act::sameAs);
  }

  /** Whether nothing is known of what the usual way would do now. */
  boolean isOver() {
    return parted < 0 && positions.last() >= usual.acts().size();
  }

  /** Whether it has parted, but may be about to try again. */
  boolean triesAgain() {
    return parted >= 0 && tries;
  }

  /** The number of the first act that the usual way does not have there; -1 if it has all. */
  int parted() {
    return parted;
  }

  /** How many acts of the usual way were matched. */
  int reached() {
    return reached;
  }

  /** Where on the usual way it may be: how many acts lie behind it. */
  Iterable<Integer> positions() {
    return positions;
  }

  /** Whether it came back to the place. */
  boolean looped() {
    return looped;
  }
}
