// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongArrayQueue;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * What calling a function reads and overwrites. GCC's -fipa-ra lets a caller keep values in scratch
 * registers that a function of the same file does not touch, so a short function that calls nothing
 * is looked at; of others the psABI speaks.
 */
final class Callees {
  /**
   * What a call does.
   *
   * @param reads arguments
   * @param overwrites scratch registers whose values no caller counts on afterwards
   */
  record Callee(long reads, long overwrites) {}

  private static final int MOST_INSTRUCTIONS = 200;
  private static final int MOST_KNOWN = 1 << 12;

  private final RegisterUses uses;
  private final Callee any;
  private final Long2ObjectHashMap<Callee> known = new Long2ObjectHashMap<>();

  Callees(RegisterUses uses) {
    this.uses = uses;
    Convention convention = uses.convention();
    any = new Callee(convention.arguments(), convention.scratch());
  }

  /** The function that a call goes to, {@link RegisterUse#NOWHERE} if that is not known. */
  Callee of(long entry) {
    if (entry == RegisterUse.NOWHERE) {
      return any;
    }
    Callee callee = known.get(entry);
    if (callee == null) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      callee = look(entry);
      known.put(entry, callee);
    }
    return callee;
  }

  void codeChanged() {
    known.clear();
  }

  private Callee look(long entry) {
    LongHashSet seen = new LongHashSet();
    LongArrayQueue next = new LongArrayQueue();
    next.addLong(entry);
    long reads = RegisterSet.NONE;
    long writes = RegisterSet.NONE;
    while (!next.isEmpty()) {
      long pc = next.pollLong();
      if (!seen.add(pc)) {
        continue;
      }
      RegisterUse use = uses.at(pc);
      boolean elsewhere = use.flow() == RegisterUse.Flow.CALL || !Successors.known(use);
      if (elsewhere || seen.size() > MOST_INSTRUCTIONS) {
        return any;
      }
      reads |= use.reads();
      writes |= use.writes();
      Successors.of(use, pc, next::addLong);
    }
    return new Callee(reads & any.reads, writes & any.overwrites);
  }
}
