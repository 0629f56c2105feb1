// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/**
 * The guest wants more than it may have of something that a machine has more of: the run ends
 * there, for what the guest would do next is not what the program does.
 */
public final class LimitReachedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Limit limit;

  /**
   * Of this.
   *
   * @param limit what ran out
   */
  public LimitReachedException(Limit limit) {
    super("ended by a limit: " + limit);
    this.limit = limit;
  }

  /** What ran out. */
  public Limit limit() {
    return limit;
  }
}
