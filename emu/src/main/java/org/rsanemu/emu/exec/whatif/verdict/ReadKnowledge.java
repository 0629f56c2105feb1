// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;
import org.rsanemu.model.clock.ReadTrace;

/**
 * What a thread learns from its reads in a what-if execution, and what it may therefore still read
 * stale: nothing older than it has read there (coherence), nothing that it was made aware of, and
 * no write that it has read as the newest. From a stale write it learns what that has published or,
 * where that is not known, nothing: so nothing that it could read is left out.
 */
final class ReadKnowledge {
  private final WhatIfMachine machine;
  private final ModelState model;
  private final LocationMap locations;
  private final WhatIfView view;
  private final Set<Integer> newest = new HashSet<>();
  private final Map<Integer, Long> oldest = new HashMap<>();

  /** What its last read of each place leaves there, if that is anything. */
  private final Map<Place, ReadTrace> traces = new HashMap<>();

  private final SharedWrites shared;
  private final boolean cautious;
  private boolean certain = true;

  /** Bytes that are atomic, whether or not anybody has written them yet. */
  private record Place(long address, int size) {}

  /**
   * @param from what the thread could read where the what-if execution begins
   * @param cautious whether to learn nothing where the order is not known
   */
  ReadKnowledge(
      WhatIfMachine machine,
      ModelState model,
      SharedWrites shared,
      WhatIfView from,
      boolean cautious) {
    this.machine = machine;
    this.model = model;
    this.shared = shared;
    this.cautious = cautious;
    locations = model.locations();
    view = from.copy();
  }

  private ReadKnowledge(ReadKnowledge other) {
    machine = other.machine;
    model = other.model;
    shared = other.shared;
    cautious = other.cautious;
    locations = other.locations;
    view = other.view.copy();
    newest.addAll(other.newest);
    oldest.putAll(other.oldest);
    traces.putAll(other.traces);
    certain = other.certain;
  }

  /** One that goes its own way from here. */
  ReadKnowledge copy() {
    return new ReadKnowledge(this);
  }

  /** Whether everything that was taken could be judged. */
  boolean isCertain() {
    return certain;
  }

  /**
   * The thread has read this, or come to this fence or sc write.
   *
   * @param chosen what it saw, if not the newest
   */
  void take(WhatIfRead glance, @Nullable StaleChoice chosen) {
    Effect effect = machine.effect(glance);
    if (glance.isFence()) {
      machine.fences(glance).forEach(view::fence);
    }
    if (effect.writesSc()) {
      view.writesSc();
    }
    if (glance.isFence()) {
      return;
    }
    if (effect.fenced()) {
      view.fence(MemoryOrder.SC);
    }
    int location = locations.at(glance.address());
    if (!isWhole(location, glance)) {
      certain &= !locations.touches(glance.address(), glance.size());
    } else if (chosen != null) {
      view.readsStale(location, chosen.write(), order(glance, effect));
      oldest.put(location, chosen.write().oldest());
    } else {
      view.readsNewest(location, order(glance, effect));
      newest.add(location);
    }
    if (shared.isAtomic(glance.address(), glance.size())) {
      leavesTrace(glance, order(glance, effect));
    }
    if (effect.fenced()) {
      view.fence(MemoryOrder.SC);
    }
  }

  private void leavesTrace(WhatIfRead glance, MemoryOrder order) {
    ReadTrace trace = view.trace(order);
    if (!trace.isEmpty()) {
      traces.put(new Place(glance.address(), glance.size()), trace);
    }
  }

  private boolean isWhole(int location, WhatIfRead glance) {
    return location != LocationMap.NONE
        && locations.address(location) == glance.address()
        && locations.size(location) == glance.size();
  }

  private MemoryOrder order(WhatIfRead glance, Effect effect) {
    return cautious && !machine.isKnown(glance) ? MemoryOrder.RLX : effect.readOrder();
  }

  /** What a read that comes next could see besides the newest; null if that is not known. */
  @Nullable List<StaleWrite> stale(WhatIfRead glance) {
    int location = locations.at(glance.address());
    Effect effect = machine.effect(glance);
    if (location == LocationMap.NONE || newest.contains(location)) {
      return List.of();
    }
    WhatIfView here = view.copy();
    if (effect.fenced()) {
      here.fence(MemoryOrder.SC);
    }
    MemoryOrder order = order(glance, effect);
    StaleWrites all =
        oldest.containsKey(location)
            ? here.staleAgain(location, order)
            : here.stale(location, order);
    // A read-modify-write is directly behind what it has read.
    StaleWrites writes = effect instanceof Effect.Rmw ? all.holes() : all;
    if (writes.areNone()) {
      return List.of();
    }
    if (!writes.complete() || !model.hasValues(location) || !isWhole(location, glance)) {
      return null;
    }
    long from = oldest.getOrDefault(location, Long.MIN_VALUE);
    return writes.writes().stream().filter(write -> write.newest() >= from).toList();
  }

  /** Whether a plain read of a byte whose newest write has this stamp does not race here. */
  boolean mayRead(long written) {
    return view.mayRead(written);
  }

  /**
   * Whether the thread knows here all that it does there, so that it can do nothing more; and what
   * others write later comes after all that it comes after there.
   */
  boolean holds(ReadKnowledge other) {
    return knows(other) && leavesAsMuch(other);
  }

  /** Whether what others write later comes after all that it comes after there. */
  boolean leavesAsMuch(ReadKnowledge other) {
    return other.traces.entrySet().stream()
        .allMatch(each -> hasRead(each.getKey(), each.getValue(), other));
  }

  /** Whether the thread knows here all that it does there. */
  boolean knows(ReadKnowledge other) {
    return certain
        && other.certain
        && view.holds(other.view)
        && other.newest.stream().allMatch(this::knowsNewest);
  }

  private boolean knowsNewest(int location) {
    return newest.contains(location) || view.isAwareOfNewest(location);
  }

  private boolean hasRead(Place place, ReadTrace wanted, ReadKnowledge other) {
    ReadTrace trace = traces.get(place);
    return trace != null && trace.holds(wanted, view.made(), other.view.made());
  }

  /** Whether the thread can read nothing stale here that it cannot read there. */
  boolean forbids(ReadKnowledge other) {
    return holds(other)
        && other.oldest.entrySet().stream()
            .allMatch(each ->
                knowsNewest(each.getKey())
                    || oldest.getOrDefault(each.getKey(), Long.MIN_VALUE) >= each.getValue());
  }
}
