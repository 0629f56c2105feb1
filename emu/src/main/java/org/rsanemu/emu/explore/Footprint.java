// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;

/** All that one step touches. Steps of different threads are dependent if footprints conflict. */
record Footprint(List<StepAccess> accesses) {
  static final Footprint NOTHING = new Footprint(List.of());
  static final Footprint EVERYTHING = new Footprint(List.of(StepAccess.EVERYTHING));

  Footprint {
    accesses = List.copyOf(accesses);
  }

  boolean conflicts(Footprint other) {
    for (StepAccess access : accesses) {
      if (other.conflicts(access)) {
        return true;
      }
    }
    return false;
  }

  boolean conflicts(StepAccess other) {
    for (StepAccess access : accesses) {
      if (access.conflicts(other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step with this footprint touches the object at all. */
  boolean overlaps(StepAccess object) {
    for (StepAccess access : accesses) {
      if (access.overlaps(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all of {@code object} is written, so that whoever touched it before is ordered. */
  boolean overwrites(StepAccess object) {
    for (StepAccess access : accesses) {
      if (access.writes() && access.covers(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether each access is within one here, and written only if that one is. */
  boolean permits(Footprint actual) {
    for (StepAccess access : actual.accesses) {
      if (accesses.stream().noneMatch(a -> a.covers(access) && (a.writes() || !access.writes()))) {
        return false;
      }
    }
    return true;
  }

  /** This and one access more, if it is not within it already. */
  Footprint plus(StepAccess access) {
    if (access.size() == 0 || permits(new Footprint(List.of(access)))) {
      return this;
    }
    List<StepAccess> more = new ArrayList<>(accesses);
    more.add(access);
    return new Footprint(more);
  }

  Footprint plus(Footprint other) {
    Footprint sum = this;
    for (StepAccess access : other.accesses) {
      sum = sum.plus(access);
    }
    return sum;
  }
}
