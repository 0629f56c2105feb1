package org.rsanemu.monitor.clock;

/**
 * What a location carries of a thread's clocks: all that the {@code slot} knew at the end of {@code
 * epoch}, or a mixture of several threads'. Never changed once made.
 *
 * <p>A thread publishes what it knows only with its own epoch in it, at most once an epoch; so a
 * clock that has reached the author's epoch holds all that the author published by then, and a look
 * at one component stands for a look at all. That is true of {@code c}, {@code a}, {@code r} and
 * {@code W} without exception. Of {@code sc}, {@code Wsc} and {@code Msc} it is true but for epochs
 * that some thread came to know by happens-before alone, from a library: {@link Propagation} keeps
 * the newest of these for each slot.
 *
 * <p>To publish takes no copy: the author's clock but for its own component is one object for all
 * that it publishes before it learns anything new. So a location is small, however many threads.
 */
public final class Published {
  private static final int MIXED = -1;

  /** Before anything was published. */
  static final Published NOTHING = new Published(new VectorClock(), 0, 0, null, null, null, null);

  /** Slot {@link #slot} counts as {@link #epoch} here, unless this is a mixture. */
  private final VectorClock known;

  private final int slot;
  private final long epoch;
  private final ScPart h;
  private final ScPart q;
  private final ScPart f;
  private final VectorClock e;

  private Published(
      VectorClock known, int slot, long epoch, ScPart h, ScPart q, ScPart f, VectorClock e) {
    this.known = known;
    this.slot = slot;
    this.epoch = epoch;
    this.h = h;
    this.q = q;
    this.f = f;
    this.e = e;
  }

  /** {@code view}, which is the slot's own {@code c} or {@code r}. */
  static Published of(View view, int slot) {
    return new Published(view.w.frozen(), slot, view.w.get(slot), view.h, view.q, view.f, view.e);
  }

  /** {@code sc}, which is the slot's own. */
  static Published of(VectorClock sc, int slot) {
    return of(sc, slot, sc.get(slot));
  }

  /** {@code clock}, and {@code slot} at {@code epoch}, which may not be in it. */
  static Published of(VectorClock clock, int slot, long epoch) {
    return new Published(clock.frozen(), slot, epoch, null, null, null, null);
  }

  /** Whether {@code clock}, of those that follow happens-before, surely holds this. */
  boolean isIn(VectorClock clock) {
    return slot != MIXED && clock.get(slot) >= epoch;
  }

  /** The same of those that follow hb_SC, where {@code exceptions} are the epochs to leave out. */
  boolean isIn(VectorClock clock, VectorClock exceptions) {
    return slot != MIXED
        && clock.get(slot) >= epoch
        && (epoch == 0 || epoch > exceptions.get(slot));
  }

  /** Whether {@code other} surely holds this; both follow happens-before. */
  boolean isIn(Published other) {
    return slot != MIXED && (slot == other.slot ? other.epoch : other.known.get(slot)) >= epoch;
  }

  /** Whether {@code clock} holds this for certain, by a look at every component. */
  boolean isHeldBy(VectorClock clock) {
    return clock.holds(known) && (slot == MIXED || clock.get(slot) >= epoch);
  }

  /** Whether joining this to {@code view} would change nothing. */
  boolean isHeldBy(View view) {
    return isIn(view.w)
        || isHeldBy(view.w)
            && ScPart.holds(view.h, h)
            && ScPart.holds(view.q, q)
            && ScPart.holds(view.f, f);
  }

  void joinTo(VectorClock clock) {
    clock.join(known);
    if (slot != MIXED && clock.get(slot) < epoch) {
      clock.set(slot, epoch);
    }
  }

  void joinTo(View view) {
    joinTo(view.w);
    view.h = ScPart.join(view.h, h);
    view.q = ScPart.join(view.q, q);
    view.f = ScPart.join(view.f, f);
    view.e = VectorClock.join(view.e, e);
  }

  /** Its clock, as one that may be changed. */
  VectorClock clock() {
    VectorClock clock = new VectorClock();
    joinTo(clock);
    return clock;
  }

  /** Both of them, a mixture. */
  Published with(Published other) {
    VectorClock both = clock();
    other.joinTo(both);
    return new Published(
        both,
        MIXED,
        0,
        ScPart.join(h, other.h),
        ScPart.join(q, other.q),
        ScPart.join(f, other.f),
        VectorClock.join(e, other.e));
  }
}
