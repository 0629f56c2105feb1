// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.HashMap;
import java.util.Map;

/** Up to which place each thread's events are known. */
final class Clock {
  private final Map<Integer, Integer> known = new HashMap<>();

  boolean knows(Event event) {
    return known.getOrDefault(event.thread(), -1) >= event.place();
  }

  int upTo(int thread) {
    return known.getOrDefault(thread, -1);
  }

  void learn(Event event) {
    known.merge(event.thread(), event.place(), Math::max);
  }

  void join(Clock other) {
    other.known.forEach((thread, place) -> known.merge(thread, place, Math::max));
  }

  void set(Clock other) {
    known.clear();
    known.putAll(other.known);
  }
}
