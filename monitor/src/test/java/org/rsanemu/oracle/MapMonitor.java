// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.ScOrder;

/** Design section 4 to the letter, with maps over locations; any of its rules can be left out. */
public final class MapMonitor implements EventSink {
  private static final int FENCES = 0;
  private static final int W = 0;
  private static final int H = 1;
  private static final int Q = 2;
  private static final int F = 3;

  /** A view: location to position. */
  private static final class Lc {
    final Map<Integer, Long> map = new TreeMap<>();

    long get(int x) {
      return map.getOrDefault(x, 0L);
    }

    void set(int x, long ts) {
      map.put(x, ts);
    }

    void max(int x, long ts) {
      map.merge(x, ts, Math::max);
    }

    void join(Lc other) {
      other.map.forEach((x, ts) -> map.merge(x, ts, Math::max));
    }

    void assign(Lc other) {
      Map<Integer, Long> copy = new TreeMap<>(other.map);
      map.clear();
      map.putAll(copy);
    }
  }

  /** The maps that flow together; {@code l} is there for {@link ScOrder#RC11} alone. */
  private static final class Bundle {
    final Lc[] part = {new Lc(), new Lc(), new Lc(), new Lc()};

    /** Of each location what its sc writes come after. */
    final Map<Integer, Lc> l = new TreeMap<>();

    Lc l(int x) {
      return l.computeIfAbsent(x, n -> new Lc());
    }

    void join(Bundle other) {
      for (int i = 0; i < part.length; i++) {
        part[i].join(other.part[i]);
      }
      other.l.forEach((x, map) -> l(x).join(map));
    }

    void assign(Bundle other) {
      for (int i = 0; i < part.length; i++) {
        part[i].assign(other.part[i]);
      }
      l.values().forEach(map -> map.assign(new Lc()));
      other.l.forEach((x, map) -> l(x).assign(map));
    }
  }

  private static final class Thread {
    final Bundle c = new Bundle();
    final Bundle a = new Bundle();
    final Bundle r = new Bundle();
    final Lc sc = new Lc();
    final Lc s = new Lc();
  }

  private record Write(long value, boolean rmw) {}

  private static final class Location {
    final Bundle w = new Bundle();
    final Lc wSc = new Lc();
    final Lc mSc = new Lc();
    final Lc ws = new Lc();
    final Lc ms = new Lc();
    final List<Write> writes = new ArrayList<>(List.of(new Write(0, false)));

    /** What each write published, but for the newest. */
    final List<Bundle> published = new ArrayList<>();

    long last() {
      return writes.size() - 1;
    }

    boolean isHole(long position) {
      return !writes.get((int) position + 1).rmw();
    }
  }

  /** What a read changes that was a violation, as it was before. */
  private final class Before {
    final Thread t;
    final Location x;
    final int at;
    final MemoryOrder order;
    final boolean mustBeNewest;
    final Bundle c = new Bundle();
    final Bundle a = new Bundle();
    final Lc s = new Lc();
    final Lc ms = new Lc();
    final Lc sc = new Lc();
    final Lc mSc = new Lc();

    Before(int thread, int at, MemoryOrder order) {
      t = thread(thread);
      x = location(at);
      this.at = at;
      this.order = order;
      mustBeNewest = t.sc.get(at) == x.last();
      c.assign(t.c);
      a.assign(t.a);
      s.assign(t.s);
      ms.assign(x.ms);
      sc.assign(t.sc);
      mSc.assign(x.mSc);
    }

    void restore(long seen) {
      assignIf(Rule.IGNORED_C, t.c, c);
      assignIf(Rule.IGNORED_A, t.a, a);
      if (seen >= 0) {
        Bundle older = x.published.get((int) seen);
        t.a.join(older);
        if (order.acquires()) {
          t.c.join(older);
        }
        t.c.part[W].max(at, seen);
        t.a.part[W].max(at, seen);
      }
      if (!has(Rule.IGNORED_POSITION)) {
        t.c.part[W].set(at, x.last());
        t.a.part[W].set(at, x.last());
      }
      if (has(Rule.IGNORED_S)) {
        t.s.assign(s);
      }
      if (has(Rule.IGNORED_MS)) {
        x.ms.assign(ms);
      }
      if (has(Rule.IGNORED_IN_MS) && order == MemoryOrder.SC) {
        joinIf(Rule.S_TAKES_H, t.s, t.c.part[H]);
        scAccess(t, x, at, x.last(), true, false);
        hTakesS(t);
      }
      if (has(Rule.IGNORED_IN_MS)) {
        anyAccess(t, x, true, false);
      }
      if (!has(Rule.IGNORED_IN_SC)) {
        t.sc.assign(sc);
        x.mSc.assign(mSc);
      }
    }

