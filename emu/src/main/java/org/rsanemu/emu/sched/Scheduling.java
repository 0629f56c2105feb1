// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/**
 * All that decides a run's schedule besides its seed.
 *
 * @param strategy one of {@link Strategy#NAMES}
 * @param quantum round-robin: scheduling points of a slice; at least 1
 * @param depth PCT: of the bugs that are looked for; at least 1
 * @param steps PCT: at so many points of a run ({@link Strategy.Point#isStep}) priorities may
 *     change; 0 if that is not known, and then they do not
 * @param preemptsPlain whether scheduling points come before the plain accesses of judged code, too
 */
public record Scheduling(
    String strategy, int quantum, int depth, long steps, boolean preemptsPlain) {
  /** The usual number of scheduling points of a slice. */
  public static final int QUANTUM = 10;

  /** The usual depth. */
  public static final int DEPTH = 3;

  /** Most bugs are shallow; no thread has so many priorities to fall to. */
  public static final int MOST_DEPTH = 100;

  /** A strategy with what is usual. */
  public static Scheduling of(String strategy) {
    return new Scheduling(strategy, QUANTUM, DEPTH, 0, false);
  }

  /** The same with another strategy. */
  public Scheduling with(String other, int otherDepth) {
    return new Scheduling(other, quantum, otherDepth, steps, preemptsPlain);
  }

  /** The same, knowing how many points of a run there are. */
  public Scheduling withSteps(long known) {
    return new Scheduling(strategy, quantum, depth, known, preemptsPlain);
  }

  /** Whether the strategy is PCT. */
  public boolean isPct() {
    return strategy.equals(Strategy.PCT);
  }
}
