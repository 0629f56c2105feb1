// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.KeptAccesses;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.WhatIfView;

/**
 * The writes of a thread that others may see at once. They see a plain write to plain memory only
 * after the thread has synchronized with them: a thread that reads it earlier races with it.
 */
final class SharedWrites {
  private static final int MAY_BE_ATOMIC =
      Instructions.LEARNED
          | Instructions.ATOMIC_CODE
          | Instructions.ATOMIC_PLACE
          | Instructions.STUB;

  private final WhatIfMachine machine;
  private final Analysis analysis;
  private final @Nullable KeptAccesses kept;
  private final ByteSet declared;

  /**
   * @param events of the run
   */
  SharedWrites(WhatIfMachine machine, RunEvents events) {
    this.machine = machine;
    analysis = events.analysis();
    kept = events.kept();
    declared = events.declared();
  }

  /** Whether others notice an action, at once. */
  boolean isShared(Action action) {
    return action.isVisible() && !(action.kind() == Action.Kind.WRITE && isPlain(action));
  }

  private boolean isPlain(Action write) {
    return machine.effect(write.pc()) instanceof Effect.Plain plain
        && !plain.nonTemporal()
        && (machine.flags(write.pc()) & MAY_BE_ATOMIC) == 0
        && !isAtomic(write.address(), write.size());
  }

  /** Whether any of these bytes is atomic. */
  boolean isAtomic(long address, int size) {
    LocationMap locations = analysis.locations();
    return locations.touches(address, size) || declared.touches(address, size);
  }

  /**
   * Whether nothing on a way can race: it writes only atomics and its stack, and of plain memory
   * reads only what was written before.
   *
   * @param until in so many instructions
   * @param known what the thread knows where it begins
   */
  boolean cannotRace(Way way, int until, WhatIfView known) {
    int writes =
        way.snapshots().stream()
            .filter(at -> at.path() >= until)
            .mapToInt(Snapshot::writes)
            .findFirst()
            .orElse(way.writes().count());
    List<Boolean> may = new ArrayList<>();
    way.writes()
        .places(
            0,
            writes,
            (address, size) -> may.add(way.thread().isOnStack(address) || isAtomic(address, size)));
    return !may.contains(false)
        && way.glances().stream()
            .filter(glance -> glance.path() <= until && !glance.isFence())
            .allMatch(glance -> unknown(glance, known::mayRead).findAny().isEmpty());
  }

  /**
   * The bytes of plain memory that a read finds something in whose write the thread does not know.
   *
   * @param known whether it knows the write with this stamp
   */
  LongStream unknown(WhatIfRead read, LongPredicate known) {
    return isAtomic(read.address(), read.size())
        ? LongStream.empty()
        : LongStream.range(read.address(), read.address() + read.size())
            .filter(at -> !known.test(newestWrite(at)));
  }

  /** The stamp of a byte's newest plain write, as the race detector has it. */
  private long newestWrite(long address) {
    return kept == null ? analysis.newestWrite(address) : kept.newestWrite(address);
  }

  /** Whether nobody but the thread can access the byte without a race before it releases. */
  boolean isUnpublished(GuestContext thread, long address) {
    return kept == null
        ? analysis.isUnpublished(thread.number(), address)
        : kept.isUnpublished(thread.number(), address);
  }

  /** Whether two actions are the same to others, in what they order, too. */
  boolean same(Action one, Action other) {
    if (!one.sameAs(other)) {
      return false;
    }
    if (one.pc() == other.pc() && one.context() == other.context()) {
      return true;
    }
    int flags = machine.flags(one.pc()) | machine.flags(other.pc());
    return (flags & Instructions.CALLERS_ORDER) == 0
        && machine.effect(one.pc()).equals(machine.effect(other.pc()));
  }
}
