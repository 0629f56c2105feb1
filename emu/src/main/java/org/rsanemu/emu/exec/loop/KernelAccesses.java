// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunProgress;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.ExclusiveMonitors;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.pending.TaintNotifier;

/** What the kernel does to memory on behalf of a thread, which may be one whose call waited. */
final class KernelAccesses {
  private final CurrentInstruction at;
  private final OrdinaryAccesses accesses;
  private final EventStream recorder;
  private final RunProgress progress;
  private final TaintNotifier taintNotifier;
  private final ExclusiveMonitors monitors;

  KernelAccesses(
      CurrentInstruction at,
      OrdinaryAccesses accesses,
      EventStream recorder,
      RunProgress progress,
      TaintNotifier taintNotifier,
      ExclusiveMonitors monitors) {
    this.at = at;
    this.accesses = accesses;
    this.recorder = recorder;
    this.progress = progress;
    this.taintNotifier = taintNotifier;
    this.monitors = monitors;
  }

  void read(GuestContext by, long address, int size) {
    GuestContext running = at.thread();
    int instruction = at.number();
    if (by == running) {
      taintNotifier.reads(address, size);
    }
    standsIn(by);
    accesses.plain().kernelTouched();
    if (accesses.isPlainForKernel(address, size)) {
      accesses.plain().read(address, size);
    } else {
      accesses.readLocations(address, size, 0);
    }
    at.thread(running);
    at.number(instruction);
  }

  void write(GuestContext by, long address, int size) {
    GuestContext running = at.thread();
    int instruction = at.number();
    standsIn(by);
    accesses.plain().kernelTouched();
    progress.wrote();
    monitors.written(running, address, size);
    if (accesses.isPlainForKernel(address, size)) {
      accesses.plain().write(address, size);
    } else {
      accesses.writeLocations(address, size, 0);
    }
    at.thread(running);
    at.number(instruction);
  }

  /** What follows is done by a thread at the call that it waited in, though another may run. */
  private void standsIn(GuestContext by) {
    if (by != at.thread()) {
      at.thread(by);
      at.number(by.instruction());
      recorder.actsInKernel(by.number());
    }
  }
}
