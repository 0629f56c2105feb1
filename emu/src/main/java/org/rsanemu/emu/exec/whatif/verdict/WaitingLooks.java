// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.events.OrdinaryAccesses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.pending.PendingViolations;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Site;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * The looks of threads that wait in a loop: whether a stale value would let one go is not seen by
 * watching, for no run under SC reads it there.
 */
final class WaitingLooks {
  /**
   * A thread that waits, and could read something else there.
   *
   * @param where the read
   */
  private record Waiting(long where, long fresh, List<Long> stale) {}

  private final Map<Waiting, Integer> waiting = new HashMap<>();
  private final Engine engine;
  private final MachineMemory memory;
  private final Analysis analysis;
  private final EventStream recorder;
  private final ModelState model;
  private final PendingViolations pendingViolations;
  private final Origins origins;
  private final InstructionBoundary boundary;
  private final WhatIfAnalysis staleValues;
  private final EarlyEnds early;
  private final @Nullable Divergence divergence;

  /**
   * @param pendingViolations takes note of what comes of them
   * @param divergence null if the run is never made again to go on otherwise
   */
  WaitingLooks(
      WhatIfMachine machine,
      RunEvents events,
      PendingViolations pendingViolations,
      Origins origins,
      InstructionBoundary boundary,
      WhatIfAnalysis staleValues,
      EarlyEnds early,
      @Nullable Divergence divergence) {
    this.pendingViolations = pendingViolations;
    this.origins = origins;
    this.boundary = boundary;
    this.staleValues = staleValues;
    this.early = early;
    this.divergence = divergence;
    engine = machine.engine();
    memory = machine.memory();
    analysis = events.analysis();
    recorder = events.recorder();
    model = analysis.state();
  }

  /** See {@link WhatIf#waits}. */
  boolean waits(GuestContext thread, Ranges read, boolean surely, WhatIf whatIf) {
    int size = read.size(0);
    int location = location(read.start(0), size);
    if (location == LocationMap.NONE) {
      return false;
    }
    Effect effect = boundary.accesses().effect();
    List<StaleWrite> stale = readable(stale(thread, location), effect, size);
    return !stale.isEmpty() && leaves(thread, location, stale, surely, whatIf);
  }

  /** What the read that comes next may see besides the newest: its own fence may forbid it. */
  private StaleWrites stale(GuestContext thread, int location) {
    WhatIfView sight = model.foresight(thread.number());
    if (boundary.accesses().effect().fenced()) {
      sight.fence(MemoryOrder.SC);
    }
    return sight.stale(location, boundary.accesses().orderOfRead());
  }

  /** Those that the instruction can read: where it also writes, that needs a hole. */
  private List<StaleWrite> readable(StaleWrites stale, Effect effect, int size) {
    return stale.writes().stream()
        .filter(write ->
            write.hole()
                || switch (effect) {
                  case Effect.Rmw _, Effect.Attempt _, Effect.LoadExclusive _ -> false;
                  case Effect.Cas cas -> !expects(cas, write.write().value(), size);
                  default -> true;
                })
        .toList();
  }

  private boolean expects(Effect.Cas cas, long value, int size) {
    long expected = engine.general(cas.expected().getFirst());
    int bits = 64 - 8 * size;
    return cas.expected().size() == 1 && expected << bits == value << bits;
  }

  /** Whether it has gone on, because the run was to go on otherwise from here. */
  private boolean leaves(
      GuestContext thread, int location, List<StaleWrite> stale, boolean surely, WhatIf whatIf) {
    LocationMap locations = model.locations();
    long address = locations.address(location);
    int size = locations.size(location);
    long fresh = memory.peek(address, size);
    List<StaleWrite> all = stale.stream().filter(write -> write.write().value() != fresh).toList();
    List<StaleWrite> others = all.subList(0, Math.min(all.size(), WhatIfAnalysis.MOST_VALUES));
    List<Long> values = others.stream().map(write -> write.write().value()).toList();
    if (values.isEmpty()) {
      return false;
    }
    if (others.size() < all.size()) {
      whatIf.leaveOut();
    }
    long where = boundary.at().site();
    MemoryOrder order = boundary.accesses().orderOfRead();
    int times = waiting.merge(new Waiting(where, fresh, values), 1, Integer::sum) - 1;
    if (!whatIf.triesAgain(times) || !whatIf.affords()) {
      return false;
    }
    Origins.Origin here = origins.save(thread.number(), thread.pc(), Site.pc(where));
    TriedRead read =
        new TriedRead(thread, here, address, size, fresh, model.foresight(thread.number()));
    if (divergence != null && divergence.takes(read, thread)) {
      return true;
    }
    for (Consequence consequence : early.consequences(read, others, staleValues.of(read, others))) {
      pendingViolations.waits(
          consequence.at(whatIf.moment()),
          surely,
          () -> {
            recorder.library(false);
            analysis.waiting(thread.number(), location, consequence.stale(), order, where);
          });
    }
    return false;
  }

  /** See {@link WhatIf#looksMayRace}. */
  boolean mayRace(GuestContext thread, Ranges read) {
    return !read.isEmpty() && analysis.mayRace(thread.number(), read.start(0), read.size(0));
  }

  /** See {@link WhatIf#lookedInVain}. */
  void inVain(GuestContext thread, Ranges read, boolean judged) {
    OrdinaryAccesses accesses = boundary.accesses();
    long address = read.start(0);
    int size = read.size(0);
    if (accesses.effect() instanceof Effect.Plain && accesses.isPlain(address, size)) {
      return;
    }
    long value = memory.peek(address, size);
    model.locations().require(address, size, value);
    int location = location(address, size);
    MemoryOrder order = accesses.orderOfRead();
    analysis.looked(thread.number(), address, size, boundary.at().site());
    if (judged && location != LocationMap.NONE && mayBeStale(thread, location)) {
      pendingViolations.lookedInVain(() -> {
        recorder.library(false);
        analysis.lookedInVain(thread.number(), location, value, order, boundary.at().site());
      });
    }
  }

  /** Whether the read that comes next may see something old: not if its own fence forbids it. */
  private boolean mayBeStale(GuestContext thread, int location) {
    return !boundary.accesses().effect().fenced() || !stale(thread, location).writes().isEmpty();
  }

  /** The location of just these bytes, if its values are known; else none. */
  private int location(long address, int size) {
    LocationMap locations = model.locations();
    int location = locations.at(address);
    boolean same =
        location != LocationMap.NONE
            && locations.address(location) == address
            && locations.size(location) == size
            && model.hasValues(location);
    return same ? location : LocationMap.NONE;
  }
}
