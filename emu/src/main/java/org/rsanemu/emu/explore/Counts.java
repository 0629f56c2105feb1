// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/**
 * What was explored so far.
 *
 * @param executions those that were no repetition: complete, deadlocked and cut ones
 * @param deadlocked of them, those in which threads were left that could not go on
 * @param cut of them, those that were stopped for their length
 * @param redundant executions that were stopped because they could only repeat another one
 * @param longest steps of the longest execution
 * @param infeasible steps that were planned and turned out not to be enabled
 * @param undeclared steps that did what they had not declared: if not 0, traces may be missing
 */
public record Counts(
    long executions,
    long deadlocked,
    long cut,
    long redundant,
    long longest,
    long infeasible,
    long undeclared) {
  static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

  /** Executions, those among them that turned out to be repetitions. */
  public long all() {
    return executions + redundant;
  }

  Counts plus(ExecutionOutcome outcome, int steps) {
    return new Counts(
        executions + (outcome == ExecutionOutcome.REDUNDANT ? 0 : 1),
        deadlocked + (outcome == ExecutionOutcome.DEADLOCKED ? 1 : 0),
        cut + (outcome == ExecutionOutcome.CUT ? 1 : 0),
        redundant + (outcome == ExecutionOutcome.REDUNDANT ? 1 : 0),
        Math.max(longest, steps),
        infeasible,
        undeclared);
  }

  Counts plusInfeasible() {
    return new Counts(executions, deadlocked, cut, redundant, longest, infeasible + 1, undeclared);
  }

  Counts plusUndeclared() {
    return new Counts(executions, deadlocked, cut, redundant, longest, infeasible, undeclared + 1);
  }
}
