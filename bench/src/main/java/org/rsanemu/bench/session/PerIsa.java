// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.StringJoiner;

/** A goal that each instruction set must meet. */
final class PerIsa {
  private final String what;
  private final String goal;
  private final StringJoiner measured = new StringJoiner(", ");
  private boolean met = true;

  PerIsa(String what, String goal) {
    this.what = what;
    this.goal = goal;
  }

  /** Adds what one of them has shown. */
  void add(Isa isa, String shown, boolean meets) {
    measured.add(isa.label() + " " + shown);
    met &= meets;
  }

  /** The row for all of them. */
  Goal goal() {
    return Goal.of(what, goal, measured.toString(), met);
  }
}
