// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.agrona.collections.LongHashSet;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.PassingCalls;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Rounds of a loop that waits and counts them, where the count decides nothing but how the thread
 * pauses from one look to the next: {@code while (!ready) if (++n > 10) sched_yield();}. See
 * docs/exploration.md, "Waits that count".
 *
 * <p>All ways from look to look are followed, whatever the count is: where it decides a branch,
 * both ways are. Compilers copy looks, so a loop may have several, which must do the same.
 */
public final class CountedPauses {
  /** Ways that are followed from one look to the next, again for each that was learned. */
  private static final int MOST_WAYS = 64;

  /** Branches that the count decides on one way. */
  private static final int MOST_BRANCHES = 12;

  /** How often more registers or looks may be found to belong to the loop. */
  private static final int MOST_TRIES = 16;

  private final LoopRounds rounds;
  private final ScratchExecution scratch;
  private final PassingCalls calls;
  private final Engine engine;
  private final RegisterUses uses;
  private final CountedPause pause;

  /** Ways to follow: which way to go at each branch that the count decides, true for its target. */
  private final Deque<boolean[]> open = new ArrayDeque<>();

  private final LongHashSet visited = new LongHashSet();
  private Ranges reads = new Ranges();
  private boolean usesOwn;

  public CountedPauses(LoopRounds rounds, Machine machine, Instructions code, PassingCalls calls) {
    this.rounds = rounds;
    this.calls = calls;
    scratch = rounds.scratch();
    engine = machine.engine();
    uses = machine.uses();
    pause = new CountedPause(rounds, machine, code);
  }

  /** All that was read on any way. */
  Ranges reads() {
    return reads;
  }

  /** See {@link RoundTrace#usesOwn}; on any way. */
  boolean usesOwn() {
    return usesOwn;
  }

  /**
   * Whether the thread, whose state was saved, is about to look in vain in such a loop. A what-if
   * execution is under way before and after.
   *
   * @param begin begins another one
   */
  boolean areHarmless(GuestContext thread, Runnable begin) {
    pause.start(thread);
    usesOwn = false;
    for (int i = 0; i < MOST_TRIES; i++) {
      reads = new Ranges();
      visited.clear();
      open.clear();
      open.add(new boolean[0]);
      if (!followAll(thread, begin)) {
        return false;
      }
      if (!pause.hasLearned()) {
        return pause.mayLeave();
      }
    }
    return false;
  }

  private boolean followAll(GuestContext thread, Runnable begin) {
    for (int ways = 0; !open.isEmpty(); ways++) {
      rounds.end();
      begin.run();
      scratch.traceWith(pause);
      scratch.until(pause::isPoint);
      boolean follows = ways < MOST_WAYS && follow(open.pop(), thread);
      usesOwn |= rounds.trace().usesOwn();
      for (int i = 0; i < scratch.reads().count(); i++) {
        reads.add(scratch.reads().start(i), scratch.reads().size(i));
      }
      if (!follows || pause.hasLearned()) {
        return follows;
      }
    }
    return true;
  }

  /** Follows one way. False if the thread does more than to look and to pause. */
  private boolean follow(boolean[] decided, GuestContext thread) {
    pause.begin();
    visited.add(thread.pc());
    pause.look(thread.pc());
    long until = scratch.executed() + BusyWaits.THOROUGH_ROUND; // the thread is to look again
    for (int branches = 0; ; ) {
      long left = until - scratch.executed();
      ScratchExecution.Stop stop = scratch.run(ScratchExecution.NOWHERE, left);
      if (pause.hasLearned()) {
        return true;
      }
      boolean goesOn =
          stop == ScratchExecution.Stop.TRAP ? passes() : stop == ScratchExecution.Stop.PLACE;
      until--; // what is passed is not executed
      if (!goesOn) {
        return false;
      }
      long pc = scratch.pc();
      while (pause.isPoint(pc) && !pause.isLook(pc)) {
        if (!pause.maySplit(pc) || branches >= MOST_BRANCHES) {
          return false;
        }
        boolean jumps = branches < decided.length && decided[branches];
        if (branches >= decided.length) {
          decided = Arrays.copyOf(decided, branches + 1);
          boolean[] other = decided.clone();
          other[branches] = true;
          open.push(other);
        }
        branches++;
        RegisterUse use = uses.at(pc);
        pc = jumps ? use.target() : pc + use.length();
        scratch.branch(pc);
        pause.comes(pc);
      }
      if (pause.isLook(pc)) {
        if (!arrives()) {
          return false;
        }
        if (pause.hasLearned() || branches >= decided.length && !visited.add(pc)) {
          return true;
        }
        pause.look(pc);
        until = scratch.executed() + BusyWaits.THOROUGH_ROUND;
      }
    }
  }

  private boolean passes() {
    boolean isCall = scratch.meaning().trap() == Trap.SYSTEM_CALL;
    boolean known = !isCall || pause.mayPass(calls.arguments(), calls.time());
    if (!known || !calls.pass(scratch)) {
      return false;
    }
    if (isCall) {
      pause.passed(RegisterSet.general(engine.cpu().result()));
    }
    return true;
  }

  /** Whether the thread, which looks again, has only paused. */
  private boolean arrives() {
    RoundTrace trace = rounds.trace();
    rounds.note(1);
    return !rounds.doSeveral() && !trace.changesLocations() && pause.arrives();
  }
}
