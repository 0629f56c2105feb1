// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * The rules of {@link Propagation} for one access of several locations: it takes from all of them
 * before it leaves anything at one. These are the parts of a location that is accessed in different
 * sizes.
 */
public final class JointPropagation {
  private final Propagation rules;

  /** By those rules. */
  public JointPropagation(Propagation rules) {
    this.rules = rules;
  }

  /** An access of the newest writes. */
  public void read(ThreadClock t, List<LocationClock> parts, MemoryOrder order) {
    hbScRead(t, parts);
    ScPart before = t.c.h;
    parts.forEach(x -> rules.acquire(t, x, order));
    ScPart s = before;
    for (LocationClock x : parts) {
      s = ScPart.join(s, rules.scReadPlaced(t, x, order, before));
    }
    ScPart writes = null;
    VectorClock beforeNewest = null;
    for (LocationClock x : parts) {
      if (order == MemoryOrder.SC) {
        x.ms = ScPart.join(x.ms, s);
      }
      Propagation.readPlaced(t, x);
      if (rules.countsForFences()) {
        UnorderedFences.read(t, x);
      }
      writes = ScPart.join(writes, x.ws);
      beforeNewest = VectorClock.join(beforeNewest, x.beforeNewest);
    }
    for (LocationClock x : parts) {
      x.ms = ScPart.join(x.ms, writes);
      x.before = VectorClock.join(x.before, beforeNewest);
    }
    rules.fenceWithin(t);
    t.tick();
  }

  /** A read of the newest writes that only SC orders: it synchronizes with nothing. */
  public void looked(ThreadClock t, List<LocationClock> parts) {
    hbScRead(t, parts);
    t.tick();
  }

  /** A write, which is the newest now. */
  public void write(ThreadClock t, List<LocationClock> parts, MemoryOrder order, long site) {
    hbScWrite(t, parts);
    ScPart s = scWritePlaced(t, parts, order, t.c.h);
    placed(t, parts, false);
    Published passed = Propagation.passed(t, order);
    Published sc = rules.library() ? Propagation.passedSc(t, order) : Published.NOTHING;
    for (LocationClock x : parts) {
      x.w = passed;
      x.librarySc = sc;
      x.wInSc = !rules.library();
    }
    Propagation.join(t, s);
    Propagation.publish(t, order, site);
  }

  /** A plain write, which is the newest now: who reads it learns nothing, by no fence either. */
  public void plainWrite(ThreadClock t, List<LocationClock> parts) {
    hbScWrite(t, parts);
    for (LocationClock x : parts) {
      if (rules.fencesUnordered()) {
        UnorderedFences.write(t, x, false, rules.library());
      }
      x.w = Published.NOTHING;
      x.librarySc = Published.NOTHING;
      x.wInSc = !rules.library();
    }
    t.tick();
  }

  /**
   * A read-modify-write; see {@link Propagation#rmw}. Who reads a part of what it wrote acquires
   * what it read in all parts.
   */
  public void rmw(
      ThreadClock t, List<LocationClock> parts, MemoryOrder order, boolean dropped, long site) {
    hbScWrite(t, parts);
    ScPart before = t.c.h;
    if (!dropped) {
      parts.forEach(x -> rules.acquire(t, x, order));
    }
    ScPart s = scWritePlaced(t, parts, order, before);
    for (LocationClock x : parts) {
      if (order == MemoryOrder.SC) {
        x.ms = ScPart.join(x.ms, s);
      }
      if (rules.countsForFences()) {
        x.rf.joinTo(t.rf);
      }
    }
    Published read = Published.NOTHING;
    Published readSc = Published.NOTHING;
    boolean inSc = !rules.library();
    placed(t, parts, true);
    for (LocationClock x : parts) {
      Propagation.readPlaced(t, x);
      read = read.with(x.w);
      readSc = readSc.with(x.librarySc);
      inSc &= x.wInSc;
    }
    rules.fenceWithin(t);
    boolean acquired = !dropped && order.acquires() && order.releases();
    Published passed = Propagation.passed(t, order);
    Published sc = rules.library() ? Propagation.passedSc(t, order) : Published.NOTHING;
    boolean replaces = acquired && rules.library();
    for (LocationClock x : parts) {
      x.w = acquired ? passed : read.with(passed);
      x.librarySc = replaces ? sc : readSc.with(sc);
      x.wInSc = inSc;
    }
    Propagation.join(t, s);
    Propagation.publish(t, order, site);
  }

  /** See {@link Propagation#incidentalWrite}. */
  public void incidentalWrite(ThreadClock t, List<LocationClock> parts, long site) {
    parts.forEach(x -> rules.incidentalWrite(t, x, site));
  }

  /** The second time each location takes what the others had. */
  private void hbScRead(ThreadClock t, List<LocationClock> parts) {
    parts.forEach(x -> rules.hbScRead(t, x));
    parts.forEach(x -> rules.hbScRead(t, x));
  }

  private void hbScWrite(ThreadClock t, List<LocationClock> parts) {
    parts.forEach(x -> rules.hbScWrite(t, x));
    parts.forEach(x -> rules.hbScWrite(t, x));
  }

  private @Nullable ScPart scWritePlaced(
      ThreadClock t, List<LocationClock> parts, MemoryOrder order, @Nullable ScPart before) {
    if (order != MemoryOrder.SC) {
      return null;
    }
    ScPart all = before;
    for (LocationClock x : parts) {
      all = ScPart.join(ScPart.join(all, x.ws), x.ms);
    }
    ScPart s = all;
    for (LocationClock x : parts) {
      s = ScPart.join(s, rules.scWritePlaced(t, x, all));
    }
    for (LocationClock x : parts) {
      x.ws = ScPart.join(x.ws, s);
    }
    return s;
  }

  /** The write comes after every earlier access of any part, and what follows it there, too. */
  private void placed(ThreadClock t, List<LocationClock> parts, boolean reads) {
    ScPart writes = null;
    ScPart read = null;
    VectorClock before = null;
    for (LocationClock x : parts) {
      writes = ScPart.join(writes, x.ws);
      read = ScPart.join(read, x.ms);
      before = VectorClock.join(before, x.before);
    }
    for (LocationClock x : parts) {
      x.ws = ScPart.join(x.ws, writes);
      x.ms = ScPart.join(x.ms, read);
      x.before = rules.library() ? x.before : VectorClock.join(x.before, before);
      Propagation.writePlaced(t, x);
      if (rules.fencesUnordered()) {
        UnorderedFences.write(t, x, reads, rules.library());
      }
    }
  }
}
