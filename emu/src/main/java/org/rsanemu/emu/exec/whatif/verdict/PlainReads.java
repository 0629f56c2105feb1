// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
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
    Set<Long> own = new HashSet<>();
    way.writes()
        .places(
            0,
            way.writes().count(),
            (address, size) -> LongStream.range(address, address + size).forEach(own::add));
    return way.glances().stream()
        .takeWhile(glance -> glance.path() <= until)
        .filter(glance -> !glance.isFence() && !shared.isAtomic(glance.address(), glance.size()))
        .filter(glance -> (machine.flags(glance.pc()) & Instructions.RUNTIME) == 0)
        .anyMatch(
            glance -> mayRace(glance, known, own) && !racesUsually(glance, usual, usuallyKnown));
  }

  private boolean mayRace(WhatIfRead glance, KnowledgeAlong known, Set<Long> own) {
    return !LongStream.range(glance.address(), glance.address() + glance.size())
        .allMatch(at -> own.contains(at) || isKnown(shared.newestWrite(at), glance, known));
  }

  private boolean racesUsually(WhatIfRead glance, Way usual, KnowledgeAlong known) {
    return usual.glances().stream()
        .filter(each -> each.pc() == glance.pc() && each.address() == glance.address())
        .anyMatch(each -> mayRace(each, known, Set.of()));
  }

  /** Most is known from the beginning, which is asked first: it costs less. */
  private static boolean isKnown(long written, WhatIfRead glance, KnowledgeAlong known) {
    return known.before(0).mayRead(written) || known.before(glance.path() - 1).mayRead(written);
  }
}
