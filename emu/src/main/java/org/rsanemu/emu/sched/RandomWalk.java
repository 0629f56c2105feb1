// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/** Each of those that can run is as likely as another; who yields lets another one go. */
final class RandomWalk implements Strategy {
  private final RandomSource chance;

  RandomWalk(RandomSource chance) {
    this.chance = chance;
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    int others = count;
    if (point.givesWay() && count > 1) {
      others = 0;
      for (int i = 0; i < count; i++) {
        others += runnable[i] == current ? 0 : 1;
      }
    }
    int left = chance.below(others);
    for (int i = 0; ; i++) {
      if ((others == count || runnable[i] != current) && left-- == 0) {
        return runnable[i];
      }
    }
  }
}
