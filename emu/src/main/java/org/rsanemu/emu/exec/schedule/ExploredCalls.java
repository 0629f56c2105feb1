// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;

/**
 * What threads of an execution ask of the kernel, as its exploration sees it: what their calls
 * touch, and which of their answers other executions would not repeat.
 */
public final class ExploredCalls {
  private final Exploration exploration;
  private final ThreadPositions positions;
  private final StepTouches touches;

  private final LongUnaryOperator futexes;

  /** What the system call that is being made touches. */
  private List<StepAccess> called = List.of();

  /**
   * @param futexes what is in the word at an address
   */
  ExploredCalls(
      Exploration exploration,
      ThreadPositions positions,
      StepTouches touches,
      LongUnaryOperator futexes) {
    this.exploration = exploration;
    this.positions = positions;
    this.touches = touches;
    this.futexes = futexes;
  }

  /** The thread makes a system call. */
  public void begins(GuestContext thread, String name, long[] arguments) {
    thread.ownWrites().clear();
    // What was the thread's stack concerns nobody when it ends.
    boolean isOwn = SystemSteps.discards(name) && !thread.userCode().hasCome();
    called = isOwn ? List.of() : positions.called(thread, name, arguments);
    if (!SystemSteps.isFutex(name)) { // of which the answer says more
      called.forEach(touches::touches);
    }
    if (SystemSteps.masks(name) && positions.areSeveral()) {
      positions.of(thread.number()).masks();
    }
    int signal = SystemSteps.signal(name, arguments);
    if (signal > 0 && positions.isBlocked(signal, thread)) {
      exploration.left(ProofGap.SIGNAL_MASKS);
    }
    if (SystemSteps.endsAll(name)
        && positions.hasMainEnded()
        && thread.userCode().hasBegunAgain()) {
      exploration.left(ProofGap.LAST_THREAD);
    }
    boolean waits = positions.areSeveral() && SystemSteps.sleeps(name);
    if (SystemSteps.readsClock(name) || SystemSteps.setsTimer(name) || waits) {
      asksTime(thread);
    }
  }

  /** The call that it made was answered: what is it in a round of a loop? */
  public void answered(GuestContext thread, String name, long[] arguments, Outcome outcome) {
    boolean looked = SystemSteps.hasLooked(name, arguments, outcome);
    if (SystemSteps.isFutex(name)) {
      SystemSteps.answered(called, name, arguments, outcome).forEach(touches::touches);
    }
    if (outcome.equals(Outcome.error(Errno.EFAULT))
        || outcome.equals(Outcome.error(Errno.ENOMEM))) { // others may map or unmap what it lacks
      touches.touches(StepAccess.EVERYTHING);
    }
    boolean acts = called.stream().anyMatch(StepAccess::writes) || SystemSteps.changes(name);
    if (acts && !looked) {
      thread.acted();
    } else if (!SystemSteps.yields(name)) {
      thread.accesses().calls(31 * name.hashCode() + Arrays.hashCode(arguments));
    }
    if (looked) {
      thread.reads(arguments[0], Integer.BYTES, futexes.applyAsLong(arguments[0]), false);
    }
  }

  /**
   * It reads a clock or sets a timer, or sleeps while others are there. What the C library does
   * before the program does not count.
   */
  public void asksTime(GuestContext thread) {
    if (thread.userCode().hasCome()) {
      exploration.left(ProofGap.TIME);
    }
  }

  /**
   * A call took random bytes. The C library's own use does not count: before the program, and for
   * the keys by which malloc protects its lists.
   */
  public void takesRandom(GuestContext thread) {
    if (thread.userCode().hasCome() && thread.allocation() == null) {
      exploration.left(ProofGap.RANDOM);
    }
  }

  /**
   * A call reads or writes this: it would have failed where others unmap or protect it. Whether it
   * writes does not matter for that, and accesses that others may see race. Of the thread's own
   * stack nobody takes anything.
   */
  public void copies(GuestContext thread, long address, long size) {
    if (!thread.isOnStack(address)) {
      touches.touches(StepAccess.read(address, size));
    }
  }

  /** A call answers which threads live. */
  public void looksAtThreads() {
    touches.touches(SystemSteps.LIVING);
  }

  /**
   * The program asks which floating-point exceptions there were, which the engine does not keep.
   */
  public void asksLostFlags() {
    exploration.left(ProofGap.FLOATING_POINT);
  }

  /** A signal's handler starts. */
  public void signalled() {
    if (positions.areSeveral()) {
      exploration.left(ProofGap.SIGNALS);
    }
  }
}
