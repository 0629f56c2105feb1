// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.result.Continuation;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.model.Access;
import org.rsanemu.model.Site;

/**
 * Where a run may be repeated and then diverge: one read really returns the stale value, and all
 * threads continue from there. Executions of an exploration have none.
 */
public final class Divergence {
  private final WhatIfMachine machine;
  private final InstructionBoundary boundary;
  private final @Nullable Continuation continuation;
  private final LongConsumer reschedules;

  /**
   * @param continuation how the run is to go on; null if as ever
   * @param reschedules has the scheduler go on by a seed
   */
  public Divergence(
      WhatIfMachine machine,
      InstructionBoundary boundary,
      @Nullable Continuation continuation,
      LongConsumer reschedules) {
    this.machine = machine;
    this.boundary = boundary;
    this.continuation = continuation;
    this.reschedules = reschedules;
  }

  /** By what a read whose stale values are tried now can be found again. */
  long moment() {
    return boundary.executed();
  }

  /**
   * If the run is to go on otherwise from this read, it does. One that has written cannot be
   * undone: the run stays as it was.
   *
   * @param access what the thread has just done
   * @param loaded whose registers the engine has
   * @return whether it was to
   */
  boolean takes(Access access, TriedRead read, GuestContext loaded) {
    return isAt(read) && (!mayDiverge(access, read) || begins(read, loaded));
  }

  /**
   * The same for a read that the loaded thread is about to make.
   *
   * @return whether the thread has done it
   */
  boolean takes(TriedRead read, GuestContext loaded) {
    return isAt(read) && begins(read, loaded);
  }

  private boolean isAt(TriedRead read) {
    return continuation != null
        && moment() == continuation.moment()
        && read.address() == continuation.address()
        && read.size() == continuation.size();
  }

  private boolean begins(TriedRead read, GuestContext loaded) {
    Continuation wanted = requireNonNull(continuation);
    boolean done = !wanted.isStale() || rereads(read, wanted, loaded);
    if (done && wanted.seed() != Continuation.SAME) {
      reschedules.accept(wanted.seed());
    }
    return done && wanted.isStale();
  }

  private static boolean mayDiverge(Access access, TriedRead read) {
    boolean isRead = access.kind() == Access.Kind.READ || access.kind() == Access.Kind.FAILED_CAS;
    return isRead && Site.context(access.site()) == read.thread().calls().context();
  }

  /** The thread has done the instruction with the stale value. False if that cannot be done. */
  private boolean rereads(TriedRead read, Continuation wanted, GuestContext loaded) {
    ScratchExecution scratch = machine.scratch();
    GuestContext thread = read.thread();
    int kept = machine.contexts().used();
    machine.begin(thread, read.origin());
    scratch.was(read.address(), read.size(), read.fresh());
    scratch.stale(read.address(), read.size(), wanted.value(), true);
    boolean done =
        scratch.run(ScratchExecution.NOWHERE, 1) == ScratchExecution.Stop.LIMIT
            && scratch.executed() == 1
            && scratch.last() == read.origin().pc();
    MemorySegment registers = machine.contexts().save();
    long next = scratch.pc();
    scratch.end();
    if (done) {
      replace(thread, registers, loaded);
      thread.pc(next);
    }
    machine.contexts().release(kept);
    return done;
  }

  private void replace(GuestContext thread, MemorySegment registers, GuestContext loaded) {
    Engine engine = machine.engine();
    if (thread == loaded) {
      engine.restore(registers);
      return;
    }
    MemorySegment own = engine.saveNew();
    engine.restore(registers);
    engine.save(thread.registers());
    engine.restore(own);
    engine.free(own);
  }
}
