// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.List;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Instructions that run as one: a single one, or T32's IT with all that it makes conditional. The
 * sets are those of all of them; see {@link RegisterUse}.
 *
 * @param pcs where they are, in order
 * @param kept what stays as it is where a condition is false
 * @param next the instruction behind them
 */
record Unit(
    List<Long> pcs,
    long addresses,
    long reads,
    long results,
    long kept,
    long kills,
    boolean branches,
    long next) {
  /**
   * The unit of some instructions.
   *
   * @param uses of their registers
   */
  static Unit of(List<Long> pcs, RegisterUses uses, long next) {
    long addresses = RegisterSet.NONE;
    long reads = RegisterSet.NONE;
    long results = RegisterSet.NONE;
    long kept = RegisterSet.NONE;
    boolean branches = false;
    for (long pc : pcs) {
      RegisterUse use = uses.at(pc);
      addresses |= use.addresses();
      reads |= use.reads();
      results |= use.writes();
      kept |= use.conditional() ? use.results() : RegisterSet.NONE;
      branches |= use.flow() == RegisterUse.Flow.BRANCH;
    }
    long kills = pcs.size() == 1 ? uses.at(pcs.getFirst()).kills() : RegisterSet.NONE;
    return new Unit(pcs, addresses, reads, results, kept, kills, branches, next);
  }

  long first() {
    return pcs.getFirst();
  }

  /** What its results may depend on. */
  long sources() {
    return reads | kept;
  }
}