    private void assignIf(Rule rule, Bundle into, Bundle from) {
      if (has(rule)) {
        into.assign(from);
      }
    }
  }

  private interface Stale {
    boolean test(Location x, long position);
  }

  private final Map<Integer, Thread> threads = new TreeMap<>(Map.of(0, new Thread()));
  private final Map<Integer, Location> locations = new TreeMap<>();
  private final Set<Rule> without;
  private final ScOrder scOrder;
  private final List<Flag> flags = new ArrayList<>();
  private Before beforeRead;

  public MapMonitor() {
    this(EnumSet.noneOf(Rule.class));
  }

  /** A monitor that lacks these rules. */
  public MapMonitor(Set<Rule> without) {
    this(without, ScOrder.ARMV8);
  }

  /** The same, by that order of sc accesses. */
  public MapMonitor(Set<Rule> without, ScOrder scOrder) {
    this.without = without;
    this.scOrder = scOrder;
  }

  /** What it found, in order. */
  public List<Flag> flags() {
    return flags;
  }

  /** The position {@code hb}. */
  public long hb(int thread, int location, boolean scAccess) {
    Thread t = thread(thread);
    long hb = t.c.part[W].get(location);
    if (has(Rule.AWARE_F)) {
      hb = Math.max(hb, t.c.part[F].get(location));
    }
    if (scAccess && has(Rule.AWARE_S_H)) {
      hb = Math.max(hb, Math.max(t.s.get(location), t.c.part[H].get(location)));
    }
    return hb;
  }

  /** The position {@code must}. */
  public long must(int thread, int location) {
    return thread(thread).sc.get(location);
  }

  /**
   * Values of the writes in {@code [hb, must)}, newest first, of each one: with or without hole.
   */
  public Map<Long, Boolean> stale(int thread, int at, boolean scAccess) {
    Map<Long, Boolean> stale = new LinkedHashMap<>();
    Location x = location(at);
    for (long p = must(thread, at) - 1; p >= hb(thread, at, scAccess); p--) {
      stale.merge(x.writes.get((int) p).value(), x.isHole(p), Boolean::logicalOr);
    }
    return stale;
  }

  /** Whether a read would teach the thread of a write to another location. */
  public boolean learns(int thread, int at, boolean acquires) {
    Bundle known = acquires ? thread(thread).c : thread(thread).a;
    return location(at).w.part[W].map.entrySet().stream()
        .anyMatch(e -> e.getKey() != at && e.getValue() > known.part[W].get(e.getKey()));
  }

  @Override
  public void start(int parent, int child, long site) {
    Thread p = thread(parent);
    Thread t = thread(child);
    if (has(Rule.START_INHERITS)) {
      t.c.assign(p.c);
      t.a.assign(p.a);
      t.sc.assign(p.sc);
    }
    if (!has(Rule.START_R_EMPTY)) {
      t.r.assign(p.r);
    }
  }

  @Override
  public void join(int parent, int child, long site) {
    if (has(Rule.JOIN_TAKES)) {
      thread(parent).c.join(thread(child).c);
      thread(parent).a.join(thread(child).a);
      thread(parent).sc.join(thread(child).sc);
    }
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    check(thread, location, order, site, (x, p) -> true);
    beforeRead = new Before(thread, location, order);
    access(thread, location, order, true, false, false, false);
  }

  /** See {@link org.rsanemu.model.analysis.ModelState#ignoreRead}; the last event was the read. */
  public void ignoreRead(int thread) {
    readOlder(-1);
  }

  /**
   * The same.
   *
   * @param seen the write that it has seen; -1: it has seen nothing
   */
  public void readOlder(long seen) {
    if (beforeRead.mustBeNewest || !has(Rule.IGNORED_IF_MUST)) {
      beforeRead.restore(seen);
    }
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    check(thread, location, order, site, this::fits);
    append(location, value, false);
    access(thread, location, order, false, true, false, false);
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    check(thread, location, order, site, this::fits);
    append(location, value, true);
    boolean dropped = how.dropped() && has(Rule.DROPPED_READ);
    access(thread, location, order, true, true, dropped, false);
  }

  @Override
  public void casSucceeded(
      int thread, int x, long expected, long value, boolean strong, MemoryOrder order, long site) {
    check(thread, x, order, site, strong ? (l, p) -> strongCas(l, p, expected) : (l, p) -> true);
    append(x, value, true);
    access(thread, x, order, true, true, false, false);
  }

