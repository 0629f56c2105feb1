package org.rsanemu.emu.run;

/** How far a run has come. */
record Extent(
    long executed,
    long writes,
    long atomicEvents,
    long storeStoreFences,
    long atomicsJudged,
    long atomicsUnstated,
    long plainEvents,
    long plainJudged,
    long plainUnstated) {}
