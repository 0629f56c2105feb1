// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/** Each thread in turn, for a number of scheduling points. */
final class RoundRobin implements Strategy {
  private final int quantum;
  private int left;
  private int last = -1;

  RoundRobin(int quantum) {
    this.quantum = quantum;
    left = quantum;
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    int next = runnable[0];
    for (int i = count - 1; i >= 0; i--) {
      if (runnable[i] == current && current == last && !point.givesWay() && --left > 0) {
        return current;
      }
      if (runnable[i] > current) {
        next = runnable[i];
      }
    }
    last = next;
    left = quantum;
    return next;
  }
}
