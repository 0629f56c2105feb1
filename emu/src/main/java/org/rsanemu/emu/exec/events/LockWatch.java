// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Stretch;
import org.rsanemu.loader.LockFunctions;
import org.rsanemu.model.EventSink;

/**
 * Notes which locks threads have when they access some stretches of memory: what guards these, if
 * something does. What is allocated anew has nothing to do with what was there before.
 */
public final class LockWatch implements EventSink {
  /** Accesses of a stretch that are noted. */
  private static final int MOST = 10_000;

  /** Places of accesses without a lock that guards the others. */
  private static final int MOST_PLACES = 8;

  private final List<Stretch> stretches;
  private final CodePlaces places;
  private final MemoryKinds memory;
  private final Map<Integer, Map<Long, Held>> held = new HashMap<>();
  private final List<Lives> accesses = new ArrayList<>();

  /**
   * A lock that a thread has.
   *
   * @param count how often it has taken it
   * @param shared whether it took it last as others may at the same time
   */
  private record Held(int count, boolean shared) {}

  /**
   * An access, and the locks that its thread had.
   *
   * @param objects what they are: one on a stack is known while its frame is there alone
   */
  private record Noted(
      int thread, long site, Map<Long, Held> locks, Map<Long, Finding.Memory> objects) {
    boolean isUnder(long lock) {
      return locks.containsKey(lock);
    }

    boolean shares(long lock) {
      Held its = locks.get(lock);
      return its != null && its.shared();
    }
  }

  /** The accesses of a stretch, from each allocation of it to the next one. */
  private static final class Lives {
    private final List<List<Noted>> all = new ArrayList<>(List.of(new ArrayList<>()));
    private int count;

    void add(Noted access) {
      all.getLast().add(access);
      count++;
    }

    void begins() {
      List<Noted> last = all.getLast();
      if (last.stream().map(Noted::thread).distinct().count() > 1) {
        all.add(new ArrayList<>());
      } else { // nobody raced there
        count -= last.size();
        last.clear();
      }
    }
  }

  public LockWatch(List<Stretch> stretches, CodePlaces places, MemoryKinds memory) {
    this.stretches = stretches;
    this.places = places;
    this.memory = memory;
    stretches.forEach(_ -> accesses.add(new Lives()));
  }

  /** The thread enters a function that does this to a lock. */
  void uses(int thread, long lock, LockFunctions.How how) {
    Map<Long, Held> own = held.computeIfAbsent(thread, _ -> new HashMap<>());
    switch (how) {
      case TAKES, SHARES -> {
        boolean shared = how == LockFunctions.How.SHARES;
        own.merge(lock, new Held(1, shared), (its, _) -> new Held(its.count() + 1, shared));
      }
      case GIVES ->
          own.computeIfPresent(
              lock, (_, its) -> its.count() > 1 ? new Held(its.count() - 1, its.shared()) : null);
      case BEGINS, USES, SIGNALS, TRIES, TESTS -> {}
    }
  }

  @Override
  public void forget(long address, long length) {
    for (int i = 0; i < stretches.size(); i++) {
      if (stretches.get(i).touches(address, length)) {
        accesses.get(i).begins();
      }
    }
  }

  /** The thread accesses these bytes. */
  public void accesses(int thread, long site, long address, int size) {
    for (int i = 0; i < stretches.size(); i++) {
      if (stretches.get(i).touches(address, size) && accesses.get(i).count < MOST) {
        Map<Long, Held> locks = Map.copyOf(held.getOrDefault(thread, Map.of()));
        Map<Long, Finding.Memory> objects = new HashMap<>();
        locks.keySet().forEach(lock -> objects.put(lock, memory.of(lock)));
        accesses.get(i).add(new Noted(thread, site, locks, objects));
      }
    }
  }

  /**
   * The lock under which most others have accessed what two race for, and where it was accessed
   * without; null if there is none.
   *
   * @param race found in this run, so that its stretch was watched
   */
  public Finding.@Nullable Guard guard(Finding.Race race) {
    Finding.Side current = race.current();
    for (int i = 0; i < stretches.size(); i++) {
      if (stretches.get(i).touches(current.address(), current.size())
          && !current.stack().isEmpty()
          && !race.earlier().stack().isEmpty()) {
        Lives lives = accesses.get(i);
        return lives.count < MOST ? guard(race, lives) : null;
      }
    }
    return null;
  }

  private Finding.@Nullable Guard guard(Finding.Race race, Lives lives) {
    List<Frame> racing =
        List.of(Frame.nearest(race.current().stack()), Frame.nearest(race.earlier().stack()));
    for (List<Noted> life : lives.all.reversed()) {
      if (hasBoth(race, racing, life)) {
        return guard(racing, life);
      }
    }
    return null;
  }

  private boolean hasBoth(Finding.Race race, List<Frame> racing, List<Noted> life) {
    return has(race.current().thread(), racing.getFirst(), life)
        && has(race.earlier().thread(), racing.getLast(), life);
  }

  private boolean has(int thread, Frame at, List<Noted> life) {
    return life.stream()
        .anyMatch(
            each -> each.thread() == thread && at.equals(Frame.nearest(places.stack(each.site()))));
  }

  private Finding.@Nullable Guard guard(List<Frame> racing, List<Noted> noted) {
    List<Noted> counted = concurrent(noted, racing);
    Set<Long> locks = new LinkedHashSet<>();
    counted.forEach(each -> each.locks().keySet().stream().sorted().forEach(locks::add));
    return locks.stream()
        .map(lock -> guard(lock, counted, racing))
        .max(Comparator.comparingInt(Finding.Guard::locked))
        .filter(guard -> guard.others().size() <= MOST_PLACES)
        .orElse(null);
  }

  private Finding.Guard guard(long lock, List<Noted> all, List<Frame> racing) {
    List<Noted> under = all.stream().filter(each -> each.isUnder(lock)).toList();
    List<Frame> others =
        all.stream()
            .filter(each -> !each.isUnder(lock))
            .map(each -> Frame.nearest(places.stack(each.site())))
            .distinct()
            .toList();
    boolean bothHave = racing.stream().noneMatch(others::contains);
    return new Finding.Guard(
        requireNonNull(under.getFirst().objects().get(lock)),
        lock,
        places.stack(under.getFirst().site()),
        under.size(),
        all.size(),
        others,
        bothHave && under.stream().anyMatch(each -> each.shares(lock) && isAt(racing, each)));
  }

  private boolean isAt(List<Frame> racing, Noted access) {
    return racing.contains(Frame.nearest(places.stack(access.site())));
  }

  /**
   * Without those that no lock guards because no other thread has begun, or all have ended: by the
   * first thread, or the last, alone.
   */
  private List<Noted> concurrent(List<Noted> all, List<Frame> racing) {
    int from = 0;
    while (from < all.size() && all.get(from).thread() == all.getFirst().thread()) {
      from++;
    }
    int to = all.size();
    while (to > from && all.get(to - 1).thread() == all.getLast().thread()) {
      to--;
    }
    List<Noted> counted = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Noted access = all.get(i);
      if (i >= from && i < to || !access.locks().isEmpty() || isAt(racing, access)) {
        counted.add(access);
      }
    }
    return counted;
  }
}
