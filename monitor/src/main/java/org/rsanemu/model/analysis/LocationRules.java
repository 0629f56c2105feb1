// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.clock.JointPropagation;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.location.AtomicLocation;

/**
 * What accesses of a location do to clocks: by {@link Propagation}, or by {@link JointPropagation}
 * if it has parts.
 */
final class LocationRules {
  private final Propagation one;
  private final JointPropagation several;

  LocationRules(Propagation clocks) {
    one = clocks;
    several = new JointPropagation(clocks);
  }

  /** See {@link Propagation#read}. */
  void read(ThreadClock t, AtomicLocation x, MemoryOrder order) {
    if (x.isDivided()) {
      several.read(t, x.clocks(), order);
    } else {
      one.read(t, x.clock(), order);
    }
  }

  /** See {@link Propagation#looked}. */
  void looked(ThreadClock t, AtomicLocation x) {
    if (x.isDivided()) {
      several.looked(t, x.clocks());
    } else {
      one.looked(t, x.clock());
    }
  }

  /** See {@link Propagation#write}. */
  void write(ThreadClock t, AtomicLocation x, MemoryOrder order, long site) {
    if (x.isDivided()) {
      several.write(t, x.clocks(), order, site);
    } else {
      one.write(t, x.clock(), order, site);
    }
  }

  /** See {@link Propagation#plainWrite}. */
  void plainWrite(ThreadClock t, AtomicLocation x) {
    if (x.isDivided()) {
      several.plainWrite(t, x.clocks());
    } else {
      one.plainWrite(t, x.clock());
    }
  }

  /** See {@link Propagation#rmw}. */
  void rmw(ThreadClock t, AtomicLocation x, MemoryOrder order, Modification how, long site) {
    if (x.isDivided()) {
      several.rmw(t, x.clocks(), order, how.dropped(), site);
    } else {
      one.rmw(t, x.clock(), order, how, site);
    }
  }

  /** See {@link Propagation#incidentalWrite}. */
  void incidentalWrite(ThreadClock t, AtomicLocation x, long site) {
    if (x.isDivided()) {
      several.incidentalWrite(t, x.clocks(), site);
    } else {
      one.incidentalWrite(t, x.clock(), site);
    }
  }
}
