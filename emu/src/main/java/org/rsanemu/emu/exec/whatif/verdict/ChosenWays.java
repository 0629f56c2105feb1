// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.model.LocationMap;

/** Follows a thread from one read on ways on which chosen reads are stale. */
final class ChosenWays {
  private final WhatIfMachine machine;
  private final LocationMap locations;
  private final Trials trials;
  private final TriedRead read;

  ChosenWays(WhatIfMachine machine, LocationMap locations, Trials trials, TriedRead read) {
    this.machine = machine;
    this.locations = locations;
    this.trials = trials;
    this.read = read;
  }

  /** Begins a way on which none is stale so far. */
  WhatIfExecution begin() {
    return trials.begin(read);
  }

  void end(WhatIfExecution execution) {
    trials.end(execution);
  }

  /** How many instructions were run on ways that have ended. */
  long executed() {
    return trials.executed();
  }

  /**
   * Goes to the last of these reads, which sees its write next. False if the way does not come to
   * all of them.
   */
  boolean sees(WhatIfExecution execution, List<StaleChoice> choices) {
    for (StaleChoice choice : choices) {
      if (!execution.goTo(choice.at()) || machine.scratch().pc() != choice.pc()) {
        return false;
      }
      machine
          .scratch()
          .stale(
              locations.address(choice.location()),
              locations.size(choice.location()),
              choice.write().write().value(),
              choice.write().hole());
    }
    return true;
  }

  /**
   * Whether there is no such way as the last that was followed: on it a write comes directly behind
   * one that another has followed.
   *
   * @param last what was stale there
   */
  boolean isImpossible(StaleChoice last) {
    boolean follows = machine.scratch().hasOverwritten() || machine.scratch().hasFollowed();
    return follows && !last.write().hole();
  }

  /** Whether a way is in the same state after so many instructions as another after so many. */
  boolean isSameState(List<StaleChoice> before, int there, List<StaleChoice> choices, int at) {
    int kept = machine.contexts().used();
    WhatIfExecution other = begin();
    boolean arrived = sees(other, before) && other.goTo(there);
    MemorySegment registers = machine.contexts().save();
    end(other);
    WhatIfExecution one = begin();
    arrived &= sees(one, choices) && one.goTo(at);
    boolean same =
        arrived
            && machine.same(
                registers, machine.contexts().save(), machine.scratch().pc(), one.call())
            && new LeftMemory(machine, read)
                .same(one.way().writes().effect(), other.way().writes().effect(), one.dead());
    end(one);
    machine.contexts().release(kept);
    return same;
  }
}
