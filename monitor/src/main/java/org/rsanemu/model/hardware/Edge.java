// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/**
 * One event is ordered before another.
 *
 * @param via the fence or the access between that is the reason; null if there is none
 */
public record Edge(Event from, Event to, Reason reason, Event via) {
  @Override
  public String toString() {
    return from + " --" + reason + (via == null ? "" : " " + via) + "--> " + to;
  }
}
