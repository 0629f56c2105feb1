// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Armv8, application level, multi-copy atomic (Arm ARM, B2.3). Its local order is {@code lob}, row
 * by row; the {@link Reason} of each row is its name. Code of AArch32 is judged by the same rows.
 */
public final class Armv8 implements HardwareModel {
  private final Set<Reason> without;

  /** The whole model. */
  public Armv8() {
    this(EnumSet.noneOf(Reason.class));
  }

  /** For tests: rows left out. */
  Armv8(Set<Reason> without) {
    this.without = without;
  }

  @Override
  public boolean readsEarly() {
    return true;
  }

  @Override
  public void before(Event event, Past past) {
    new Rows(event, past).all();
  }

  /** The rows that end at one event. */
  private final class Rows {
    private final Event event;
    private final int place;
    private final Past past;

    Rows(Event event, Past past) {
      this.event = event;
      this.place = event.place();
      this.past = past;
    }

    void all() {
      past.add(past.lastFence(Fence.KERNEL, place), Reason.KERNEL, null);
      fences();
      switch (event.kind()) {
        case READ -> {
          afterAcquire();
          ofRead();
        }
        case WRITE -> {
          afterAcquire();
          ofWrite();
        }
        case FENCE -> {
          sweep(Sweep.ALL, Reason.KERNEL, place, null);
          past.add(event.partner(), Reason.KERNEL, null);
        }
        case BRANCH -> throw new IllegalArgumentException("a branch has no place in ob");
      }
    }

    private void fences() {
      fence(Fence.FULL, Sweep.ALL, Reason.FENCE_FULL);
      fence(Fence.LOAD, Sweep.RESULTS, Reason.FENCE_LOAD);
      fence(Fence.STORE_DSB, Sweep.WRITES, Reason.FENCE_STORE_DSB);
    }

    private void afterAcquire() {
      sweep(Sweep.ACQUIRES, Reason.ACQUIRE, place, null);
      sweep(Sweep.ACQUIRE_RELEASES, Reason.ACQUIRE_RELEASE_RMW, place, null);
      depends(Dependency.Kind.ADDRESS, Reason.ADDRESS);
    }

    private void ofRead() {
      if (event.operation().acquire() == Acquire.FULL) {
        sweep(Sweep.RELEASES, Reason.RELEASE_ACQUIRE, place, null);
      }
      isb();
      if (event.own() != null) {
        forwarded(event.own());
      }
    }

    /** The read may be answered by its own thread's write before that has reached memory. */
    private void forwarded(Event own) {
      for (Dependency dependency : own.dependencies()) {
        if (dependency.kind() == Dependency.Kind.ADDRESS) {
          row(dependency.read(), Reason.ADDRESS_FORWARDED, own);
        } else if (dependency.kind() == Dependency.Kind.DATA) {
          row(dependency.read(), Reason.DATA_FORWARDED, own);
        }
      }
      if (event.acquires()) {
        row(own.partner(), Reason.RMW_FORWARDED, own);
      }
    }

    private void isb() {
      Event isb = past.lastFence(Fence.INSTRUCTION, place);
      if (isb != null) {
        sweep(Sweep.BRANCHES, Reason.CONTROL_ISB, isb.place(), isb);
        sweep(Sweep.PICK_BRANCHES, Reason.PICK_CONTROL_ISB, isb.place(), isb);
        sweep(Sweep.ADDRESSES, Reason.ADDRESS_ISB, isb.place(), isb);
        sweep(Sweep.PICK_ADDRESSES, Reason.PICK_ADDRESS_ISB, isb.place(), isb);
      }
    }

    private void ofWrite() {
      row(event.partner(), Reason.RMW, null);
      if (!without.contains(Reason.SAME_LOCATION)) {
        past.addSameLocation(Reason.SAME_LOCATION);
      }
      if (event.releases()) {
        sweep(Sweep.ALL, Reason.RELEASE, place, null);
      }
      fence(Fence.STORE, Sweep.WRITES, Reason.FENCE_STORE);
      depends(Dependency.Kind.DATA, Reason.DATA);
      depends(Dependency.Kind.PICK_ADDRESS, Reason.PICK_ADDRESS);
      depends(Dependency.Kind.PICK_DATA, Reason.PICK_DATA);
      sweep(Sweep.BRANCHES, Reason.CONTROL, place, null);
      sweep(Sweep.PICK_BRANCHES, Reason.PICK_CONTROL, place, null);
      sweep(Sweep.ADDRESSES, Reason.ADDRESS_PO, place, null);
      sweep(Sweep.PICK_ADDRESSES, Reason.PICK_ADDRESS_PO, place, null);
    }

    private void fence(Fence fence, Sweep earlier, Reason reason) {
      Event last = past.lastFence(fence, place);
      if (last != null) {
        sweep(earlier, reason, last.place(), last);
      }
    }

    private void depends(Dependency.Kind kind, Reason reason) {
      for (Dependency dependency : event.dependencies()) {
        if (dependency.kind() == kind) {
          row(dependency.read(), reason, null);
        }
      }
    }

    private void sweep(Sweep which, Reason reason, int beforePlace, @Nullable Event via) {
      if (!without.contains(reason)) {
        past.addAll(which, beforePlace, reason, via);
      }
    }

    private void row(@Nullable Event from, Reason reason, @Nullable Event via) {
      if (!without.contains(reason)) {
        past.add(from, reason, via);
      }
    }
  }
}
