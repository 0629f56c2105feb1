// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Loads that turned out to be of no use, with all that this depended on: runs of one program come
 * to the same ones. One thread.
 */
public final class KnownDiscards {
  /** So many are remembered. */
  private static final int MOST = 1 << 12;

  private final Set<Case> cases = new HashSet<>();
  private boolean takesShortWays = true;

  /**
   * All that a load depends on which goes nowhere, and what comes of it.
   *
   * @param generals the values of the general registers that are read on the way
   * @param memory the values of what is read behind it
   * @param call the instruction that called the function
   */
  record Case(Passed passed, List<Long> generals, long flags, List<Long> memory, long call) {}

  boolean contains(Case found) {
    return takesShortWays && cases.contains(found);
  }

  void add(Case found) {
    if (cases.size() < MOST) {
      cases.add(found);
    }
  }

  /** Code has changed. */
  public void forget() {
    cases.clear();
  }

  /** Each load is looked at again from now on: for tests, which compare. */
  public void takeNoShortWay() {
    takesShortWays = false;
  }
}
