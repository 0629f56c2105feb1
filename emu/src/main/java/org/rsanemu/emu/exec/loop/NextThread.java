// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.sched.Strategy;

/** Chooses the thread that continues when the one that ran has reached a scheduling point. */
final class NextThread {
  private final RunState state;
  private final Scheduler scheduler;
  private final EventGenerator generator;
  private final Endings endings;
  private final @Nullable Exploration exploration;
  private final @Nullable Exploring exploring;
  private final @Nullable Checkpoints checkpoints;
  private final LoopListener listener;

  /** What ended the process, in an exploration that lets others go first; who did it. */
  private @Nullable Ending crash;

  private @Nullable GuestContext crashed;

  /** The thread that ran has come to a scheduling point of the exploration. */
  private boolean isAtChoice;

  /**
   * @param checkpoints to which scheduling points are offered, or null
   */
  NextThread(
      RunState state,
      Scheduler scheduler,
      EventGenerator generator,
      Endings endings,
      @Nullable Exploration exploration,
      @Nullable Exploring exploring,
      @Nullable Checkpoints checkpoints,
      LoopListener listener) {
    this.state = state;
    this.scheduler = scheduler;
    this.generator = generator;
    this.endings = endings;
    this.exploration = exploration;
    this.exploring = exploring;
    this.checkpoints = checkpoints;
    this.listener = listener;
  }

  /** Whether the exploration is to choose before anybody continues. */
  boolean isAtChoice() {
    return isAtChoice;
  }

  /** Another thread may go on from here. */
  void schedule(Strategy.Point point) {
    if (exploring != null) {
      explore();
      return;
    }
    scheduler.changes(state.changes(generator));
    int next = scheduler.next(state.current().number(), point);
    if (next == Scheduler.NOBODY) {
      state.end(endings.stuck());
    } else {
      state.current(next);
    }
  }

  /** The exploration chooses who continues. */
  void explore() {
    listener.unrepeatable();
    if (!requireNonNull(exploring).isOver()) {
      scheduler.changes(state.changes(generator));
    }
    isAtChoice = true;
  }

  /**
   * Chooses who continues; false if nobody does. All that the run is now can be gone back to.
   *
   * @param standing gives the processor the registers of a thread that is at a scheduling point
   * @param any gives it those of any thread
   */
  boolean chooses(Consumer<GuestContext> standing, Consumer<GuestContext> any) {
    Exploring by = requireNonNull(exploring);
    if (checkpoints != null && state.hasProgramBegun() && !by.isOver()) {
      checkpoints.offer(requireNonNull(exploration).explorer());
    }
    isAtChoice = false;
    int next = by.next(state.contexts(), standing);
    if (next == Scheduler.NOBODY) {
      state.end(requireNonNull(exploration).isStuck() ? endings.stuck() : new Ending.Abandoned());
      return false;
    }
    state.current(next);
    if (crash != null && by.endsProcess(next)) {
      state.current(requireNonNull(crashed).number());
      any.accept(state.current());
      state.end(crash);
      return false;
    }
    if (by.retries()) {
      generator.mute();
    }
    return true;
  }

  /**
   * The thread that runs ends the process. In an exploration that comes last, as an exit does: what
   * others are about to do could come before it.
   */
  void crashes(Ending how) {
    if (exploring == null || !exploring.crashes(state.current())) {
      state.end(how);
      return;
    }
    if (crash == null) {
      crash = how;
      crashed = state.current();
    }
    explore();
  }
}
