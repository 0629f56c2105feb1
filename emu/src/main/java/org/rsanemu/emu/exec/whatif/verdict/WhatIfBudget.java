// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How much what-if executions may cost a run, and what is left out for that. The same values at the
 * same place may lead elsewhere the next time, so an exploration tries them each time, and proves
 * nothing if it cannot; an ordinary run tries them ever more rarely, at moments that differ from
 * schedule to schedule. For one run.
 */
final class WhatIfBudget {
  /** Instructions that what-if executions may take in any run, and by instruction of the run. */
  private static final long ALWAYS = 4_000_000;

  private static final long BY_INSTRUCTION = 2;

  /**
   * So often the same is tried in any case, and about as often again each time the count doubles.
   */
  private static final int CERTAIN = 8;

  private static final long GOLDEN_RATIO = 0x9e37_79b9_7f4a_7c15L;

  private final LongSupplier instructions;
  private final @Nullable Runnable leftOut;

  /**
   * @param instructions that the run has executed so far
   * @param leftOut takes note that something was not tried, in an execution of an exploration; null
   *     in an ordinary run
   */
  WhatIfBudget(LongSupplier instructions, @Nullable Runnable leftOut) {
    this.instructions = instructions;
    this.leftOut = leftOut;
  }

  /**
   * Whether the run can afford another what-if execution. If not, an exploration is no proof.
   *
   * @param spent instructions of what-if executions so far
   */
  boolean affords(long spent) {
    boolean affords = spent < ALWAYS + BY_INSTRUCTION * instructions.getAsLong();
    if (!affords) {
      leaveOut();
    }
    return affords;
  }

  /** Something that a stale value may lead to cannot be tried. */
  void leaveOut() {
    if (leftOut != null) {
      leftOut.run();
    }
  }

  /**
   * Whether what was tried before is to be tried once more.
   *
   * @param times how often it was asked
   */
  boolean triesAgain(int times) {
    return leftOut != null || times < CERTAIN || chance(times) < CERTAIN;
  }

  /** Of that many; decided by how far the run has come, so that it is the same in a replay. */
  private int chance(int times) {
    return Math.floorMod(instructions.getAsLong() * GOLDEN_RATIO >>> Integer.SIZE, times);
  }
}
