package org.rsanemu.monitor.clock;

/**
 * A bundle of the maps that flow together (design section 4): {@code w}, what happens before;
 * {@code h}, what the sc accesses in it come after; {@code q}, what the plain writes in it were
 * placed after; {@code f}, what the sc fences in it come after; and {@code e}, what its accesses
 * come after by accesses of the same location. Mutable.
 */
public final class View {
  final VectorClock w = new VectorClock();
  ScPart h;
  ScPart q;
  ScPart f;

  /** Kept for {@link UnorderedFences} alone. Never changed once made; null if it is empty. */
  VectorClock e;

  /** What happens before: the race detector's clock. */
  public VectorClock w() {
    return w;
  }

  /** What the sc accesses synchronized with come after; null if nothing. */
  public ScPart h() {
    return h;
  }

  /** What sc fences synchronized with come after; null if nothing. */
  public ScPart f() {
    return f;
  }

  void join(View other) {
    w.join(other.w);
    h = ScPart.join(h, other.h);
    q = ScPart.join(q, other.q);
    f = ScPart.join(f, other.f);
    e = VectorClock.join(e, other.e);
  }

  void assign(View other) {
    w.assign(other.w);
    h = other.h;
    q = other.q;
    f = other.f;
    e = other.e;
  }
}
