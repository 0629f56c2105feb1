// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;

/**
 * RSAN's appendix A as it is printed, with its RMW clocks and its value clocks, which the product
 * does without. It knows no sc accesses. Critical values are all that a program ever compares with.
 * Two repairs: after a relaxed write {@code W(x)(x)} stays; and of the appendix's helper, which
 * names its clocks by thread throughout, lines 4, 5 and 8 are about the location. One change: the
 * access to {@code f} inside a fence sc takes no part in SC (design section 4).
 */
final class AppendixA implements EventSink {
  private static final int FENCES = 0;
  private static final int PLAIN = 0;
  private static final int RMW = 1;

  /** Location (or location and value) to time; what is not there is at {@code initial}. */
  private static final class Lc<K> {
    final Map<K, Long> map = new HashMap<>();
    final long initial;

    Lc(long initial) {
      this.initial = initial;
    }

    long get(K x) {
      return map.getOrDefault(x, initial);
    }

    void join(Lc<K> other) {
      other.map.forEach((x, t) -> map.merge(x, t, Math::max));
    }

    void assign(Lc<K> other) {
      Map<K, Long> copy = new HashMap<>(other.map);
      map.clear();
      map.putAll(copy);
    }
  }

  /** {@code x,v}, or with {@code other} the default timestamp of x. */
  private record LocationValue(int location, long value, boolean other) {}

  private static final class Thread {
    final List<Lc<Integer>> sc = pair(0);
    final List<Lc<LocationValue>> val = pair(-1);
    final List<Lc<Integer>> c = pair(0);
    final List<Lc<Integer>> a = pair(0);
    final List<Lc<Integer>> r = pair(0);
  }

  private static final class Location {
    long value;
    final List<Lc<Integer>> wSc = pair(0);
    final List<Lc<Integer>> mSc = pair(0);
    final List<Lc<LocationValue>> wVal = pair(-1);
    final List<Lc<LocationValue>> mVal = pair(-1);
    final List<Lc<Integer>> w = pair(0);
  }

  /** One clock for each kind of time: all writes, and those that are no rmw. */
  private static <K> List<Lc<K>> pair(long initial) {
    return List.of(new Lc<>(initial), new Lc<>(initial));
  }

  private enum Type {
    R,
    W,
    RMW
  }

  private final Map<Integer, Thread> threads = new HashMap<>();
  private final Map<Integer, Location> locations = new HashMap<>();
  private final Set<Long> critical = new HashSet<>();
  private boolean violated;

  AppendixA(OracleProgram program) {
    program.threads().stream()
        .flatMap(List::stream)
        .filter(op -> op.kind().compares())
        .forEach(op -> critical.add(op.expected()));
  }

  /** Whether it says anything of such programs: it knows no sc accesses and no dropped reads. */
  static boolean covers(OracleProgram program) {
    return program.threads().stream()
        .flatMap(List::stream)
        .noneMatch(op -> op.isScAccess() || op.kind() == Op.Kind.D);
  }

  boolean violated() {
    return violated;
  }

  @Override
  public void read(int thread, int x, long value, MemoryOrder order, long site) {
    violated |= before(thread, x, PLAIN);
    access(thread, x, Type.R, order, value);
  }

  @Override
  public void write(int thread, int x, long value, MemoryOrder order, long site) {
    violated |= before(thread, x, RMW);
    access(thread, x, Type.W, order, value);
  }

  @Override
  public void rmw(int thread, int x, long value, MemoryOrder order, long site) {
    violated |= before(thread, x, RMW);
    access(thread, x, Type.RMW, order, value);
  }

  @Override
  public void casSucceeded(
      int thread, int x, long expected, long value, boolean strong, MemoryOrder order, long site) {
    violated |= strong ? strongCas(thread, x, expected) : before(thread, x, PLAIN);
    access(thread, x, Type.RMW, order, value);
  }

  @Override
  public void casFailed(
      int thread, int x, long expected, long found, boolean strong, MemoryOrder order, long site) {
    violated |= strong ? strongCas(thread, x, expected) : before(thread, x, PLAIN);
    access(thread, x, Type.R, order, found);
  }

  @Override
  public void waiting(int thread, int x, long value, MemoryOrder order, long site) {
    violated |= stale(thread, x, PLAIN, value);
  }

  @Override
  public void waited(int thread, int x, long value, MemoryOrder order, long site) {
    violated |= stale(thread, x, PLAIN, value);
    access(thread, x, Type.R, order, value);
  }

  @Override
  public void blockedCas(int thread, int x, long expected, MemoryOrder order, long site) {
    violated |= stale(thread, x, RMW, expected);
  }

