// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/** What locations held before the steps of an execution wrote to them. Thread-confined. */
public final class Overwritten {
  /**
   * @param step number of the step that wrote, from 0
   * @param size in bytes, 8 at most
   * @param value zero-extended
   */
  private record Held(int step, int size, long value) {}

  private final Map<Long, List<Held>> byAddress = new HashMap<>();

  /** A step is about to write to a location, perhaps not for the first time. */
  public void writes(int step, long address, int size, long before) {
    List<Held> all = byAddress.computeIfAbsent(address, _ -> new ArrayList<>());
    if (all.isEmpty() || all.getLast().step() != step) {
      all.add(new Held(step, size, before));
    }
  }

  /**
   * By the steps that wrote to a location, whether what it held before each is good; a step that
   * wrote to other bytes of it, too, is left out.
   */
  public Map<Integer, Boolean> by(long address, int size, LongPredicate isGood) {
    Map<Long, Boolean> known = new HashMap<>();
    Map<Integer, Boolean> steps = new HashMap<>();
    for (Held held : byAddress.getOrDefault(address, List.of())) {
      if (held.size() == size) {
        steps.put(held.step(), known.computeIfAbsent(held.value(), isGood::test));
      }
    }
    return steps;
  }
}
