// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import org.rsanemu.oracle.Relation;

/** x86-TSO: {@code ppo}, and what mfence and locked instructions keep. */
final class TsoAxioms implements Axioms {
  @Override
  public Relation local(Acts acts) {
    long reads = acts.reads();
    long writes = acts.writes();
    Relation po = acts.po;
    Relation accesses = po.between(acts.accesses(), acts.accesses());
    Relation writeToRead = po.between(writes, reads);
    Relation fenced = po.then(po.between(acts.fences("mfence"), ~0L)).between(writes, reads);
    long locked = acts.set(a -> !a.isInitial() && a.instruction().isAtomic());
    Relation byLock =
        po.between(writes & locked, reads)
            .or(po.between(writes, reads & locked))
            .or(po.between(writes, locked).then(po.between(locked, reads)));
    return accesses.minus(writeToRead).or(fenced).or(byLock);
  }
}