  @Override
  public void blockingCas(
      int thread, int x, long expected, long value, MemoryOrder order, long site) {
    violated |= stale(thread, x, RMW, expected);
    access(thread, x, Type.RMW, order, value);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    if (order == MemoryOrder.SC) {
      fence(thread, MemoryOrder.ACQ, site);
      updateHb(thread(thread), location(FENCES), FENCES, Type.RMW, MemoryOrder.ACQREL);
      fence(thread, MemoryOrder.REL, site);
      return;
    }
    Thread t = thread(thread);
    for (int k = PLAIN; k <= RMW; k++) {
      if (order.acquires()) {
        t.c.get(k).assign(t.a.get(k));
      }
      if (order.releases()) {
        t.r.get(k).assign(t.c.get(k));
      }
    }
  }

  /** {@code T_c(x) < T_SC(x)}, in one of the two kinds of time. */
  private boolean before(int thread, int x, int kind) {
    return thread(thread).c.get(kind).get(x) < thread(thread).sc.get(kind).get(x);
  }

  /** {@code T_c(x) <= T_val(x, v)}. */
  private boolean stale(int thread, int x, int kind, long value) {
    LocationValue key = new LocationValue(x, value, false);
    return thread(thread).c.get(kind).get(x) <= thread(thread).val.get(kind).get(key);
  }

  private boolean strongCas(int thread, int x, long expected) {
    Thread t = thread(thread);
    boolean other = t.c.get(PLAIN).get(x) <= t.val.get(PLAIN).get(new LocationValue(x, 0, true));
    for (long value : critical) {
      other |= value != expected && stale(thread, x, PLAIN, value);
    }
    return other || stale(thread, x, RMW, expected);
  }

  private void access(int thread, int at, Type type, MemoryOrder order, long value) {
    Thread t = thread(thread);
    Location x = location(at);
    updateValues(t, x, at, type);
    updateSc(t, x, at, type);
    updateHb(t, x, at, type, order);
    x.value = type == Type.R ? x.value : value;
  }

  private void updateValues(Thread t, Location x, int at, Type type) {
    boolean isCritical = critical.contains(x.value);
    LocationValue key = new LocationValue(at, isCritical ? x.value : 0, !isCritical);
    if (type != Type.R) {
      x.mVal.get(PLAIN).map.put(key, x.wSc.get(PLAIN).get(at));
    }
    updateLsc(t.val.get(PLAIN), x.wVal.get(PLAIN), x.mVal.get(PLAIN), type);
    if (type == Type.W) {
      x.mVal.get(RMW).map.put(key, x.wSc.get(RMW).get(at));
    }
    updateLsc(t.val.get(RMW), x.wVal.get(RMW), x.mVal.get(RMW), type);
  }

  private static void updateSc(Thread t, Location x, int at, Type type) {
    if (type != Type.R) {
      x.mSc.get(PLAIN).map.put(at, x.wSc.get(PLAIN).get(at) + 1);
    }
    updateLsc(t.sc.get(PLAIN), x.wSc.get(PLAIN), x.mSc.get(PLAIN), type);
    if (type == Type.W) {
      x.mSc.get(RMW).map.put(at, x.wSc.get(RMW).get(at) + 1);
    }
    updateLsc(t.sc.get(RMW), x.wSc.get(RMW), x.mSc.get(RMW), type);
  }

  private static <K> void updateLsc(Lc<K> t, Lc<K> w, Lc<K> m, Type type) {
    if (type == Type.R) {
      t.join(w);
      m.join(t);
    } else {
      t.join(m);
      m.assign(t);
      w.assign(t);
    }
  }

  private static void updateHb(Thread t, Location x, int at, Type type, MemoryOrder order) {
    for (int k = PLAIN; k <= RMW; k++) {
      if (type == Type.W || type == Type.RMW && k == PLAIN) {
        x.w.get(k).map.put(at, x.w.get(k).get(at) + 1);
      }
    }
    for (int k = PLAIN; k <= RMW; k++) {
      long ts = x.w.get(k).get(at);
      t.c.get(k).map.put(at, ts);
      t.a.get(k).map.put(at, ts);
      if (type != Type.W) {
        t.a.get(k).join(x.w.get(k));
        if (order.acquires()) {
          t.c.get(k).join(x.w.get(k));
        }
      }
      if (type == Type.W) {
        x.w.get(k).assign(order.releases() ? t.c.get(k) : t.r.get(k));
      } else if (type == Type.RMW) {
        x.w.get(k).join(order.releases() ? t.c.get(k) : t.r.get(k));
      }
      x.w.get(k).map.put(at, ts);
    }
  }

  private Thread thread(int number) {
    return threads.computeIfAbsent(number, n -> new Thread());
  }

  private Location location(int number) {
    return locations.computeIfAbsent(number, n -> new Location());
  }
}
