package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;

/**
 * The parts of one run that know each other.
 *
 * @param origins registers to try a read again with
 * @param follows values that are followed
 * @param parking threads that wait in a loop
 * @param inspection null if nobody looks at the run
 */
record Guest(
    Machine machine,
    ProgramCode code,
    EventStream events,
    Questions questions,
    Origins origins,
    Follows follows,
    Parking parking,
    @Nullable Inspection inspection) {}
