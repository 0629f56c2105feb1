package org.rsanemu.monitor.clock;

import org.rsanemu.rc20.MemoryOrder;

/**
 * The clocks of an atomic location, or of anything else that carries synchronization. Beside each
 * of the large ones stands whose it is: mostly it is all that one thread knew in one epoch, and
 * whoever knows that epoch need not look at it (see {@link Author}).
 */
public final class LocationClock {
  /** What an acquiring read of the newest write synchronizes with. */
  final View w = new View();

  final Author wAuthor = new Author();

  /** Whether {@code w.w} is part of {@link #wSc}: it is not once a library has written. */
  boolean wInSc = true;

  /** hb_SC: what comes before the newest write. */
  final VectorClock wSc = new VectorClock();

  final Author wScAuthor = new Author();

  /** hb_SC: what comes before the newest write or any read of it. */
  final VectorClock mSc = new VectorClock();

  final Author mScAuthor = new Author();

  /** psc: what comes before the writes. */
  ScPart ws;

  /** psc: what comes before the reads. */
  ScPart ms;

  /** Whether a read by {@code t} would learn anything by happens-before from the newest write. */
  public boolean teaches(ThreadClock t, MemoryOrder order) {
    return !(order.acquires() ? t.c : t.a).holds(w);
  }

  /** Takes over what {@code other} holds: the two become one location. */
  public void merge(LocationClock other) {
    w.join(other.w);
    wSc.join(other.wSc);
    mSc.join(other.mSc);
    ws = ScPart.join(ws, other.ws);
    ms = ScPart.join(ms, other.ms);
    wAuthor.mixed();
    wScAuthor.mixed();
    mScAuthor.mixed();
    wInSc = false;
  }
}
