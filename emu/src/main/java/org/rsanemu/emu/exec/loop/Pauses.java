// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.JavaHeap;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.waits.SpinWatch;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.sched.Strategy;

/**
 * Checks now and then whether the run has reached a limit, whether a thread has run long enough for
 * others to go on, and whether it spins.
 */
final class Pauses {
  private final RunState state;
  private final RunRequest request;
  private final EngineStops stops;
  private final EventGenerator generator;
  private final SpinWatch spins;
  private final Instructions instructions;
  private final Scheduler scheduler;
  private final NextThread next;
  private final Endings endings;
  private final Kernel kernel;
  private final BooleanSupplier isStopped;
  private final BooleanSupplier isOutdated;
  private final @Nullable Exploring exploring;
  private long pauseDue = EngineStops.BUDGET;
  private boolean watchNext;
  private long memoryDue;

  Pauses(
      RunState state,
      RunRequest request,
      EngineStops stops,
      Instructions instructions,
      Scheduler scheduler,
      NextThread next,
      Endings endings,
      Kernel kernel,
      BooleanSupplier isStopped,
      BooleanSupplier isOutdated) {
    this.state = state;
    this.request = request;
    this.stops = stops;
    this.instructions = instructions;
    this.scheduler = scheduler;
    this.next = next;
    this.endings = endings;
    this.kernel = kernel;
    this.isStopped = isStopped;
    this.isOutdated = isOutdated;
    generator = stops.generator();
    spins = stops.spins();
    exploring = stops.ahead().exploring();
  }

  /** When the thread that runs is to be paused next. */
  MachineSnapshot.Due due() {
    return new MachineSnapshot.Due(pauseDue, stops.sliceEnds());
  }

  /** It is to be paused then. */
  void due(MachineSnapshot.Due next) {
    pauseDue = next.pause();
    stops.sliceEnds(next.slice());
  }

  /**
   * Counted from the last pause, not from the last switch: threads that take turns at every access
   * spin all the same, and the time goes by for them, too.
   */
  long next() {
    long due = Math.min(request.limits().instructions() + 1, pauseDue);
    due = exploring == null ? due : Math.min(due, stops.sliceEnds() + 1);
    return spins.isWatching(generator.executed()) ? Math.min(due, spins.until() + 1) : due;
  }

  /** A pause has come. */
  void paused() {
    if (generator.executed() >= request.limits().instructions()) {
      state.end(endings.limited(Ending.Limit.INSTRUCTIONS));
    } else if (System.nanoTime() - request.limits().deadline() >= 0) {
      state.end(endings.limited(Ending.Limit.HOST_TIME));
    } else if (isStopped.getAsBoolean()) {
      state.end(endings.limited(Ending.Limit.STOPPED));
    } else if (isOutOfMemory()) {
      state.end(endings.limited(Ending.Limit.MEMORY));
    } else if (JavaHeap.isFull()) {
      state.end(endings.limited(Ending.Limit.NOTES));
    } else if (generator.executed() + 1 >= pauseDue) { // with the one that comes next
      pauseDue = generator.executed() + EngineStops.BUDGET;
      scheduler.refresh(); // a timer may have expired
      scheduler.resumeSoft();
      state.current().paused(true);
      watchNext = true;
      int exits = scheduler.exitsNow();
      if (exits != Scheduler.NOBODY) {
        state.current(exits);
      } else if (stops.isSliceOver()) {
        stops.sliceBegins();
        sliceIsOver();
      }
    } else if (exploring != null && stops.isSliceOver()) {
      stops.sliceBegins();
      sliceIsOver();
    }
  }

  /**
   * No scheduling point has come for long. A loop of an exploration that waits by an instruction
   * that is not known yet to be one is known when all is begun anew.
   */
  private void sliceIsOver() {
    if (exploring == null) {
      next.schedule(Strategy.Point.SHARE_USED);
    } else if (isOutdated.getAsBoolean()) {
      state.end(endings.limited(Ending.Limit.STOPPED));
    } else if (exploring.positions().usesShare(state.current(), isUsers(state.current().pc()))) {
      next.explore();
    }
  }

  private boolean isUsers(long pc) {
    return (instructions.flags(instructions.at(pc)) & Instructions.USER) != 0;
  }

  /** Memory may be touched without a call. */
  private boolean isOutOfMemory() {
    if (generator.executed() < memoryDue) {
      return false;
    }
    memoryDue = generator.executed() + EngineStops.BUDGET * kernel.memoryPauses();
    return endings.isMemoryExceeded();
  }

  /** The thread that is watched is back where it was. */
  void watchedIsBack() {
    if (!spins.hasSeen()) {
      spins.see(state.changes(generator), generator.executedByThread());
    } else if (spins.spins(state.changes(generator), generator.executedByThread())) {
      scheduler.changes(state.changes(generator));
      scheduler.park(state.current().number());
      if (exploring != null) {
        exploring.positions().spins(state.current());
      }
      next.schedule(Strategy.Point.YIELD);
    }
  }

  /** Watches the thread that runs next, if it was running long where it is, whether it spins. */
  void watchPaused() {
    if (watchNext && state.current().isPaused()) {
      spins.watch(state.current(), instructions.at(state.current().pc()), generator.executed());
    }
    watchNext = false;
  }
}
