package org.rsanemu.monitor.clock;

/**
 * What a thread knows at some point.
 *
 * @param current what happened before what comes next
 * @param sc what hb_SC orders before it
 */
public record Knowledge(View current, VectorClock sc) {}
