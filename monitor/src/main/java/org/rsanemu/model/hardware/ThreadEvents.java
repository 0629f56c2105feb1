// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread's events in program order, its fences and locked accesses once more. */
final class ThreadEvents {
  private final List<Event> events = new ArrayList<>();
  private final Map<Fence, List<Event>> fences = new EnumMap<>(Fence.class);
  private final List<Event> locked = new ArrayList<>();

  List<Event> all() {
    return Collections.unmodifiableList(events);
  }

  int size() {
    return events.size();
  }

  Event get(int place) {
    return events.get(place);
  }

  void add(Event event) {
    events.add(event);
    if (event.kind() == Event.Kind.FENCE) {
      fences.computeIfAbsent(event.fence(), f -> new ArrayList<>()).add(event);
    } else if (event.isOfOneInstruction()) {
      locked.add(event);
    }
  }

  /** The last such fence before a place, or null. */
  @Nullable Event fenceBefore(Fence fence, int place) {
    return lastBefore(fences.getOrDefault(fence, List.of()), place);
  }

  /** The last access of {@link Form#INSTRUCTION} before a place, or null. */
  @Nullable Event lockedBefore(int place) {
    return lastBefore(locked, place);
  }

  /** The place of the first event that is not older than {@code at}. */
  int placeAt(int at) {
    int low = 0;
    int high = events.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (events.get(middle).at() < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static @Nullable Event lastBefore(List<Event> sorted, int place) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted.get(middle).place() < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? null : sorted.get(low - 1);
  }
}
