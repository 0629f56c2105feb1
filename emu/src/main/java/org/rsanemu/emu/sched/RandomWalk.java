package org.rsanemu.emu.sched;

/**
 * Every thread that can run is as likely as any other, at every point of choice: in some runs. In
 * others a thread keeps its turn for a while, a power of two of points on the average, up to the
 * quantum; the run's seed decides. Short races need the one, long windows the other.
 */
final class RandomWalk implements Strategy {
  private final Chance chance;
  private final int stay;

  RandomWalk(Chance chance, int quantum) {
    this.chance = chance;
    int powers = 32 - Integer.numberOfLeadingZeros(quantum);
    stay = 1 << chance.below(powers);
  }

  @Override
  public int choose(int[] runnable, int count, int current, boolean yields) {
    if (stay > 1 && !yields && chance.below(stay) != 0) {
      for (int i = 0; i < count; i++) {
        if (runnable[i] == current) {
          return current;
        }
      }
    }
    if (yields && count > 1) {
      int other = runnable[chance.below(count - 1)];
      return other == current ? runnable[count - 1] : other;
    }
    return runnable[chance.below(count)];
  }
}
