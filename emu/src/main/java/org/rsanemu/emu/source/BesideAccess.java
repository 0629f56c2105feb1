// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import java.util.IdentityHashMap;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.loader.AtomicOperation;

/**
 * What is in the code of an atomic operation and cannot be its access: an ordinary instruction that
 * loads where that stores, or where the access is an instruction of another kind. So it fetches the
 * object's address, or writes back what a compare-and-swap has seen. A function of its own, as
 * compilers make them that do not optimize, has parts that are attributed to no operation: of that
 * all counts. Thread-confined.
 */
final class BesideAccess {
  private final SourceOrderTable loads;
  private final SourceOrderTable stores;
  private final SourceOrderTable others;
  private final IdentityHashMap<AtomicOperation, Boolean> done = new IdentityHashMap<>();

  /**
   * @param others operations that instructions of their own kind do, but for a first load
   */
  BesideAccess(SourceOrderTable loads, SourceOrderTable stores, SourceOrderTable others) {
    this.loads = loads;
    this.stores = stores;
    this.others = others;
  }

  boolean contains(long address, AtomicPlaces.Code code) {
    AtomicOperation load = loads.at(address);
    AtomicOperation store = stores.at(address);
    AtomicOperation other = others.at(address);
    AtomicOperation any = load != null ? load : store != null ? store : other;
    if (any == null || AtomicPlaces.isWholeFunction(any, code)) {
      return false;
    }
    // x86 has no instruction that returns what an `or` has overwritten: a load begins the loop.
    boolean loops = other != null && other.kind() == AtomicOperation.Kind.READ_MODIFY_WRITE;
    Meaning meaning = code.meaning(address);
    Operands operands = Operands.of(meaning.text());
    return meaning.effect() instanceof Effect.Plain
        && !(load != null && operands.read() && !isDone(load, code))
        && !(loops && operands.read())
        && !(store != null && operands.write());
  }

  /** Whether the code of a load, which goes straight on, has an instruction that is no other's. */
  private boolean isDone(AtomicOperation load, AtomicPlaces.Code code) {
    return done.computeIfAbsent(load, each -> hasAccess(each, code));
  }

  private static boolean hasAccess(AtomicOperation operation, AtomicPlaces.Code code) {
    boolean found = false;
    int length = 0;
    for (long[] range : operation.code()) {
      for (long at = range[0]; at < range[1]; ) {
        Meaning meaning = code.meaning(at);
        length += meaning.length();
        if (meaning.length() == 0 || length > AtomicPlaces.LONGEST || meaning.flow() != Flow.NEXT) {
          return false;
        }
        found |= meaning.trap() == Trap.NONE && !isOrdinary(meaning.effect());
        at += meaning.length();
      }
    }
    return found;
  }

  /** Whether it is what any code does: no access of an atomic's own kind. */
  static boolean isOrdinary(Effect effect) {
    return switch (effect) {
      case Effect.None _, Effect.Plain _, Effect.Fence _ -> true;
      default -> false;
    };
  }
}
