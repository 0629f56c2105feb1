// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;

/**
 * What a thread reads of plain memory on a way on which it has seen something stale. A what-if
 * execution reads what is there; where the thread does not know the write of that, it races with
 * it, and may as well find what was there before.
 */
final class PlainReads {
  private final WhatIfMachine machine;
  private final SharedWrites shared;

  PlainReads(WhatIfMachine machine, SharedWrites shared) {
    this.machine = machine;
    this.shared = shared;
  }

  /**
   * Whether one of them may race that does not race on the usual way, where the race detector finds
   * it. What the C library and its kin read for themselves is theirs.
   *
   * @param known what the thread knows along the way
   * @param until in so many instructions
   * @param usuallyKnown the same of the usual way
   */
  boolean mayRace(
      Way way, KnowledgeAlong known, int until, Way usual, KnowledgeAlong usuallyKnown) {
    return way.glances().stream()
        .takeWhile(glance -> glance.path() <= until)
        .filter(glance -> !glance.isFence() && !isLibrarysOwn(glance))
        .anyMatch(
            glance -> mayRace(glance, way, known) && !racesUsually(glance, usual, usuallyKnown));
  }

  private boolean isLibrarysOwn(WhatIfRead read) {
    int whose = Instructions.RUNTIME | Instructions.FOR_CALLER;
    return (machine.flags(read.pc()) & whose) == Instructions.RUNTIME;
  }

  private boolean mayRace(WhatIfRead read, Way way, KnowledgeAlong known) {
    return shared
        .unknown(read, written -> isKnown(written, read, known))
        .anyMatch(at -> !way.writes().touch(at, read.writes()));
  }

  private boolean racesUsually(WhatIfRead read, Way usual, KnowledgeAlong known) {
    return usual.glances().stream()
        .filter(each -> each.pc() == read.pc() && each.address() == read.address())
        .anyMatch(each -> mayRace(each, usual, known));
  }

  /** Most is known from the beginning, which is asked first: it costs less. */
  private static boolean isKnown(long written, WhatIfRead read, KnowledgeAlong known) {
    return known.before(0).mayRead(written) || known.before(read.path() - 1).mayRead(written);
  }
}
