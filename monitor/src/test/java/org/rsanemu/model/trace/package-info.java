// SPDX-License-Identifier: Apache-2.0
/**
 * An execution as text, one event a line, read and written; drives the monitor without a program.
 *
 * <p>A line is {@code T1 W x 5 rel @0x1163}: thread, event, location, values, order and program
 * counter. Of these, values (0) and the program counter (0) may be left out. Events:
 *
 * <pre>
 * R x [value] order        W x [value] order         read, write
 * X x [value] order        XD x [value] order        rmw; rmw whose read is dropped
 * C x expected value order CF x expected found order strong compare-and-swap: succeeded, failed
 * V x expected value order VF x expected found order weak compare-and-swap
 * A x value order          A? x value order          wait: ended, about to
 * B x expected value order B? x expected order       blocking compare-and-swap: done, about to
 * F order                  SFENCE                    fence; publication of non-temporal stores
 * r address size           w address size            plain read, plain write
 * end address length       protect address length    end of memory; end of what may be written
 * wnt address size         forget address length     non-temporal write; new life (no thread)
 * start T2                 join T2                   thread start, join
 * send number              receive number            channel: release, acquire
 * </pre>
 *
 * Addresses and program counters are hexadecimal with {@code 0x}. What follows a {@code #} is a
 * comment.
 */
package org.rsanemu.model.trace;
