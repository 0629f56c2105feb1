// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;

/**
 * Says of LL/SC pairs whether a store-exclusive that fails is tried again at once, as compilers do
 * for a strong compare-and-swap, and for all other read-modify-writes. Where it is not, the pair
 * may fail for good though it has read what it compares with: it is a weak compare-and-swap.
 * Thread-confined.
 */
public final class RetriedPairs {
  /** Instructions between a load-exclusive and its store-exclusive, and from there back. */
  private static final int MOST = 64;

  private final RegisterUses uses;
  private final LongFunction<Meaning> decoder;

  /**
   * @param decoder what the instruction at a program counter means
   */
  public RetriedPairs(RegisterUses uses, LongFunction<Meaning> decoder) {
    this.uses = uses;
    this.decoder = decoder;
  }

  /**
   * What an instruction means: if it is the load of a pair that is not tried again, that its pair
   * is weak.
   */
  public Meaning weakened(long pc, Meaning meaning) {
    return meaning.effect() instanceof Effect.LoadExclusive load && isLeft(pc)
        ? meaning.with(load.withSourceOrder(load.alone(), true))
        : meaning;
  }

  /** Whether it has a store-exclusive after whose failure the thread does not come back. */
  private boolean isLeft(long load) {
    Set<Long> stores = new HashSet<>();
    reaches(
        load,
        pc -> {
          boolean stored = decoder.apply(pc).effect() instanceof Effect.StoreExclusive;
          if (stored) {
            stores.add(pc);
          }
          return stored;
        });
    return stores.stream().anyMatch(store -> !comesBack(store, load));
  }

  private boolean comesBack(long store, long load) {
    Set<Long> back = new HashSet<>();
    reaches(store, pc -> pc == load && back.add(pc));
    return !back.isEmpty();
  }

  /**
   * Follows the code after an instruction, as far as it accesses no memory and calls nothing.
   *
   * @param ends whether a way is not followed further, because it has come where it should
   */
  private void reaches(long from, LongPredicate ends) {
    Set<Long> seen = new HashSet<>();
    ArrayDeque<Long> next = new ArrayDeque<>();
    Successors.of(uses.at(from), from, next::add);
    while (!next.isEmpty() && seen.size() < MOST) {
      long pc = next.remove();
      if (seen.add(pc) && !ends.test(pc) && passes(pc)) {
        Successors.of(uses.at(pc), pc, next::add);
      }
    }
  }

  private boolean passes(long pc) {
    Meaning meaning = decoder.apply(pc);
    return meaning.flow() != Meaning.Flow.CALL
        && (meaning.effect() instanceof Effect.None
            || meaning.effect() instanceof Effect.ClearExclusive);
  }
}
