// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Quiet;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.CodeBlock;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.RunProgress;
import org.rsanemu.emu.exec.thread.BlockSteps;
import org.rsanemu.emu.exec.thread.SchedulingPoints;

/**
 * Follows the thread through a swift run, where the engine tells of the starts of blocks and of
 * chosen instructions only, and {@link Quiet} keeps some of that, too, until something comes that
 * Java must know of. Part of the hot path.
 */
final class SwiftSteps {
  /** Where no instruction is. */
  private static final long NOWHERE = -1;

  private final Instructions instructions;
  private final CurrentInstruction at;
  private final RunProgress progress;
  private final BoundaryHandler next;
  private final OpenExclusive exclusive;
  private final SchedulingPoints points;
  private final Blocks blocks;
  private final @Nullable Quiet quiet;
  private final BlockSteps steps = new BlockSteps();
  private boolean on;

  /** The block that the thread is in, as {@link #quiet} numbers it; 0 if it does not. */
  private int quietId;

  /** Where a block has begun whose first instruction has not called back by itself. */
  private long begun = NOWHERE;

  private @Nullable CodeBlock toChoose;

  SwiftSteps(
      Guest guest,
      CurrentInstruction at,
      RunProgress progress,
      BoundaryHandler next,
      OpenExclusive exclusive,
      SchedulingPoints points) {
    this.at = at;
    this.progress = progress;
    this.next = next;
    this.exclusive = exclusive;
    this.points = points;
    instructions = guest.code().instructions();
    blocks = guest.code().blocks();
    quiet = guest.events().pages() == null ? null : guest.machine().engine().quiet();
  }

  /** Whether the engine's next run is swift: it comes after this. */
  void on(boolean is) {
    on = is;
    begun = NOWHERE;
    leave();
  }

  boolean isOn() {
    return on;
  }

  /** The chosen instruction at {@code pc} comes next, or the first one of a block. */
  void instruction(long pc) {
    catchUp();
    if (pc == begun) {
      begun = NOWHERE;
      return;
    }
    steps.reach(pc);
    countPassed();
    progress.came(pc - 1); // what has run last lies before it
    begin(pc);
    handOver();
  }

  /** A block comes next; see {@link org.rsanemu.emu.cpu.Engine.Listener#block}. */
  void block(long pc, int size, boolean chosen) {
    catchUp();
    passed(steps.block());
    CodeBlock block = blocks.at(pc, size);
    steps.enter(block);
    quietId = chosen ? block.quietId() : 0;
    countPassed();
    boolean mustStep = chosen && exclusive.isOpen() && !block.isStepwise();
    if (mustStep) {
      block.stepwise();
    }
    if (mustStep || !chosen && block.isHot()) {
      at.thread().pc(pc);
      toChoose = block;
      leave();
      points.choose();
      handOver();
      return;
    }
    begun = pc;
    if (begin(pc) && chosen && block.cover() > 0) {
      at.number(block.number(block.cover()));
    }
    handOver();
  }

  /** Chooses what calls back in the block that {@link SchedulingPoints#choose} was about. */
  void choose() {
    blocks.choose(requireNonNull(toChoose));
  }

  /** The instruction at {@code pc} comes next, and counts when it has been passed. */
  private boolean begin(long pc) {
    boolean goesOn = next.comes(pc);
    if (goesOn) {
      progress.takeBack();
    } else {
      leave();
    }
    return goesOn;
  }

  private void leave() {
    steps.leave();
    quietId = 0;
  }

  /** At the start of every callback: does what was to be done at those that have not come here. */
  void catchUp() {
    if (quiet == null || quiet.reached() == Quiet.NOTHING) {
      return;
    }
    int entered = quiet.entered();
    long reached = quiet.reached();
    if (entered != 0) {
      CodeBlock block = blocks.quiet(entered);
      steps.catchUp(block, quiet.passed());
      quietId = entered;
      progress.came(quiet.came());
      begun = block.pc(0);
      at.number(block.number(block.cover()));
      at.thread().pc(begun);
    }
    if (reached != 0) {
      steps.reach(reached);
      progress.came(reached - 1);
      at.number(instructions.at(reached));
      at.thread().pc(reached);
    }
    quiet.taken();
    countPassed();
  }

  /** At the end of every callback: says whether those that follow need come here. */
  void handOver() {
    if (quiet != null && on) {
      int id = next.isIdle() ? quietId : 0;
      quiet.handOver(id, id == 0 ? 0 : steps.left(), progress.left());
    }
  }

  /** A block has run to its end. */
  private void passed(@Nullable CodeBlock block) {
    if (block != null) {
      int last = block.count() - 1;
      progress.came(block.pc(last));
      next.passed(block.number(last));
    }
  }

  private void countPassed() {
    progress.count(steps.takePassed());
  }
}
