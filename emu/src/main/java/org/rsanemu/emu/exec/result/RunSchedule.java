// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;

/**
 * Who runs when.
 *
 * @param seed decides every choice of the run: 64 bits, any value
 * @param run the number of this run in its invocation, from 1
 * @param scheduling what decides the schedule besides the seed
 * @param script who makes the choices; {@link ScheduleSource#FREE}: the scheduler
 */
public record RunSchedule(long seed, int run, Scheduling scheduling, ScheduleSource script) {
  /** The same by another script. */
  RunSchedule by(ScheduleSource other) {
    return new RunSchedule(seed, run, scheduling, other);
  }
}
