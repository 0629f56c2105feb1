// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.ahead.KnownDiscards;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.events.CrashCauses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.schedule.StepTouches;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.exec.whatif.pending.BoundaryTasks;
import org.rsanemu.emu.exec.whatif.pending.PendingViolations;
import org.rsanemu.emu.exec.whatif.pending.Taints;
import org.rsanemu.emu.exec.whatif.way.Origins;

/**
 * The parts of one run that know each other.
 *
 * @param pendingViolations violations whose stale values are to be tried
 * @param tasks what analyses ask of the loop
 * @param origins registers to try a read again with
 * @param taints taint of stale values that threads hold
 * @param parking threads that wait in a loop
 * @param crashes why the program crashes
 * @param discards loads that are no accesses, of all runs
 * @param touches what the steps of an exploration touch; null if the run is an execution of none
 * @param inspection null if nobody looks at the run
 */
record Guest(
    Machine machine,
    ProgramCode code,
    RunEvents events,
    PendingViolations pendingViolations,
    BoundaryTasks tasks,
    Origins origins,
    Taints taints,
    BusyWaitQueue parking,
    CrashCauses crashes,
    KnownDiscards discards,
    @Nullable StepTouches touches,
    @Nullable Inspection inspection) {}
