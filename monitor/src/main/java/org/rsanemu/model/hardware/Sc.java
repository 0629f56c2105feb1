// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/** Sequential consistency (Lamport 1979): all of program order is kept. */
final class Sc implements HardwareModel {
  @Override
  public boolean readsEarly() {
    return false;
  }

  @Override
  public void before(Event event, Past past) {
    past.add(past.lastFence(Fence.KERNEL, event.place()), Reason.KERNEL, null);
    if (event.isWrite()) {
      past.add(event.partner(), Reason.RMW, null);
    }
    past.addAll(Sweep.ALL, event.place(), Reason.PROGRAM_ORDER, null);
    if (event.kind() == Event.Kind.FENCE) {
      past.add(event.partner(), Reason.KERNEL, null);
    }
  }
}
