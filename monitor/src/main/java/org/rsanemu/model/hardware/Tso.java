// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * x86-TSO (Owens, Sarkar and Sewell, "A better x86 memory model: x86-TSO", 2009), as axioms:
 * program order is kept but from a write to a later read, and there, too, if an mfence or a locked
 * instruction is between or is one of the two.
 */
public final class Tso implements HardwareModel {
  private final Set<Reason> without;

  /** The whole model. */
  public Tso() {
    this(EnumSet.noneOf(Reason.class));
  }

  /** For tests: rules left out. */
  Tso(Set<Reason> without) {
    this.without = without;
  }

  /** All reads wait for earlier ones, and writes for reads: there is always a run without one. */
  @Override
  public boolean readsEarly() {
    return false;
  }

  @Override
  public void before(Event event, Past past) {
    int place = event.place();
    past.add(past.lastFence(Fence.KERNEL, place), Reason.KERNEL, null);
    switch (event.kind()) {
      case READ -> beforeRead(event, past);
      case WRITE -> sweep(past, Sweep.ALL, place, Reason.BEFORE_WRITE, null);
      case FENCE -> {
        sweep(past, Sweep.ALL, place, Reason.KERNEL, null);
        past.add(event.partner(), Reason.KERNEL, null);
      }
      case BRANCH -> throw new IllegalArgumentException("a branch has no place in ob");
    }
  }

  private void beforeRead(Event event, Past past) {
    int place = event.place();
    sweep(past, Sweep.READS, place, Reason.READS_IN_ORDER, null);
    Event fence = past.lastFence(Fence.FULL, place);
    if (fence != null) {
      sweep(past, Sweep.ALL, fence.place(), Reason.MFENCE, fence);
    }
    Event locked = event.isOfOneInstruction() ? event : past.lastLocked(place);
    if (locked != null) {
      int below = locked == event ? place : locked.place() + 1;
      sweep(past, Sweep.ALL, below, Reason.LOCKED, locked);
    }
  }

  private void sweep(Past past, Sweep which, int beforePlace, Reason reason, @Nullable Event via) {
    if (!without.contains(reason)) {
      past.addAll(which, beforePlace, reason, via);
    }
  }
}
