// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/** Who makes a run's choices, and whether they are noted. */
public sealed interface ScheduleSource {
  /** The strategy makes them, and nobody wants to know. */
  ScheduleSource FREE = new Free();

  /** The strategy makes them, and they are noted. */
  ScheduleSource RECORDED = new Recorded();

  /** See {@link #FREE}. */
  record Free() implements ScheduleSource {
    @Override
    public Choices choices() {
      return Choices.NONE;
    }
  }

  /** See {@link #RECORDED}. */
  record Recorded() implements ScheduleSource {
    @Override
    public Choices choices() {
      return Choices.NONE;
    }
  }

  /** They are made already, and a run that they do not fit fails. */
  record Exact(Choices choices) implements ScheduleSource {}

  /**
   * As far as possible they are made already: a thread's slice is over when it cannot run, and
   * after the last slice whoever ran continues, else the next one. What becomes of that is noted.
   */
  record Preferred(Choices choices) implements ScheduleSource {}

  /** The choices that are made already. */
  Choices choices();
}
