package org.rsanemu.rc20;

/**
 * A robustness violation: under RC20, {@code access} may miss {@code missed}, which under SC must
 * have come before it.
 *
 * @param location where
 * @param access the access that is not robust
 * @param missed the oldest write after what the thread is aware of, which SC orders before the
 *     access
 * @param stale the newest write that the access may still see instead, or (for a write) may follow
 *     directly: {@code Kind.INITIAL} if it is the initial value
 * @param hb position of the newest write that the thread has synchronized with
 * @param must position of the newest write that SC orders before the access; {@code hb < must}
 */
public record Violation(
    int location, Access access, Access missed, Access stale, long hb, long must) {}
