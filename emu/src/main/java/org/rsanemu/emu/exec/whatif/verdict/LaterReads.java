// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * Later reads of a thread, after a stale value, that could also be stale: only both together may
 * change its behaviour. Fences and acquiring reads on the way are taken into account.
 */
final class LaterReads {
  private final WhatIfMachine machine;
  private final ModelState model;
  private final LocationMap locations;

  LaterReads(WhatIfMachine machine, ModelState model) {
    this.machine = machine;
    this.model = model;
    locations = model.locations();
  }

  LocationMap locations() {
    return locations;
  }

  /** One look at a way, from its beginning. */
  private final class Look {
    private final WhatIfView sight;
    private final List<StaleWrite> together;
    private final Set<Integer> newest = new HashSet<>();
    private final Set<Integer> stale = new HashSet<>();
    private final List<StaleWrite> found = new ArrayList<>();
    private boolean known = true;

    Look(TriedRead read, List<StaleWrite> together) {
      sight = read.foresight().copy();
      this.together = together;
    }

    void take(WhatIfRead glance) {
      if (glance.isFence()) {
        machine.fences(glance).forEach(sight::fence);
        return;
      }
      Effect effect = machine.effect(glance);
      if (effect.fenced()) {
        sight.fence(MemoryOrder.SC);
      }
      int location = locations.at(glance.address());
      if (location == LocationMap.NONE) {
        known &= !locations.touches(glance.address(), glance.size());
      } else {
        take(location, effect);
      }
    }

    private void take(int location, Effect effect) {
      MemoryOrder order = effect.readOrder();
      StaleWrites all = sight.stale(location, order);
      StaleWrites writes = effect instanceof Effect.Rmw ? all.holes() : all;
      Access chosen = chosen(location);
      if (chosen != null) {
        known &= holds(writes, chosen);
        stale.add(location);
        sight.readsStale(location);
        return;
      }
      boolean first = !newest.contains(location);
      if (first && stale.size() == together.size() && !writes.areNone()) {
        known &= writes.complete() && model.hasValues(location);
        found.addAll(writes.writes());
      }
      newest.add(location);
      sight.readsNewest(location, order);
    }

    /** What is stale there in this what-if execution; null if nothing is. */
    private @Nullable Access chosen(int location) {
      for (StaleWrite write : together) {
        if (locations.at(write.write().address()) == location) {
          return write.write();
        }
      }
      return null;
    }
  }

  /**
   * What could be read stale on a way, after what is stale there already; of those before, the
   * thread has read the newest. Null if it is not known, or what is stale there cannot be.
   *
   * @param together what is stale on this way, in the order it is read, besides what is tried
   */
  @Nullable List<StaleWrite> on(Way way, TriedRead read, List<StaleWrite> together) {
    List<WhatIfRead> glances = way.glances();
    List<StaleWrite> found = before(glances.size(), way, read, together);
    return way.hasAllGlances() ? found : null;
  }

  /** The same, up to the read of that number alone. */
  @Nullable List<StaleWrite> before(
      int number, Way way, TriedRead read, List<StaleWrite> together) {
    Look look = new Look(read, together);
    List<WhatIfRead> glances = way.glances();
    for (WhatIfRead glance : glances.subList(Math.min(1, number), number)) {
      look.take(glance);
    }
    return look.known ? look.found : null;
  }

  private static boolean holds(StaleWrites writes, Access chosen) {
    return writes.writes().stream().anyMatch(write -> write.write().value() == chosen.value());
  }
}
