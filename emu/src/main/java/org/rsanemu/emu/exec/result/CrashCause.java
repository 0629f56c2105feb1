// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What made a program crash, as far as its memory shows.
 *
 * @param said what it said of it: the C library's message for abort, else, for that and a panic,
 *     the end of what it wrote to its standard error; of an address that is not aligned, what it is
 *     no multiple of; "" for other faults, or if it said nothing
 * @param memory the stack that overflowed; the block that was accessed or freed, or the memory that
 *     was unmapped; null if there is none
 * @param ender who freed or unmapped it; -1 if nobody did
 * @param ended where; empty if nobody did
 * @param largest the call that has used up most of the stack; null if none has used the most of it
 */
public record CrashCause(
    Kind kind,
    String said,
    Finding.@Nullable Memory memory,
    int ender,
    List<Frame> ended,
    @Nullable LargeFrame largest) {
  /**
   * What one call takes of a stack.
   *
   * @param size in bytes
   * @param function where it is, and what called it
   */
  public record LargeFrame(long size, List<Frame> function) {}

  /** One of which no call has used up a stack. */
  public CrashCause(
      Kind kind, String said, Finding.@Nullable Memory memory, int ender, List<Frame> ended) {
    this(kind, said, memory, ender, ended, null);
  }

  /** Nothing is known. */
  public static final CrashCause UNKNOWN = said(Kind.OTHER, "");

  /** What it was. */
  public enum Kind {
    /** A thread's stack is used up. */
    STACK_OVERFLOW,
    /** An address in the first page, which nothing can be at. */
    NULL_POINTER,
    /** A division whose divisor is 0. */
    ZERO_DIVISOR,
    /** An address that is no multiple of what the instruction needs. */
    MISALIGNED,
    /** A heap block was freed, and its memory has gone back to the kernel. */
    AFTER_FREE,
    /** The memory was unmapped. */
    AFTER_UNMAP,
    /** The C library found that a block that is freed was freed before. */
    DOUBLE_FREE,
    /** The C library found that what is freed is not a block. */
    INVALID_FREE,
    /** A Rust program has panicked, and exits or aborts for that. */
    PANIC,
    /** What the stack and the words say: an abort, an exception, or a wild address. */
    OTHER
  }

  /** A cause without memory. */
  public static CrashCause said(Kind kind, String words) {
    return new CrashCause(kind, words, null, -1, List.of());
  }
}
