// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

/**
 * How threads take turns.
 *
 * @param scheduler by its name
 * @param seed decides all chance
 */
record Schedule(String scheduler, long seed) {
  /** What the command line takes by default. */
  static final Schedule USUAL = random(1);

  static Schedule random(long seed) {
    return new Schedule("random", seed);
  }

  static Schedule roundRobin() {
    return new Schedule("round-robin", 1);
  }
}
