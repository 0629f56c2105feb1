// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import org.rsanemu.cli.report.Observations.Event;

/**
 * What the events of one line order, as far as builds can be compared by it.
 *
 * @param acquires whether a read or a fence of the line acquires
 * @param releases whether a write or a fence of the line releases
 * @param sequential whether an access of it is sc, or a fence
 * @param fenced whether a fence sc is among them
 */
record BuildOrders(boolean acquires, boolean releases, boolean sequential, boolean fenced) {
  static final BuildOrders NONE = new BuildOrders(false, false, false, false);

  private static final BuildOrders FULL_FENCE = new BuildOrders(true, true, true, true);

  static BuildOrders of(List<Event> events) {
    BuildOrders orders = NONE;
    for (Event event : events) {
      orders = orders.and(of(event));
    }
    return orders;
  }

  private static BuildOrders of(Event event) {
    boolean sc = event.order().equals("sc");
    boolean fence = event.operation().equals("fence");
    if (event.fenced() || fence && sc) {
      return FULL_FENCE;
    }
    boolean reads = !event.operation().equals("write");
    boolean writes = fence || writes(event.operation());
    boolean both = sc || event.order().equals("acqrel");
    return new BuildOrders(
        reads && (both || event.order().equals("acq")),
        writes && (both || event.order().equals("rel")),
        sc,
        false);
  }

  private static boolean writes(String operation) {
    return switch (operation) {
      case "write", "read-modify-write", "compare-and-swap" -> true;
      default -> false;
    };
  }

  private BuildOrders and(BuildOrders other) {
    return new BuildOrders(
        acquires || other.acquires,
        releases || other.releases,
        sequential || other.sequential,
        fenced || other.fenced);
  }

  /** Whether something is ordered by these and not by {@code other}. */
  boolean addTo(BuildOrders other) {
    return acquires && !other.acquires
        || releases && !other.releases
        || sequential && !other.sequential
        || fenced && !other.fenced;
  }
}
