package org.rsanemu.litmus;

import org.rsanemu.rc20.MemoryOrder;

/**
 * An event of an execution graph. A fence sc is one event that is a fence and an update of the
 * location that all such fences share (RC20 paper, section 3.1).
 *
 * @param location index, -1 for mere fences
 * @param value what it writes
 * @param speculative a read whose value nothing comes to depend on
 */
record GraphEvent(
    int thread,
    int location,
    boolean reads,
    boolean writes,
    boolean fences,
    MemoryOrder order,
    long value,
    boolean speculative) {
  static GraphEvent initial(int location) {
    return new GraphEvent(Graph.NOBODY, location, false, true, false, MemoryOrder.RLX, 0, false);
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
    String kind = fences ? "F" : reads && writes ? "U" : reads ? "R" : "W";
    String where = fences ? "" : " x" + location + (writes ? " " + value : "");
    return "T" + (thread + 1) + " " + kind + where + " " + order.label();
  }
}
