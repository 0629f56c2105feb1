// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.Map;
import org.rsanemu.model.hardware.Reason;
import org.rsanemu.oracle.EventRelation;

/** x86-TSO: {@code ppo}, and what mfence and locked instructions keep. */
final class TsoAxioms implements Axioms {
  @Override
  public Map<Reason, EventRelation> rows(Acts acts) {
    long reads = acts.reads();
    long writes = acts.writes();
    long accesses = reads | writes;
    EventRelation po = acts.po;
    EventRelation mfence = po.between(accesses, acts.fences("mfence"));
    long locked = acts.set(a -> !a.isInitial() && a.instruction().isAtomic());
    EventRelation toLocked = po.between(accesses, locked);
    return Map.of(
        Reason.BEFORE_WRITE, po.between(accesses, writes),
        Reason.READS_IN_ORDER, po.between(reads, reads),
        Reason.MFENCE, mfence.then(po).between(accesses, reads),
        Reason.LOCKED,
            toLocked.or(po.between(locked, reads)).or(toLocked.then(po)).between(accesses, reads));
  }
}
