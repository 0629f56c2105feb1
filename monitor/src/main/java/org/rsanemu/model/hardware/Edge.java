// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.List;

/**
 * One event is ordered before another.
 *
 * @param via what is between and is part of the reason, in program order: a fence, a branch, an
 *     access whose address depends
 */
public record Edge(Event from, Event to, Reason reason, List<Event> via) {
  /** Refuses a list that may change. */
  public Edge {
    via = List.copyOf(via);
  }

  @Override
  public String toString() {
    return from + " --" + reason + (via.isEmpty() ? "" : " " + via) + "--> " + to;
  }
}
