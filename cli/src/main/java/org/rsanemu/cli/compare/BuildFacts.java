// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.rsanemu.cli.report.Observations.Event;

/**
 * What a build was seen to do at a line, in the terms that differences are about.
 *
 * @param orders what its events order
 * @param words its events, each sort once, without instructions
 * @param locked whether a fence sc comes with one of its accesses, as with x86's LOCK
 * @param fence whether it has a fence of its own
 * @param accesses whether it accesses memory
 * @param plain whether it was seen to access plain memory only
 * @param sizes of the variables that it accesses, in bytes
 */
record BuildFacts(
    BuildOrders orders,
    Set<String> words,
    boolean locked,
    boolean fence,
    boolean accesses,
    boolean plain,
    Map<String, Integer> sizes) {

  static BuildFacts of(List<Event> events, Map<String, Integer> sizes) {
    return new BuildFacts(
        BuildOrders.of(events),
        events.stream().map(Words::of).collect(Collectors.toCollection(TreeSet::new)),
        events.stream().anyMatch(Event::fenced),
        events.stream().anyMatch(BuildFacts::isFence),
        events.stream().anyMatch(each -> !isFence(each)),
        !events.isEmpty() && events.stream().allMatch(each -> each.order().equals("na")),
        Map.copyOf(sizes));
  }

  private static boolean isFence(Event event) {
    return event.operation().equals("fence");
  }

  /** Whether atomic events were seen. */
  boolean atomic() {
    return !words.isEmpty() && !plain;
  }

  /** Whether it is a fence and nothing else. */
  boolean fenceOnly() {
    return fence && !accesses;
  }
}
