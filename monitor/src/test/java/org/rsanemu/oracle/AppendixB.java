// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;

/**
 * RSAN's appendix B to the letter, with maps, each byte of plain memory a location. Thread start
 * and join as in design section 4, and fences sc as C++20 has them, if that is asked for.
 */
final class AppendixB implements EventSink {
  private static final int FENCES = 0;

  private static final class Vc {
    final Map<Integer, Long> map = new HashMap<>();

    long get(int thread) {
      return map.getOrDefault(thread, 0L);
    }

    void join(Vc other) {
      other.map.forEach((t, e) -> map.merge(t, e, Math::max));
    }

    void assign(Vc other) {
      Map<Integer, Long> copy = new HashMap<>(other.map);
      map.clear();
      map.putAll(copy);
    }
  }

  private final Map<Integer, Vc> c = new HashMap<>();
  private final Map<Integer, Vc> a = new HashMap<>();
  private final Map<Integer, Vc> r = new HashMap<>();
  private final Map<Integer, Vc> w = new HashMap<>();
  private final Map<Long, Vc> nw = new HashMap<>();
  private final Map<Long, Vc> nr = new HashMap<>();

  /** What the newest plain access raced with: {@code R} or {@code W} and the thread's number. */
  final TreeSet<String> races = new TreeSet<>();

  private final RaceOrder order;

  AppendixB(RaceOrder order) {
    this.order = order;
  }

  @Override
  public void start(int parent, int child, long site) {
    of(c, child).join(of(c, parent));
    of(a, child).join(of(a, parent));
    tick(parent);
  }

  @Override
  public void join(int parent, int child, long site) {
    of(c, parent).join(of(c, child));
    of(a, parent).join(of(a, child));
  }

  @Override
  public void read(int thread, int x, long value, MemoryOrder order, long site) {
    of(order.acquires() ? c : a, thread).join(at(w, x));
  }

  @Override
  public void write(int thread, int x, long value, MemoryOrder order, long site) {
    at(w, x).assign(order.releases() ? of(c, thread) : at(r, thread));
    if (order.releases()) {
      tick(thread);
    }
  }

  @Override
  public void rmw(int thread, int x, long value, MemoryOrder order, long site) {
    of(order.acquires() ? c : a, thread).join(at(w, x));
    at(w, x).join(order.releases() ? of(c, thread) : at(r, thread));
    if (order.releases()) {
      tick(thread);
    }
  }

  @Override
  public void casSucceeded(
      int thread, int x, long expected, long value, boolean strong, MemoryOrder order, long site) {
    rmw(thread, x, value, order, site);
  }

  @Override
  public void casFailed(
      int thread, int x, long expected, long found, boolean strong, MemoryOrder order, long site) {
    read(thread, x, found, order, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    if (order == MemoryOrder.SC) {
      fence(thread, MemoryOrder.ACQ, site);
      if (this.order == RaceOrder.RC20) {
        rmw(thread, FENCES, 0, MemoryOrder.ACQREL, site);
      }
      fence(thread, MemoryOrder.REL, site);
      return;
    }
    if (order.acquires()) {
      of(c, thread).join(of(a, thread));
    }
    if (order.releases()) {
      at(r, thread).assign(of(c, thread));
      tick(thread);
    }
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    races.clear();
    for (long n = address; n < address + size; n++) {
      collect("W", thread, nw.computeIfAbsent(n, k -> new Vc()));
      nr.computeIfAbsent(n, k -> new Vc()).map.put(thread, of(c, thread).get(thread));
    }
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    races.clear();
    for (long n = address; n < address + size; n++) {
      collect("W", thread, nw.computeIfAbsent(n, k -> new Vc()));
      collect("R", thread, nr.computeIfAbsent(n, k -> new Vc()));
      nw.get(n).map.put(thread, of(c, thread).get(thread));
    }
  }

  /** The end of memory, to the letter a write of it that nobody comes after; or only a read. */
  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    races.clear();
    for (long n = address; n < address + length; n++) {
      collect("W", thread, nw.computeIfAbsent(n, k -> new Vc()));
      if (!readable) {
        collect("R", thread, nr.computeIfAbsent(n, k -> new Vc()));
      }
    }
  }

  @Override
  public void forget(long address, long length) {
    for (long n = address; n < address + length; n++) {
      nw.remove(n);
      nr.remove(n);
    }
  }

  private void collect(String kind, int thread, Vc accesses) {
    accesses.map.forEach((other, epoch) -> {
      if (epoch > of(c, thread).get(other)) {
        races.add(kind + other);
      }
    });
  }

  private void tick(int thread) {
    of(c, thread).map.merge(thread, 1L, Long::sum);
  }

  /** A thread's clock; {@code c} begins with 1 for itself. */
  private Vc of(Map<Integer, Vc> clocks, int thread) {
    Vc clock = at(clocks, thread);
    if (clocks == c) {
      clock.map.putIfAbsent(thread, 1L);
    }
    return clock;
  }

  private static Vc at(Map<Integer, Vc> clocks, int number) {
    return clocks.computeIfAbsent(number, n -> new Vc());
  }
}
