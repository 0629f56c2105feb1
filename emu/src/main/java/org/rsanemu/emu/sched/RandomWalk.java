package org.rsanemu.emu.sched;

/**
 * A random choice at points of choice. How often a thread loses its turn differs from run to run: the
 * run's seed draws a mean stay for the user's accesses, from 1 point (every thread is as likely as
 * any other, each time) up to the quantum, and one for library code.
 *
 * <p>Library code is the reason for the second: starting and ending a thread takes some fifty atomic
 * accesses, many of them fences, and a program's own few accesses would hardly ever meet if each of
 * those were as good a place to switch as they are.
 */
final class RandomWalk implements Strategy {
  private static final int[] LIBRARY_STAYS = {1, 8, 64, 64, 1024, 1024};

  private final Chance chance;
  private final int userStay;
  private final int libraryStay;

  RandomWalk(Chance chance, int quantum) {
    this.chance = chance;
    int powers = 32 - Integer.numberOfLeadingZeros(quantum);
    userStay = 1 << chance.below(powers);
    libraryStay = LIBRARY_STAYS[chance.below(LIBRARY_STAYS.length)];
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    return switch (point) {
      case USER -> walk(runnable, count, current, userStay);
      case LIBRARY -> walk(runnable, count, current, libraryStay);
      case YIELD -> another(runnable, count, current);
    };
  }

  private int walk(int[] runnable, int count, int current, int stay) {
    if (stay > 1 && chance.below(stay) != 0) {
      for (int i = 0; i < count; i++) {
        if (runnable[i] == current) {
          return current;
        }
      }
    }
    return runnable[chance.below(count)];
  }

  private int another(int[] runnable, int count, int current) {
    if (count == 1) {
      return runnable[0];
    }
    int other = runnable[chance.below(count - 1)];
    return other == current ? runnable[count - 1] : other;
  }
}
