// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.model.LocationMap;

/**
 * The locations that judged code accessed. Those of blocks that were allocated at the same place
 * are one, as are those on the stacks of threads that were created at the same place.
 */
final class ObservedLocations {
  static final int MOST = 2000;

  private record Key(Finding.Memory.Kind kind, long origin, long offset) {}

  private final LocationMap map;
  private final MemoryKinds memory;
  private final Map<Key, ObservedLocation> known = new HashMap<>();
  private final List<ObservedLocation> all = new ArrayList<>();
  private boolean cut;

  /** By thread, where it was created. */
  private long[] created = new long[16];

  /** By the location's number, whose life it was when it was looked up, and what was found. */
  private int[] serials = new int[64];

  private @Nullable ObservedLocation[] found = new ObservedLocation[64];

  ObservedLocations(LocationMap map, MemoryKinds memory) {
    this.map = map;
    this.memory = memory;
  }

  /** A thread is created here. */
  void created(int thread, long site) {
    if (thread >= created.length) {
      created = Arrays.copyOf(created, Math.max(thread + 1, 2 * created.length));
    }
    created[thread] = site;
  }

  /** What is known of a location; null if there are too many. */
  @Nullable ObservedLocation at(int location, int serial) {
    if (location >= serials.length) {
      serials = Arrays.copyOf(serials, Math.max(location + 1, 2 * serials.length));
      found = Arrays.copyOf(found, serials.length);
    }
    if (serials[location] != serial) {
      serials[location] = serial;
      found[location] = find(location, serial);
    }
    return found[location];
  }

  private @Nullable ObservedLocation find(int location, int serial) {
    long address = map.address(location);
    MemoryKinds.Part part = memory.part(address);
    boolean owned =
        part.kind() == Finding.Memory.Kind.STACK || part.kind() == Finding.Memory.Kind.THREAD_LOCAL;
    long origin = owned ? created[(int) part.origin()] : part.origin();
    Key key = new Key(part.kind(), origin, part.offset());
    ObservedLocation there = known.get(key);
    if (there == null) {
      if (all.size() == MOST) {
        cut = true;
        return null;
      }
      Finding.Memory whole = memory.of(address);
      boolean inside = owned || part.kind() == Finding.Memory.Kind.HEAP;
      long offset = inside ? address - whole.base() : 0;
      there = new ObservedLocation(all.size(), whole, offset, part.whole());
      known.put(key, there);
      all.add(there);
    }
    there.met(serial, map.size(location), part.whole());
    return there;
  }

  boolean cut() {
    return cut;
  }

  /** In the order in which they were met. */
  List<Observed.Location> summary() {
    return all.stream().map(ObservedLocation::summary).toList();
  }
}
