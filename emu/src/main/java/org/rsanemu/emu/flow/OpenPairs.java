// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongFunction;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Says where code can no longer answer a load-exclusive that came before: what it has opened is of
 * no account there. Thread-confined.
 */
public final class OpenPairs {
  /** Instructions that are looked at. */
  private static final int MOST = 512;

  private final RegisterUses uses;
  private final LongFunction<Effect> effects;

  /**
   * @param effects what the instruction at a program counter does to memory
   */
  public OpenPairs(RegisterUses uses, LongFunction<Effect> effects) {
    this.uses = uses;
    this.effects = effects;
  }

  /**
   * Whether on all ways from {@code pc} another load-exclusive comes before a store-exclusive.
   * Functions that are called from there at known addresses are looked into: each half of a pair
   * may be one. A pair whose other half is called through a pointer, or lies in a caller, is not
   * seen: between its halves would be more than the architecture lets a program rely on (Arm
   * Architecture Reference Manual, "Load-Exclusive and Store-Exclusive instruction usage
   * restrictions").
   */
  public boolean areOver(long pc) {
    LongHashSet seen = new LongHashSet();
    LongArrayList places = new LongArrayList();
    places.addLong(pc);
    while (!places.isEmpty()) {
      long at = places.removeAt(places.size() - 1);
      if (!seen.add(at)) {
        continue;
      }
      Effect effect = effects.apply(at);
      RegisterUse use = uses.at(at);
      if (effect instanceof Effect.StoreExclusive
          || use.flow() == RegisterUse.Flow.UNKNOWN
          || seen.size() > MOST) {
        return false;
      }
      boolean ends =
          effect instanceof Effect.LoadExclusive || effect instanceof Effect.ClearExclusive;
      boolean leaves = use.flow() == RegisterUse.Flow.CALL || Successors.isLinkage(use);
      if (!ends && !leaves && !Successors.known(use)) {
        return false;
      }
      if (!ends || use.conditional()) {
        Successors.of(use, at, places::addLong);
        if (use.flow() == RegisterUse.Flow.CALL && use.target() != RegisterUse.NOWHERE) {
          places.addLong(use.target());
        }
      }
    }
    return true;
  }
}
