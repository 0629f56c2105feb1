// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.Taint;
import org.rsanemu.isa.flow.RegisterUse;

/** The values that a run's threads may come to depend on, by thread. */
public final class Taints {
  /** Of a thread at once. */
  private static final int MOST = 4;

  /** In a run: each may take a million instructions to follow. */
  private static final int MOST_OF_RUN = 10_000;

  private final Engine engine;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final VisibleActions visibleActions;
  private final Map<Integer, TaintTracker> threads = new HashMap<>();
  private final @Nullable ExecutionTrace trace;
  private int count;

  /**
   * @param trace notes all that the run does; null if nobody asks
   */
  public Taints(
      Engine engine,
      RegisterUses uses,
      Liveness liveness,
      VisibleActions visibleActions,
      @Nullable ExecutionTrace trace) {
    this.trace = trace;
    this.engine = engine;
    this.uses = uses;
    this.liveness = liveness;
    this.visibleActions = visibleActions;
  }

  /**
   * Follows what the instruction at {@code pc} has read, which the thread has just run. False if
   * that cannot be done.
   *
   * @param taker takes what came of it
   */
  public boolean start(GuestContext thread, long pc, long stale, Consumer<Consequence> taker) {
    RegisterUse use = uses.at(pc);
    TaintTracker tracker =
        threads.computeIfAbsent(
            thread.number(), number -> new TaintTracker(thread, visibleActions));
    boolean trackable =
        use.flow() == RegisterUse.Flow.NEXT
            && !use.stores()
            && !use.others()
            && thread.pc() == pc + use.length();
    if (!trackable || tracker.size() >= MOST || count >= MOST_OF_RUN) {
      return false;
    }
    count++;
    Taint taint =
        new Taint(
            uses,
            liveness,
            thread.stackStart(),
            thread.stackEnd(),
            engine::sp,
            thread.calls()::caller);
    taint.add(use.results());
    tracker.add(taint, stale, taker);
    return true;
  }

  /** Takes all that the run does; null if nobody asks. */
  @Nullable ExecutionTrace trace() {
    return trace;
  }

  /** A thread's registers were replaced as a whole. */
  public void replaced(GuestContext thread) {
    if (trace != null) {
      trace.replaced(thread.number());
    }
  }

  /** What of this thread is followed; null if nothing is. */
  @Nullable TaintTracker of(GuestContext thread) {
    TaintTracker tracker = threads.get(thread.number());
    return tracker == null || tracker.size() == 0 ? null : tracker;
  }

  /** The run is over. */
  public void close() {
    threads.values().forEach(TaintTracker::close);
  }
}
