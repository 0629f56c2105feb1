// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * One event of the interleaving that led to a finding. From the positions follow the relations of
 * the execution graph: a read reads from the write of its location whose {@code writes} is its
 * {@code reads}; writes of a location are in modification order by {@code writes}; a read comes,
 * from-read, before the writes with a greater position.
 *
 * @param role which side of the finding it is
 * @param thread who
 * @param order NA for plain accesses, starts and joins
 * @param location the run's number of the atomic location; 0 if there is none
 * @param address first byte; 0 if it accesses no memory
 * @param size in bytes
 * @param value that was read or written; 0 for plain memory
 * @param memory what it accesses; null for fences, starts and joins
 * @param reads position, in the location's list of writes, that it read from; -1 if it reads none
 * @param writes position of the write that it made; -1 if it makes none
 * @param other the thread that it starts or joins; -1 if none
 * @param instruction as an assembler writes it, "" if there is none
 * @param stack innermost frame first; empty for an initial value
 */
public record TraceStep(
    Role role,
    int thread,
    Kind kind,
    MemoryOrder order,
    int location,
    long address,
    int size,
    long value,
    Finding.@Nullable Memory memory,
    long reads,
    long writes,
    int other,
    String instruction,
    List<Frame> stack) {

  /** The same of another kind. */
  TraceStep of(Kind otherKind) {
    return new TraceStep(
        role,
        thread,
        otherKind,
        order,
        location,
        address,
        size,
        value,
        memory,
        reads,
        writes,
        other,
        instruction,
        stack);
  }

  /** Which side of the finding an event is. */
  public enum Role {
    /** None of them: it leads from one to the other. */
    BETWEEN,
    /** The access that may go wrong. */
    ACCESS,
    /** The write that it may miss. */
    MISSED,
    /** The write that it may see instead; of an initial value, an event of thread -1. */
    STALE,
    /** The later access of a race. */
    CURRENT,
    /** The earlier access of a race. */
    EARLIER
  }

  /** What an event is. */
  public enum Kind {
    READ,
    WRITE,
    RMW,
    CAS,
    FAILED_CAS,
    WAIT,
    /** Memory is freed, unmapped, protected or discarded. */
    END,
    FENCE,
    /** The value that a location had at first. */
    INITIAL,
    /** A thread creates another. */
    START,
    /** A thread learns that another has ended. */
    JOIN,
    /** Something outside memory is handed on: a pipe is written, a signal sent. */
    CHANNEL_RELEASE,
    /** It is taken. */
    CHANNEL_ACQUIRE
  }
}
