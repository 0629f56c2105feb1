// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

/** What relates two events of an execution, in the words of the papers. */
public enum Relation {
  /** Program order: the next event of the same thread. */
  PO("po", "program order"),
  /** A read, and the write that it takes its value from. */
  RF("rf", "reads from"),
  /** Modification order: the next write to the same location. */
  MO("mo", "modification order"),
  /** A read, and the first write to its location that it does not see. */
  FR("fr", "from-read: reads what this write replaces"),
  /** A thread's creation, and its first event. */
  START("start", "thread start"),
  /** A thread's last event, and its end being noticed. */
  JOIN("join", "thread join"),
  /** What the processor keeps in order within a thread, by the model of its memory. */
  HARDWARE("hardware", "the processor keeps this order, for the reason given"),
  /** Not a relation: where synchronization would order two events, and there is none. */
  UNORDERED("no sync", "no synchronization");

  private final String label;
  private final String words;

  Relation(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /** The label of an edge: {@code rf}. */
  public String label() {
    return label;
  }

  /** What it means. */
  public String words() {
    return words;
  }
}
