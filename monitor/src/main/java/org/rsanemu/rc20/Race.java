package org.rsanemu.rc20;

/**
 * A data race on plain memory: neither access happens before the other, and one is a write.
 *
 * @param address first byte of the overlap
 * @param earlier the access that came first in this run
 * @param current the access that raced with it
 * @param lastRelease where the earlier thread last released something that the current thread has
 *     acquired: the end of what they synchronized on; 0 if they never did since the current thread
 *     started
 */
public record Race(long address, Access earlier, Access current, long lastRelease) {}
