// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;

/** The signal masks that ppoll, pselect6 and epoll_pwait put on for as long as they wait. */
public final class WaitMasks {
  private final Signals signals;

  public WaitMasks(Signals signals) {
    this.signals = signals;
  }

  /**
   * Makes a call under its mask. A signal that the mask lets through ends the wait; without one,
   * the old mask holds again before the thread continues.
   *
   * @param address of the mask, 0 for none
   * @param size of the mask in bytes: 8, or the call fails
   */
  public Outcome during(Call call, long address, long size, Supplier<Outcome> action) {
    if (address == 0) {
      return action.get();
    }
    if (size != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    GuestThread thread = call.thread();
    if (!thread.hasMaskAfterSignal()) {
      signals.maskDuring(thread, call.getLong(address));
    }
    Outcome outcome = action.get();
    if (outcome instanceof Outcome.Blocked) {
      if (thread.hasOpenSignal()) {
        signals.interruptNow(thread);
      }
      return outcome;
    }
    if (outcome.equals(Outcome.ZERO) && thread.hasOpenSignal()) {
      return Outcome.error(Errno.EINTR); // though its time is up
    }
    signals.setMask(thread, thread.takeMaskAfterSignal());
    return outcome;
  }
}
