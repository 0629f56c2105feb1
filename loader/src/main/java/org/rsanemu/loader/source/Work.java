// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

/** Counts down what reading one program's sources may cost: made-up ones could cost anything. */
final class Work {
  private long left;

  /**
   * @param most tokens and characters; no program needs near as many
   */
  Work(long most) {
    left = most;
  }

  /** Takes some; false if there is no more. */
  boolean spend(long amount) {
    left -= amount;
    return left >= 0;
  }
}
