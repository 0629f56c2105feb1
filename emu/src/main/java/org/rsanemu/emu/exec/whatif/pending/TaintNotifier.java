// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.LockWatch;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.stream.InstructionListener;

/** Notifies the trackers of tainted values of the running thread's actions, if it has any. */
public final class TaintNotifier implements InstructionListener {
  private final Taints taints;
  private final CurrentInstruction at;
  private final @Nullable ExecutionTrace trace;
  private final @Nullable LockWatch watch;
  private @Nullable TaintTracker values;

  /**
   * @param watch asks what locks guard; null if nobody does
   */
  public TaintNotifier(Taints taints, CurrentInstruction at, @Nullable LockWatch watch) {
    this.watch = watch;
    this.taints = taints;
    this.at = at;
    trace = taints.trace();
  }

  /** Another thread runs, or this one may have come to hold a value that is followed. */
  public void look() {
    values = taints.of(at.thread());
    if (trace != null) {
      trace.finish();
    }
  }

  @Override
  public boolean needsAll() {
    return values != null || watch != null || trace != null && trace.notes();
  }

  @Override
  public void instruction(long pc) {
    if (trace != null) {
      trace.step(at.thread().number(), pc, at.site(), at.isIncidental(), at.isSharing());
    }
    TaintTracker tracker = values;
    if (tracker != null) {
      tracker.step(pc);
      if (tracker.size() == 0) {
        values = null;
      }
    }
  }

  private void watch(long address, int size) {
    if (watch != null && !at.accessesLibrarysOwn(address)) {
      watch.accesses(at.thread().number(), at.site(), address, size);
    }
  }

  @Override
  public void reads(long address, int size) {
    watch(address, size);
    if (trace != null) {
      trace.read(address, size);
    }
    if (values != null) {
      values.read(address, size);
    }
  }

  @Override
  public void writes(long address, int size) {
    watch(address, size);
    if (trace != null) {
      trace.write(address, size);
    }
    if (values != null) {
      values.write(address, size);
    }
  }
}
