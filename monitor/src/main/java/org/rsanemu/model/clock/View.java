// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import org.jspecify.annotations.Nullable;

/**
 * A bundle of the maps that flow together (design section 4): {@code w}, what happens before;
 * {@code cpp}, the part of it that does without the order of fences sc; {@code h}, what the sc
 * accesses in it come after; {@code q}, what the plain writes in it were placed after; {@code f},
 * what the sc fences in it come after; and {@code e}, what its accesses come after by accesses of
 * the same location. Mutable.
 */
public final class View {
  final VectorClock w = new VectorClock();

  /** As {@link #w}, but that fences sc are acquire and release fences and nothing more. */
  final VectorClock cpp = new VectorClock();

  @Nullable ScPart h;
  @Nullable ScPart q;
  @Nullable ScPart f;

  /** Kept for {@link UnorderedFences} alone. Never changed once made; null if it is empty. */
  @Nullable VectorClock e;

  /** What happens before, by RC20. */
  public VectorClock w() {
    return w;
  }

  /** The part of {@link #w} that does without the order of fences sc. */
  public VectorClock cpp() {
    return cpp;
  }

  /** What the sc accesses synchronized with come after; null if nothing. */
  public @Nullable ScPart h() {
    return h;
  }

  /** What sc fences synchronized with come after; null if nothing. */
  public @Nullable ScPart f() {
    return f;
  }

  /** Sets the component of the thread whose view this is. */
  void setOwn(int slot, long epoch) {
    w.setOwn(slot, epoch);
    cpp.setOwn(slot, epoch);
  }

  void join(View other) {
    w.join(other.w);
    cpp.join(other.cpp);
    h = ScPart.join(h, other.h);
    q = ScPart.join(q, other.q);
    f = ScPart.join(f, other.f);
    e = VectorClock.join(e, other.e);
  }

  /** Whether joining {@code other} would change nothing. */
  boolean holds(View other) {
    boolean accesses = other.e == null || e != null && e.holds(other.e);
    return accesses
        && w.holds(other.w)
        && cpp.holds(other.cpp)
        && ScPart.holds(h, other.h)
        && ScPart.holds(q, other.q)
        && ScPart.holds(f, other.f);
  }

  void assign(View other) {
    w.assign(other.w);
    cpp.assign(other.cpp);
    h = other.h;
    q = other.q;
    f = other.f;
    e = other.e;
  }
}
