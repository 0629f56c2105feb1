// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import org.jspecify.annotations.Nullable;

/**
 * A request of an annotation in the program to the checker: a sequence of instructions that does
 * nothing on a processor, as {@code rsan.h} writes it and {@code docs/annotations.md} draws it for
 * each instruction set. The sequence carries a magic number, a code of 16 bits and the numbers of
 * two general registers.
 *
 * @param kind the code's high byte
 * @param detail the code's low byte: for the first three kinds the size of the object in bytes, or
 *     {@link #IN_MEMORY} and the size
 * @param first the ISA's number of the register that holds the first argument, an address
 * @param second the register of the second argument: a value, a size or a length
 */
public record Request(Kind kind, int detail, int first, int second) {
  /** What can be asked; the code's high byte is the ordinal. */
  public enum Kind {
    /** The next atomic access to the object waits until it has a value. */
    WAIT,
    /** The next one is a compare-and-swap that waits until the object has a value. */
    BLOCKING_CAS,
    /** The next one is a compare-and-swap that does not fail spuriously. */
    STRONG_CAS,
    /** Bytes are atomic from now on. */
    MARK_ATOMIC,
    /** Bytes are plain memory from now on. */
    MARK_PLAIN,
    /** What the thread accesses from now on is not reported. */
    IGNORE_BEGIN,
    /** The end of that. */
    IGNORE_END,
    /** A name for what the function does from now on. */
    LABEL,
    /** A bound that the program sets itself. */
    BOUND
  }

  /** What every marker carries: the letters RS. */
  public static final int MAGIC = 0x5253;

  /** In {@link #detail}: the second argument is the address of the value. */
  public static final int IN_MEMORY = 0x80;

  private static final Kind[] KINDS = Kind.values();

  /**
   * What a code asks.
   *
   * @param code 16 bits
   * @return null if nobody knows that kind: then the marker is no more than it does on a processor
   */
  public static @Nullable Request of(int code, int first, int second) {
    int kind = code >>> 8;
    return kind < KINDS.length ? new Request(KINDS[kind], code & 0xff, first, second) : null;
  }

  /** The size of the object in bytes that the code says, whether or not there is such an object. */
  public int size() {
    return detail & ~IN_MEMORY;
  }
}
