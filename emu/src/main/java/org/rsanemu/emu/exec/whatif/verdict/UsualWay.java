// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.whatif.way.ApartStates;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;

/**
 * What a thread does with the newest value. Most other ways meet this one again soon, so it is
 * followed to its end only where it matters.
 */
final class UsualWay {
  /** Actions that others notice, after which it is followed no further. */
  private static final int MOST_VISIBLE = 200;

  /** Actions that others notice, by which most ways have met again. */
  private static final int FIRST_VISIBLE = 3;

  /** Rounds of a loop after which a thread is taken to wait. */
  private static final int ROUNDS = 3;

  /** Reads behind a stale one at which the thread's state is kept. */
  private static final int MOST_STATES = 16;

  private final WhatIfMachine machine;
  private final Trials trials;
  private final TriedRead read;
  private Way way;

  /** Follows it, not far. */
  UsualWay(WhatIfMachine machine, Trials trials, TriedRead read) {
    this.machine = machine;
    this.trials = trials;
    this.read = read;
    way = followed(FIRST_VISIBLE);
  }

  /** Follows it anew, as far as others are ever compared with it. */
  void followFar() {
    way = followed(MOST_VISIBLE);
  }

  private Way followed(int visible) {
    WhatIfExecution execution = trials.begin(read);
    while (goesFurther(execution.way(), visible)) {
      execution.step(Way.MOST_INSTRUCTIONS);
    }
    trials.end(execution);
    return execution.way();
  }

  private static boolean goesFurther(Way way, int visible) {
    return way.goes() && way.visible() < visible && !waits(way);
  }

  /** Whether a thread that sees the newest value waits for another one. */
  static boolean waits(Way usual) {
    return usual.waits(ROUNDS);
  }

  /** As far as it was followed. */
  Way way() {
    return way;
  }

  /** Whether it could be followed further. */
  boolean isShort() {
    return goesFurther(way, MOST_VISIBLE);
  }

  /**
   * The thread's states before it reads something else. The first {@link #MOST_STATES} of them.
   *
   * @param until before so many instructions
   */
  ApartStates states(long until) {
    List<WayState> states = new ArrayList<>();
    boolean areAll = true;
    WhatIfExecution execution = null;
    for (WhatIfRead glance : way.glances()) {
      int before = glance.path() - 1;
      if (before > 0 && before < until && !glance.isFence()) {
        if (states.size() == MOST_STATES) {
          areAll = false;
          break;
        }
        execution = execution == null ? trials.begin(read) : execution;
        if (!execution.goTo(before)) {
          break;
        }
        states.add(machine.state(before, glance.pc(), glance.call()));
      }
    }
    if (execution != null) {
      trials.end(execution);
    }
    return states.isEmpty() ? ApartStates.NONE : new ApartStates(states, areAll, until);
  }
}
