// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;

/**
 * What became of one run.
 *
 * @param run its number, from 1
 * @param seed its own seed, derived from the invocation's
 * @param scheduling what else decided its schedule
 */
public record RunOutcome(int run, long seed, Scheduling scheduling, RunResult result) {}