  @Override
  public void casFailed(
      int thread, int x, long expected, long found, boolean strong, MemoryOrder order, long site) {
    check(thread, x, order, site, strong ? (l, p) -> strongCas(l, p, expected) : (l, p) -> true);
    access(thread, x, order, true, false, false, false);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    waiting(thread, location, value, order, site);
    access(thread, location, order, true, false, false, false);
  }

  @Override
  public void waiting(int thread, int location, long value, MemoryOrder order, long site) {
    boolean byValue = has(Rule.WAIT_BY_VALUE);
    check(
        thread,
        location,
        order,
        site,
        (x, p) -> !byValue || x.writes.get((int) p).value() == value);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    blockedCas(thread, location, expected, order, site);
    append(location, value, true);
    access(thread, location, order, true, true, false, false);
  }

  @Override
  public void blockedCas(int thread, int x, long expected, MemoryOrder order, long site) {
    boolean needsHole = has(Rule.BLOCKING_HOLE);
    check(
        thread,
        x,
        order,
        site,
        (l, p) -> l.writes.get((int) p).value() == expected && (!needsHole || l.isHole(p)));
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    Thread t = thread(thread);
    boolean late = !has(Rule.FENCE_ORDER);
    if (late && order.releases() && has(Rule.RELEASE_FENCE)) {
      t.r.assign(t.c);
    }
    if (order.acquires() && has(Rule.ACQUIRE_FENCE)) {
      t.c.assign(t.a);
    }
    if (order == MemoryOrder.SC) {
      scFence(thread, t);
    }
    if (!late && order.releases() && has(Rule.RELEASE_FENCE)) {
      t.r.assign(t.c);
    }
  }

  private void scFence(int thread, Thread t) {
    if (has(Rule.SC_FENCE_IS_RMW)) {
      append(FENCES, 0, true);
      access(thread, FENCES, MemoryOrder.ACQREL, true, true, false, true);
    }
    joinIf(Rule.FENCE_S_TAKES_H, t.s, t.c.part[H]);
    joinIf(Rule.FENCE_S_TAKES_Q, t.s, t.c.part[Q]);
    joinIf(Rule.FENCE_S_TAKES_W, t.s, t.c.part[W]);
    joinIf(Rule.FENCE_S_TAKES_F, t.s, t.c.part[F]);
    joinIf(Rule.FENCE_H_TAKES_S, t.c.part[H], t.s);
    joinIf(Rule.FENCE_H_TAKES_S, t.a.part[H], t.s);
    joinIf(Rule.FENCE_F_TAKES_S, t.c.part[F], t.s);
    joinIf(Rule.FENCE_F_TAKES_S, t.a.part[F], t.s);
    if (has(Rule.FENCE_W_TAKES_C)) {
      location(FENCES).w.join(t.c);
    }
  }

  private void check(int thread, int location, MemoryOrder order, long site, Stale stale) {
    long hb = hb(thread, location, order == MemoryOrder.SC);
    long must = must(thread, location);
    for (long p = hb; p < must; p++) {
      if (stale.test(location(location), p)) {
        flags.add(new Flag(thread, location, site, hb, must));
        return;
      }
    }
  }

  private boolean fits(Location x, long position) {
    return !has(Rule.HOLE) || x.isHole(position);
  }

  private boolean strongCas(Location x, long position, long expected) {
    if (!has(Rule.CAS_BY_VALUE)) {
      return true;
    }
    boolean equal = x.writes.get((int) position).value() == expected;
    return !equal || !has(Rule.CAS_HOLE) || x.isHole(position);
  }

  private void append(int location, long value, boolean rmw) {
    Location x = location(location);
    Bundle before = new Bundle();
    before.assign(x.w);
    x.published.add(before);
    x.writes.add(new Write(value, rmw));
  }

  private void access(
      int thread,
      int at,
      MemoryOrder order,
      boolean reads,
      boolean writes,
      boolean dropped,
      boolean inFence) {
    Thread t = thread(thread);
    Location x = location(at);
    long ts = x.last();
    if (!inFence || !has(Rule.SC_FENCE_LEAVES_SC)) {
      hbSc(t, x, at, writes, ts);
    }
    Bundle old = new Bundle();
    old.assign(x.w);
    if (order == MemoryOrder.SC && isRc11(Rule.S_TAKES_H_BEFORE)) {
      joinIf(Rule.S_TAKES_H, t.s, t.c.part[H]);
    }
    if (has(Rule.OWN_POSITION)) {
      t.c.part[W].set(at, ts);
      t.a.part[W].set(at, ts);
    }
    if (reads && !dropped) {
      if (has(Rule.READ_ACQUIRES_LATER)) {
        t.a.join(old);
      }
      if (order.acquires() && has(Rule.ACQUIRE) || !has(Rule.ONLY_ACQUIRE_ACQUIRES)) {
        t.c.join(old);
        t.a.join(old);
      }
    }
    if (order == MemoryOrder.SC) {
      scAccess(t, x, at, ts, reads, writes);
    }
    if (!inFence) {
      anyAccess(t, x, reads, writes);
    }
    if (writes) {
      setW(t, x, at, ts, order, reads);
    }
    if (order == MemoryOrder.SC && isRc11(Rule.H_TAKES_S_AFTER)) {
      hTakesS(t);
    }
  }

