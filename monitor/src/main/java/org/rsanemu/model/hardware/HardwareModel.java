// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/**
 * A memory model that is multi-copy atomic: it forbids cycles of what its local order and the
 * communication between threads put before one another. Its local order is all that it must say.
 */
public interface HardwareModel {
  /**
   * Adds to {@code past} what comes before an event by its own thread's order. Left out may be what
   * follows by transitivity.
   */
  void before(Event event, Past past);

  /** Whether a read may be answered by a write that a later SC step makes (load buffering). */
  boolean readsEarly();
}
