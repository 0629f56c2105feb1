// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

/**
 * An event of a candidate execution. A fence is one, too, so that {@code po} goes through it.
 *
 * @param thread -1 of initial writes
 * @param index which instruction of its thread; its read comes before its write
 * @param write whether it writes; of an access, else it reads
 */
record Act(int thread, int index, VectorInstruction instruction, int location, boolean write) {
  boolean isInitial() {
    return thread < 0;
  }

  boolean isRead() {
    return location >= 0 && !write;
  }

  long value() {
    return isInitial() ? 0 : instruction.value();
  }

  boolean isBefore(Act other) {
    return thread == other.thread
        && (index < other.index || index == other.index && !write && other.write);
  }

  @Override
  public String toString() {
    return isInitial() ? "init" + location : "T" + thread + "." + index + (write ? "W" : "R");
  }
}
