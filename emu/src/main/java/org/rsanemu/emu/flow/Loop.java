// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongConsumer;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * The instructions of a round of a loop. Of those, the function that goes round is what counts: a
 * call is stepped over, since what it does outside the body comes back, too.
 */
final class Loop {
  private final LongHashSet body;
  private final LongArrayList returnSites = new LongArrayList();

  Loop(RegisterUses uses, LongHashSet body) {
    this.body = body;
    LongHashSet.LongIterator pcs = body.iterator();
    while (pcs.hasNext()) {
      long pc = pcs.nextValue();
      RegisterUse use = uses.at(pc);
      long next = pc + use.length();
      if (use.flow() == RegisterUse.Flow.CALL && body.contains(next)) {
        returnSites.addLong(next);
      }
    }
    returnSites.sort(null);
  }

  boolean contains(long pc) {
    return body.contains(pc);
  }

  /** Whether {@link #next} has all instructions that may follow one of the body. */
  boolean known(RegisterUse use) {
    return use.flow() != RegisterUse.Flow.TRAP
        && (Successors.known(use) || Successors.isLinkage(use));
  }

  /** Lists what may follow an instruction of the body; a return goes after the body's calls. */
  void next(RegisterUse use, long pc, LongConsumer taker) {
    Successors.of(use, pc, taker);
    if (use.flow() == RegisterUse.Flow.RETURN || Successors.isLinkage(use)) {
      for (int i = 0; i < returnSites.size(); i++) {
        taker.accept(returnSites.getLong(i));
      }
    }
  }
}
