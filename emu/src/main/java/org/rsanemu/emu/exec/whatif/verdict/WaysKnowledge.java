// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;

/** What a thread knows on its ways from one read on. */
final class WaysKnowledge {
  private final WhatIfMachine machine;
  private final ModelState model;
  private final SharedWrites shared;
  private final LocationMap locations;
  private final TriedRead read;
  private final boolean taught;
  private final @Nullable StaleWrite instead;

  /**
   * @param taught whether it counts what the thread usually learns by the read
   * @param instead if not, what it is taken to have read; null if it is taught nothing
   */
  WaysKnowledge(
      WhatIfMachine machine,
      ModelState model,
      SharedWrites shared,
      TriedRead read,
      boolean taught,
      @Nullable StaleWrite instead) {
    this.machine = machine;
    this.model = model;
    this.shared = shared;
    this.read = read;
    this.taught = taught;
    this.instead = instead;
    locations = model.locations();
  }

  /** What it knows where they begin. */
  ReadKnowledge begin(boolean cautious) {
    return new ReadKnowledge(machine, model, shared, read.foresight(), cautious);
  }

  /**
   * What it knows along a way.
   *
   * @param choices what its reads see stale
   * @param cautious see {@link ReadKnowledge}
   */
  KnowledgeAlong along(Way way, List<StaleChoice> choices, boolean cautious) {
    return new KnowledgeAlong(
        begin(cautious), way.glances(), (known, glance) -> learns(known, glance, choices));
  }

  /** Takes what the thread reads there: the first read may teach it less than it does. */
  void learns(ReadKnowledge known, WhatIfRead glance, List<StaleChoice> choices) {
    StaleChoice chosen = chosen(choices, glance);
    if (chosen != null || taught || glance.path() > 1) {
      known.take(glance, chosen);
    } else if (instead != null) {
      known.take(glance, choice(glance, instead));
    }
  }

  /** That the thread sees this write there. */
  StaleChoice choice(WhatIfRead glance, StaleWrite write) {
    int location = locations.at(glance.address());
    return new StaleChoice(glance.path() - 1, glance.pc(), location, write);
  }

  /** The same of the read with which all ways begin. */
  StaleChoice first(StaleWrite write) {
    return new StaleChoice(0, read.origin().pc(), locations.at(read.address()), write);
  }

  private @Nullable StaleChoice chosen(List<StaleChoice> choices, WhatIfRead glance) {
    for (StaleChoice choice : choices) {
      if (choice.at() == glance.path() - 1 && locations.at(glance.address()) == choice.location()) {
        return choice;
      }
    }
    return null;
  }
}
