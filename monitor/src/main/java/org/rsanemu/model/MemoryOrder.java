// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * The order of an access or a fence. Acquire and release are incomparable, so there is no {@code <}
 * here: ask {@link #acquires} and {@link #releases}.
 */
public enum MemoryOrder {
  /** Not atomic: plain memory, the race detector's. */
  NA(false, false),
  RLX(false, false),
  ACQ(true, false),
  REL(false, true),
  ACQREL(true, true),
  SC(true, true);

  private final boolean acquires;
  private final boolean releases;

  MemoryOrder(boolean acquires, boolean releases) {
    this.acquires = acquires;
    this.releases = releases;
  }

  /**
   * Whether a read, rmw or fence of this order acquires. A write never does, whatever its order.
   */
  public boolean acquires() {
    return acquires;
  }

  /**
   * Whether a write, rmw or fence of this order releases. A read never does, whatever its order.
   */
  public boolean releases() {
    return releases;
  }

  /** The order's name in traces, tables and reports: {@code rlx}, {@code acq}, ... */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
