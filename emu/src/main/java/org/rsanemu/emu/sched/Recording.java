// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/** Notes what another strategy chooses. */
public final class Recording implements Strategy {
  private final Strategy strategy;
  private final Choices.Builder chosen = new Choices.Builder();

  /** Notes the choices of {@code strategy}. */
  public Recording(Strategy strategy) {
    this.strategy = strategy;
  }

  @Override
  public boolean asksAccesses() {
    return strategy.asksAccesses();
  }

  @Override
  public void comesTo(int thread, long address, int size, boolean writes) {
    strategy.comesTo(thread, address, size, writes);
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    int next = strategy.choose(runnable, count, current, point);
    chosen.add(next);
    return next;
  }

  /** Whether the choices are too many to be kept. */
  public boolean isTooLong() {
    return chosen.isTooLong();
  }

  /** What was chosen, once the run is over. */
  public Choices choices() {
    return chosen.build();
  }
}
