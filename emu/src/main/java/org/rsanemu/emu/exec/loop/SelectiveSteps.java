// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.CodeBlock;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.events.KeptAccesses;
import org.rsanemu.emu.exec.events.PlainAccesses;
import org.rsanemu.emu.exec.events.RunProgress;
import org.rsanemu.emu.exec.thread.BlockSteps;

/**
 * Follows the thread while the engine runs selectively instrumented: the {@link DataPlane} keeps
 * where the thread is, until something comes that Java must know of. Part of the hot path.
 */
final class SelectiveSteps {
  /** Where no instruction is. */
  private static final long NOWHERE = -1;

  private final Instructions instructions;
  private final CurrentInstruction at;
  private final RunProgress progress;
  private final PlainAccesses plain;
  private final BoundaryHandler next;
  private final Blocks blocks;
  private final DataPlane plane;
  private final @Nullable KeptAccesses kept;
  private final BlockSteps steps = new BlockSteps();
  private boolean on;

  /** The block that the thread is in, as {@link #plane} numbers it; 0 if it does not. */
  private int block;

  /** Where a block has begun whose first instruction has not called back by itself. */
  private long begun = NOWHERE;

  SelectiveSteps(
      Guest guest,
      CurrentInstruction at,
      RunProgress progress,
      PlainAccesses plain,
      BoundaryHandler next) {
    this.at = at;
    this.progress = progress;
    this.plain = plain;
    this.next = next;
    instructions = guest.code().instructions();
    blocks = guest.code().blocks();
    plane = guest.machine().engine().plane();
    kept = guest.events().kept();
  }

  /** Whether the engine's next run is selectively instrumented: it comes after this. */
  void on(boolean is) {
    on = is;
    begun = NOWHERE;
    leave();
    if (is) {
      plane.stack(at.thread().stackStart(), at.thread().stackEnd());
    }
  }

  boolean isOn() {
    return on;
  }

  /** The instruction at {@code pc} comes next. */
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
  void block(long pc, int size, int number) {
    catchUp();
    passed(steps.block());
    if (instructions.hasMetChanged()) {
      blocks.forget();
      instructions.metIsKnown();
    }
    CodeBlock entered = blocks.at(pc, size);
    if (number == 0 || entered.number() != number) {
      blocks.describe(entered);
    }
    steps.enter(entered);
    block = entered.number();
    countPassed();
    begun = pc;
    begin(pc);
    handOver();
  }

  /** The engine has stopped; by itself, in the instruction under way, if nobody asked for it. */
  void stopped(boolean asked) {
    catchUp();
    if (!asked) {
      progress.count(CodeBlock.weight(at.flags()));
    }
    leave();
  }

  /** The instruction at {@code pc} comes next, and counts when it has been passed. */
  private void begin(long pc) {
    if (next.comes(pc)) {
      progress.takeBack();
    } else {
      leave();
    }
  }

  private void leave() {
    steps.leave();
    block = 0;
  }

  /** At the start of every callback: does what was to be done at those that have not come here. */
  void catchUp() {
    if (!on || plane.reached() == DataPlane.NOTHING) {
      return;
    }
    int entered = plane.entered();
    long reached = plane.reached();
    if (entered != 0) {
      CodeBlock current = blocks.numbered(entered);
      steps.catchUp(current, plane.passed());
      block = entered;
      progress.came(plane.came());
      begun = current.pc(0);
      at.number(current.instruction(0));
      at.thread().pc(begun);
    }
    if (reached != 0) {
      begun = NOWHERE;
      steps.reach(reached);
      progress.came(reached - 1);
      at.number(instructions.at(reached));
      at.thread().pc(reached);
    }
    progress.wrote(plane.writes());
    at.thread().wroteElsewhere(plane.writesElsewhere());
    plane.taken();
    countPassed();
  }

  /** At the end of every callback: says whether those that follow need come here. */
  void handOver() {
    if (!on) {
      return;
    }
    int goesOnIn = next.isIdle() && !instructions.hasMetChanged() ? block : 0;
    if (goesOnIn != 0 && kept != null) {
      kept.handOver(at.thread(), plain.canRace());
    }
    plane.needsAccesses(at.thread().calls().stringCall() != null || at.isDiscarded());
    plane.handOver(goesOnIn, goesOnIn == 0 ? 0 : steps.left(), progress.left());
  }

  /** A block has run to its end. */
  private void passed(@Nullable CodeBlock before) {
    if (before != null) {
      int last = before.count() - 1;
      progress.came(before.pc(last));
      next.passed(before.instruction(last));
    }
  }

  private void countPassed() {
    progress.count(steps.takePassed());
  }
}
