// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import org.rsanemu.model.MemoryOrder;

/** What a thread does to memory, in RC20's words: a row of the tables of design section 3. */
sealed interface Step {
  /**
   * A read.
   *
   * @param used whether anything comes to depend on its value
   */
  record Read(int location, MemoryOrder order, boolean used) implements Step {}

  /** A read that blocks until it sees this value. */
  record Wait(int location, long value, MemoryOrder order) implements Step {}

  record Write(int location, long value, MemoryOrder order) implements Step {}

  record Exchange(int location, long value, MemoryOrder order) implements Step {}

  record Add(int location, long addend, MemoryOrder order) implements Step {}

  /** A strong compare-and-swap; if it fails it is a read of order {@code failure}. */
  record Cas(int location, long expected, long desired, MemoryOrder success, MemoryOrder failure)
      implements Step {}

  record Fence(MemoryOrder order) implements Step {}

  /** A step that is made if the thread's last read of {@code location} returned {@code value}. */
  record IfRead(int location, long value, Step step) implements Step {}

  /**
   * What is not an access to atomic memory.
   *
   * @param number of the thread or location that it is about
   */
  record Marked(EventMark mark, int number) implements Step {}

  /** A fence sc that only a thread runs whose compare-and-swap just before it succeeded. */
  record FenceIfSwapped() implements Step {}
}
