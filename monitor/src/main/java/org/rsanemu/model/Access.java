// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * One side of a finding.
 *
 * @param thread who
 * @param kind what
 * @param order {@code NA} for plain memory
 * @param address first byte, of the access where it is known, else of its location
 * @param size in bytes
 * @param value what it read or wrote; 0 for plain memory
 * @param site where in the code
 */
public record Access(
    int thread, Kind kind, MemoryOrder order, long address, int size, long value, long site) {
  /** The same access of another order. */
  public Access with(MemoryOrder other) {
    return new Access(thread, kind, other, address, size, value, site);
  }

  /** The same of another kind, too. */
  public Access with(Kind otherKind, MemoryOrder otherOrder) {
    return new Access(thread, otherKind, otherOrder, address, size, value, site);
  }

  /** The same with another value. */
  public Access of(long otherValue) {
    return new Access(thread, kind, order, address, size, otherValue, site);
  }

  /** What an access does. */
  public enum Kind {
    READ,
    WRITE,
    RMW,
    CAS,
    FAILED_CAS,
    WAIT,
    /** Memory is freed, unmapped, protected or discarded. */
    END,
    /** The value that the location had at first: no instruction of the run wrote it. */
    INITIAL
  }
}
