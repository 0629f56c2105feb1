// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import org.rsanemu.model.MemoryOrder;

/**
 * An event of an execution graph. A fence sc is one event that is a fence and an update of the
 * location that all such fences share (RC20 paper, section 3.1).
 *
 * @param location index, -1 for mere fences
 * @param value what it writes
 * @param speculative a read whose value nothing comes to depend on
 * @param mark what it is if it is no such event
 * @param number of the thread or location that a mark is about
 * @param statement its place in its thread, where that matters
 */
record GraphEvent(
    int thread,
    int location,
    boolean reads,
    boolean writes,
    boolean fences,
    MemoryOrder order,
    long value,
    boolean speculative,
    EventMark mark,
    int number,
    int statement) {
  private GraphEvent(
      int thread,
      int location,
      boolean reads,
      boolean writes,
      boolean fences,
      MemoryOrder order,
      long value,
      boolean speculative) {
    this(
        thread, location, reads, writes, fences, order, value, speculative, EventMark.NONE, -1, -1);
  }

  static GraphEvent initial(int location) {
    return new GraphEvent(
        CandidateGraph.NOBODY, location, false, true, false, MemoryOrder.RLX, 0, false);
  }

  static GraphEvent read(int thread, int location, MemoryOrder order) {
    return new GraphEvent(thread, location, true, false, false, order, 0, false);
  }

  static GraphEvent speculativeRead(int thread, int location, MemoryOrder order) {
    return new GraphEvent(thread, location, true, false, false, order, 0, true);
  }

  static GraphEvent write(int thread, int location, long value, MemoryOrder order) {
    return new GraphEvent(thread, location, false, true, false, order, value, false);
  }

  static GraphEvent update(int thread, int location, long value, MemoryOrder order) {
    return new GraphEvent(thread, location, true, true, false, order, value, false);
  }

  static GraphEvent fence(int thread, MemoryOrder order) {
    return new GraphEvent(thread, -1, false, false, true, order, 0, false);
  }

  static GraphEvent fenceSc(int thread, int shared) {
    return new GraphEvent(thread, shared, true, true, true, MemoryOrder.SC, 0, false);
  }

  /** An event without order, which takes part in program order alone. */
  static GraphEvent marked(int thread, EventMark mark, int number) {
    return new GraphEvent(
        thread, -1, false, false, true, MemoryOrder.NA, 0, false, mark, number, -1);
  }

  /** The same event of that statement. */
  GraphEvent of(int index) {
    return new GraphEvent(
        thread, location, reads, writes, fences, order, value, speculative, mark, number, index);
  }

  /** The location that it accesses, atomically or not; -1 for none. */
  int place() {
    return mark.isPlain() ? number : fences ? -1 : location;
  }

  boolean stores() {
    return writes || mark == EventMark.PLAIN_WRITE;
  }

  boolean isPlain() {
    return order == MemoryOrder.NA && (mark == EventMark.NONE || mark.isPlain());
  }

  boolean acquires() {
    return (reads || fences) && order.acquires();
  }

  boolean releases() {
    return (writes || fences) && order.releases();
  }

  boolean isSc() {
    return order == MemoryOrder.SC;
  }

  @Override
  public String toString() {
    if (mark != EventMark.NONE) {
      return "T" + (thread + 1) + " " + mark + " " + number;
    }
    String kind = fences ? "F" : reads && writes ? "U" : reads ? "R" : "W";
    String where = fences ? "" : " x" + location + (writes ? " " + value : "");
    return "T" + (thread + 1) + " " + kind + where + " " + order.label();
  }
}
