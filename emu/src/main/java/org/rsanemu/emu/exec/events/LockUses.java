// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.loader.LockFunctions;
import org.rsanemu.model.Site;
import org.rsanemu.model.analysis.Analysis;

/**
 * Follows calls that begin, end or use a lock or its kin: one that begins it, and is not ordered
 * with one that uses it, is a race, whatever the library's code does with its bytes. And calls of
 * functions that keep something between calls.
 */
public final class LockUses {
  private final Engine engine;
  private final Analysis analysis;
  private final CodePlaces places;
  private final @Nullable KeptAccesses kept;
  private final @Nullable LockWatch watch;

  /**
   * @param kept has plain accesses that the analysis does not have; null if that has all
   * @param watch notes who has which lock; null if nobody asks
   */
  public LockUses(
      Engine engine,
      Analysis analysis,
      CodePlaces places,
      @Nullable KeptAccesses kept,
      @Nullable LockWatch watch) {
    this.kept = kept;
    this.watch = watch;
    this.engine = engine;
    this.analysis = analysis;
    this.places = places;
  }

  /** The thread is about to run the first instruction of a function, which may be such a one. */
  public void entered(GuestContext thread, ModuleMap.Mapped mapped, long pc) {
    LockFunctions.Use use = mapped.module().lockFunctions().get(pc - mapped.bias());
    if (use == null || thread.ignores()) {
      return;
    }
    long site = places.callSite(thread.site());
    List<Integer> registers = engine.cpu().functionArguments();
    for (int argument : use.arguments()) {
      long object = engine.general(registers.get(argument));
      if (object >>> Site.PC_BITS == 0) { // else it faults
        if (kept != null) {
          kept.watch(object, 1);
        }
        if (use.how() == LockFunctions.How.SIGNALS) {
          thread.signals(object);
        }
        analysis.usesLock(thread.number(), object, use.begins(), site);
        if (watch != null) {
          watch.uses(thread.number(), object, use.how());
          boolean tests = use.how() == LockFunctions.How.TESTS;
          if (tests || use.how() == LockFunctions.How.TRIES) {
            thread.attempt(new GuestContext.LockAttempt(thread.calls().depth(), object, tests));
          }
        }
      }
    }
    for (int state : use.states()) {
      analysis.usesState(thread.number(), state, use.begins(), site);
    }
  }

  /** A thread has returned from a call while it was trying for a lock. */
  public void returned(GuestContext thread) {
    GuestContext.LockAttempt attempt = thread.attempt();
    if (watch == null || attempt == null || thread.calls().depth() >= attempt.depth()) {
      return;
    }
    thread.attempt(null);
    boolean isZero = (int) engine.general(engine.cpu().result()) == 0;
    if (isZero != attempt.tests()) {
      watch.uses(thread.number(), attempt.lock(), LockFunctions.How.TAKES);
    }
  }
}
