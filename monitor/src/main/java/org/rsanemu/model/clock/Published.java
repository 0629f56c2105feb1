// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * The clocks that a location carries: all that the {@code slot} knew at the end of {@code epoch},
 * or a mixture of several threads' clocks. Immutable.
 *
 * <p>A thread publishes what it knows only with its own epoch in it, at most once an epoch; so a
 * clock that has reached the author's epoch holds all that the author published by then, and a look
 * at one component stands for a look at all. That is true of {@code c}, {@code a}, {@code r} and
 * {@code W} without exception. Of {@code sc}, {@code Wsc} and {@code Msc} it is true except for
 * epochs that some thread came to know by happens-before alone, from a library: {@link Propagation}
 * keeps the newest of these for each slot.
 *
 * <p>To publish takes no copy: the author's clock except for its own component is one object for
 * all that it publishes before it learns anything new. So a location is small, however many
 * threads.
 */
public final class Published {
  private static final int MIXED = -1;

  /** Before anything was published. */
  static final Published NOTHING =
      new Published(new VectorClock(), new VectorClock(), 0, 0, null, null, null, null);

  /** Slot {@link #slot} counts as {@link #epoch} here, unless this is a mixture. */
  private final VectorClock known;

  /** The part of {@link #known} that happens before by C++20; null if this is not a view. */
  private final @Nullable VectorClock cpp;

  private final int slot;
  private final long epoch;
  private final @Nullable ScPart h;
  private final @Nullable ScPart q;
  private final @Nullable ScPart f;
  private final @Nullable VectorClock e;

  private Published(
      VectorClock known,
      @Nullable VectorClock cpp,
      int slot,
      long epoch,
      @Nullable ScPart h,
      @Nullable ScPart q,
      @Nullable ScPart f,
      @Nullable VectorClock e) {
    this.known = known;
    this.cpp = cpp;
    this.slot = slot;
    this.epoch = epoch;
    this.h = h;
    this.q = q;
    this.f = f;
    this.e = e;
  }

  /** {@code view}, which is the slot's own {@code c} or {@code r}. */
  static Published of(View view, int slot) {
    return new Published(
        view.w.frozen(), view.cpp.frozen(), slot, view.w.get(slot), view.h, view.q, view.f, view.e);
  }

  /** The same at an earlier {@code epoch}. */
  static Published of(View view, int slot, long epoch) {
    VectorClock known = view.w.copy();
    known.set(slot, epoch);
    VectorClock cpp = view.cpp.copy();
    cpp.set(slot, epoch);
    return new Published(known, cpp, slot, epoch, view.h, view.q, view.f, view.e);
  }

  /** {@code sc}, which is the slot's own. */
  static Published of(VectorClock sc, int slot) {
    return of(sc, slot, sc.get(slot));
  }

  /** {@code clock}, and {@code slot} at {@code epoch}, which may not be in it. */
  static Published of(VectorClock clock, int slot, long epoch) {
    return new Published(clock.frozen(), null, slot, epoch, null, null, null, null);
  }

  /** What is in this clock of several threads, which may change. */
  static Published mixture(VectorClock clock) {
    return new Published(clock.copy(), null, MIXED, 0, null, null, null, null);
  }

  /** Whether {@code clock}, a {@link View#w}, surely holds what this has of such clocks. */
  boolean isIn(VectorClock clock) {
    return slot != MIXED && clock.get(slot) >= epoch;
  }

  /** Whether {@code view} surely holds this: by RC20, too, whatever C++20 orders. */
  boolean isIn(View view) {
    return isIn(view.cpp);
  }

  /** The same of those that follow hb_SC, where {@code exceptions} are the epochs to leave out. */
  boolean isIn(VectorClock clock, VectorClock exceptions) {
    return slot != MIXED
        && clock.get(slot) >= epoch
        && (epoch == 0 || epoch > exceptions.get(slot));
  }

  /** Whether {@code clock} holds what this has of epochs up to those of {@code until}. */
  boolean isUpTo(VectorClock until, VectorClock clock) {
    VectorClock all = new VectorClock();
    joinTo(all);
    all.limit(until);
    return clock.holds(all);
  }

  /** Whether {@code other} surely holds this; both are views. */
  public boolean isIn(Published other) {
    return slot == MIXED
        ? other.holds(this)
        : (slot == other.slot ? other.epoch : other.cpp().get(slot)) >= epoch;
  }

  /** Whether this holds a mixture, by a look at every component. */
  private boolean holds(Published mixture) {
    VectorClock all = new VectorClock();
    joinTo(all);
    return all.holds(mixture.known)
        && cppClock().holds(mixture.cpp())
        && ScPart.holds(h, mixture.h)
        && ScPart.holds(q, mixture.q)
        && ScPart.holds(f, mixture.f);
  }

  /**
   * Whether {@code clock} holds what happens before this by C++20, by a look at every component.
   */
  boolean isCppHeldBy(VectorClock clock) {
    return clock.holds(cpp()) && (slot == MIXED || clock.get(slot) >= epoch);
  }

  /** Whether joining this to {@code view} would change nothing. */
  public boolean isHeldBy(View view) {
    return isIn(view)
        || view.w.holds(known)
            && isCppHeldBy(view.cpp)
            && ScPart.holds(view.h, h)
            && ScPart.holds(view.q, q)
            && ScPart.holds(view.f, f);
  }

  void joinTo(VectorClock clock) {
    join(known, clock);
  }

  /** {@link #cpp} of what is a view. */
  private VectorClock cpp() {
    return requireNonNull(cpp);
  }

  /** Joins what happens before this by C++20. */
  void joinCppTo(VectorClock clock) {
    join(cpp(), clock);
  }

  private void join(VectorClock from, VectorClock into) {
    into.join(from);
    if (slot != MIXED && into.get(slot) < epoch) {
      into.set(slot, epoch);
    }
  }

  void joinTo(View view) {
    joinCppTo(view.cpp);
    joinByFence(view);
  }

  /** The same, but that C++20 orders nothing by it. */
  void joinByFence(View view) {
    joinTo(view.w);
    view.h = ScPart.join(view.h, h);
    view.q = ScPart.join(view.q, q);
    view.f = ScPart.join(view.f, f);
    view.e = VectorClock.join(view.e, e);
  }

  /** What happens before this by C++20, as a clock that may be changed. */
  VectorClock cppClock() {
    VectorClock clock = new VectorClock();
    joinCppTo(clock);
    return clock;
  }

  /** Both of them, a mixture. */
  Published with(Published other) {
    VectorClock both = new VectorClock();
    joinTo(both);
    other.joinTo(both);
    VectorClock bothCpp = null;
    if (cpp != null && other.cpp != null) {
      bothCpp = cppClock();
      other.joinCppTo(bothCpp);
    }
    return new Published(
        both,
        bothCpp,
        MIXED,
        0,
        ScPart.join(h, other.h),
        ScPart.join(q, other.q),
        ScPart.join(f, other.f),
        VectorClock.join(e, other.e));
  }
}
