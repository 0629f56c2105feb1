// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.Observed.ReadsFrom;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.stream.AtomicAccessListener;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/** Sums up what judged code does to atomic memory. Called at every atomic event. */
public final class Observer extends AtomicAccessListener {
  static final int MOST_PAIRS = 10_000;

  private static final long INITIAL = -1;

  private final LocationMap map;
  private final ObservedPlaces places;
  private final ObservedLocations locations;
  private final ReadsFromHash hash = new ReadsFromHash();
  private final LongHashSet pairs = new LongHashSet();
  private boolean cut;

  /** By the location's number: whose life it was, who wrote there last, where, which write. */
  private int[] serials = new int[64];

  private int[] writers = new int[64];
  private @Nullable ObservedPlace[] sources = new ObservedPlace[64];
  private long[] writes = new long[64];

  /** By thread, how many writes its judged code has made, and its other code. */
  private long[] judgedWrites = new long[16];

  private long[] otherWrites = new long[16];

  public Observer(LocationMap map, CodePlaces places, MemoryKinds memory) {
    this.map = map;
    this.places = new ObservedPlaces(places);
    locations = new ObservedLocations(map, memory);
  }

  @Override
  public void codeMapped() {
    places.forgetSites();
  }

  @Override
  public void start(int parent, int child, long site) {
    locations.created(child, site);
  }

  /** A fence; those of a locked instruction are reported with what is between them. */
  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    ObservedPlace place = places.at(site);
    if (place != null && !place.fenced()) {
      place.performed(TraceStep.Kind.FENCE, order);
    }
  }

  @Override
  public void lock(int thread, long site) {
    ObservedPlace place = places.at(site);
    if (place != null) {
      place.locked();
    }
  }

  @Override
  protected void accessed(
      TraceStep.Kind kind,
      int thread,
      int location,
      long value,
      int written,
      MemoryOrder order,
      long site) {
    int serial = map.serial(location);
    meet(location, serial);
    ObservedPlace place = places.at(site);
    if (place != null) {
      place.performed(kind, order);
      ObservedLocation where = locations.at(location, serial);
      if (where != null) {
        where.accessed(kind, thread, serial);
        place.touched(where.number());
      }
      if (kind != TraceStep.Kind.WRITE) {
        read(thread, location, place);
      }
    }
    if (RecordedEvents.writes(kind)) {
      written(thread, location, place);
    }
  }

  private void meet(int location, int serial) {
    if (location >= serials.length) {
      serials = Arrays.copyOf(serials, Math.max(location + 1, 2 * serials.length));
      writers = Arrays.copyOf(writers, serials.length);
      sources = Arrays.copyOf(sources, serials.length);
      writes = Arrays.copyOf(writes, serials.length);
    }
    if (serials[location] != serial) {
      serials[location] = serial;
      sources[location] = null;
      writes[location] = INITIAL;
    }
  }

  private void read(int thread, int location, ObservedPlace place) {
    hash.read(thread, place.hash(), writes[location]);
    ObservedPlace source = sources[location];
    if (source != null && writers[location] != thread && place.readsAnew(source.number())) {
      if (pairs.size() < MOST_PAIRS) {
        pairs.add((long) source.number() << 32 | place.number());
      } else {
        cut |= !pairs.contains((long) source.number() << 32 | place.number());
      }
    }
  }

  private void written(int thread, int location, @Nullable ObservedPlace place) {
    if (thread >= judgedWrites.length) {
      judgedWrites = Arrays.copyOf(judgedWrites, Math.max(thread + 1, 2 * judgedWrites.length));
      otherWrites = Arrays.copyOf(otherWrites, judgedWrites.length);
    }
    long number = place == null ? otherWrites[thread]++ << 1 | 1 : judgedWrites[thread]++ << 1;
    writes[location] = ReadsFromHash.mix(number) + thread;
    writers[location] = thread;
    sources[location] = place;
  }

  /** What the run's judged code did so far. */
  public Observed observed() {
    return new Observed(
        places.summary(),
        locations.summary(),
        hash.value(),
        readsFrom(),
        cut || places.cut() || locations.cut());
  }

  private List<ReadsFrom> readsFrom() {
    TreeSet<ReadsFrom> sorted =
        new TreeSet<>(Comparator.comparing(ReadsFrom::write).thenComparing(ReadsFrom::read));
    for (long pair : pairs) {
      int write = (int) (pair >>> 32);
      sorted.add(new ReadsFrom(places.offset(write), places.offset((int) pair)));
    }
    return List.copyOf(sorted);
  }
}
