// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** Sends a signal that a call has for its own thread, as SIGPIPE. */
@FunctionalInterface
public interface SignalSender {
  /**
   * Sends it.
   *
   * @param result what the call returns
   */
  Outcome sendToSelf(GuestThread thread, int signal, long result);
}