  private void hbSc(Thread t, Location x, int at, boolean writes, long ts) {
    if (writes) {
      x.mSc.set(at, ts);
      if (has(Rule.HBSC_WRITE_AFTER_READS)) {
        t.sc.join(x.mSc);
      } else {
        t.sc.join(x.wSc);
        t.sc.set(at, ts);
      }
      x.mSc.assign(t.sc);
      x.wSc.assign(t.sc);
      return;
    }
    joinIf(Rule.HBSC_READ_AFTER_WRITE, t.sc, x.wSc);
    joinIf(Rule.HBSC_READ_LEAVES, x.mSc, t.sc);
    if (!has(Rule.HBSC_READ_NOT_WRITE)) {
      x.wSc.join(t.sc);
    }
  }

  private void scAccess(Thread t, Location x, int at, long ts, boolean reads, boolean writes) {
    if (!isRc11(Rule.S_TAKES_H_BEFORE)) {
      joinIf(Rule.S_TAKES_H, t.s, t.c.part[H]);
    }
    if (writes) {
      joinIf(Rule.S_TAKES_WS, t.s, x.ws);
      joinIf(Rule.S_TAKES_MS, t.s, x.ms);
      if (has(Rule.S_OWN)) {
        t.s.set(at, ts);
      }
      joinIf(Rule.WS_TAKES_S, x.ws, t.s);
    }
    if (writes && isRc11(Rule.L_TAKES_S)) {
      t.c.l(at).join(t.s);
      t.a.l(at).join(t.s);
    }
    if (reads) {
      if (isRc11(Rule.S_TAKES_L)) {
        t.s.join(t.c.l(at));
      }
      joinIf(Rule.MS_TAKES_S, x.ms, t.s);
    }
    if (!isRc11(Rule.H_TAKES_S_AFTER)) {
      hTakesS(t);
    }
  }

  private void hTakesS(Thread t) {
    joinIf(Rule.H_TAKES_S, t.c.part[H], t.s);
    joinIf(Rule.H_TAKES_S, t.a.part[H], t.s);
  }

  private void anyAccess(Thread t, Location x, boolean reads, boolean writes) {
    if (writes) {
      joinIf(Rule.Q_TAKES_WS, t.c.part[Q], x.ws);
      joinIf(Rule.Q_TAKES_MS, t.c.part[Q], x.ms);
      joinIf(Rule.Q_TAKES_WS, t.a.part[Q], x.ws);
      joinIf(Rule.Q_TAKES_MS, t.a.part[Q], x.ms);
      joinIf(Rule.WS_TAKES_F, x.ws, t.c.part[F]);
    }
    if (reads) {
      joinIf(Rule.MS_TAKES_F, x.ms, t.c.part[F]);
    }
  }

  private void setW(Thread t, Location x, int at, long ts, MemoryOrder order, boolean reads) {
    boolean publishesC =
        order.releases() ? has(Rule.RELEASE_PUBLISHES_C) : !has(Rule.ONLY_RELEASE_PUBLISHES_C);
    Bundle published = publishesC ? t.c : t.r;
    boolean keeps = reads ? has(Rule.RMW_KEEPS_W) : !has(Rule.WRITE_REPLACES_W);
    if (keeps) {
      x.w.join(published);
    } else {
      x.w.assign(published);
    }
    if (has(Rule.W_KEEPS_TS)) {
      x.w.part[W].set(at, ts);
    }
  }

  private void joinIf(Rule rule, Lc into, Lc from) {
    if (has(rule)) {
      into.join(from);
    }
  }

  private boolean isRc11(Rule rule) {
    return scOrder == ScOrder.RC11 && has(rule);
  }

  private boolean has(Rule rule) {
    return !without.contains(rule);
  }

  private Thread thread(int number) {
    return threads.computeIfAbsent(number, n -> new Thread());
  }

  private Location location(int number) {
    return locations.computeIfAbsent(number, n -> new Location());
  }
}
