// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

/**
 * A row of the table of goals.
 *
 * @param what is measured
 * @param goal in words; a dash if it is only reported
 * @param measured in words
 * @param met yes, no, a dash, or why there is nothing to say
 */
record Goal(String what, String goal, String measured, String met) {
  static Goal of(String what, String goal, String measured, boolean met) {
    return new Goal(what, goal, measured, met ? "yes" : "**no**");
  }

  static Goal reported(String what, String measured) {
    return new Goal(what, "—", measured, "—");
  }

  /** One that could not be measured. */
  static Goal missing(String what, String goal, String why) {
    return new Goal(what, goal, why, "—");
  }
}
