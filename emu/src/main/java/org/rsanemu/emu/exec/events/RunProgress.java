// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.CodeBlock;

/** How far the run has come, and the thread that runs. Part of the hot path. */
public final class RunProgress {
  /** Where no instruction is. */
  private static final long NOWHERE = -1;

  private final CurrentInstruction at;
  private final PlainAccesses plain;
  private long executed;
  private long startedAt;
  private long pauseAt = Long.MAX_VALUE;
  private long writes;

  /** The instruction that the thread has run last in this slice. */
  private long came = NOWHERE;

  /**
   * @param plain takes what instructions count for that are not all reported
   */
  public RunProgress(CurrentInstruction at, PlainAccesses plain) {
    this.at = at;
    this.plain = plain;
  }

  /** Comes to where another run was, in the first slice of both. */
  public void resume(long executedThen, long writesThen) {
    executed = executedThen;
    writes = writesThen;
  }

  /** A slice begins, of the thread that {@link CurrentInstruction} names now. */
  public void switched() {
    startedAt = executed;
    came = NOWHERE;
  }

  /** Instructions run so far. */
  public long executed() {
    return executed;
  }

  /** Instructions that the thread has run so far. */
  public long executedByThread() {
    return at.thread().executed() + executed - startedAt;
  }

  /** An instruction begins. */
  public void begin() {
    executed++;
  }

  /** It has not begun after all, or is to be counted otherwise. */
  public void takeBack() {
    executed--;
  }

  /** The thread has run what this packed number stands for; see {@link CodeBlock}. */
  public void count(long ran) {
    executed += CodeBlock.instructions(ran);
    plain.ran(CodeBlock.plain(ran), CodeBlock.users(ran));
  }

  /** What the thread has run last is the instruction at {@code pc}, or lies right after it. */
  public void came(long pc) {
    came = pc;
  }

  public void pauseAt(long executedThen) {
    pauseAt = executedThen;
  }

  /** How many instructions may come before it is to pause; the last of them counts already. */
  public long left() {
    return pauseAt - 1 - executed;
  }

  /**
   * Whether the thread is to pause before the instruction at {@code pc}: it may have come in a
   * circle. Only there it is stopped because it runs long, so that it does not matter how the
   * engine divides code into blocks.
   */
  public boolean isPause(long pc) {
    return executed >= pauseAt && pc <= came;
  }

  /** Memory is written. */
  public void wrote() {
    writes++;
  }

  /** Memory was written so often. */
  public void wrote(long times) {
    writes += times;
  }

  /** How many writes there were: nothing has changed while this does not. */
  public long writes() {
    return writes;
  }
}
