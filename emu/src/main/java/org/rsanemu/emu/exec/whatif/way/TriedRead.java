// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * A read that may be tried again.
 *
 * @param address of what it read
 * @param size up to 8
 * @param fresh what it read: the newest value
 * @param foresight what the thread could read from there on
 */
public record TriedRead(
    GuestContext thread,
    Origins.Origin origin,
    long address,
    int size,
    long fresh,
    WhatIfView foresight) {
  /** The same read of another newest value. */
  public TriedRead with(long value) {
    return new TriedRead(thread, origin, address, size, value, foresight);
  }
}
