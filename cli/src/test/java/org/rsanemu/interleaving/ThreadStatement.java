// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.List;

/** What a thread does. Registers are its own: local variables, 0 at first. */
sealed interface ThreadStatement {
  /** Atomic, seq_cst, as all that follow. */
  record Load(int register, int location) implements ThreadStatement {}

  /** Atomic. */
  record Store(int location, Operand value) implements ThreadStatement {}

  /** The register takes what was there. */
  record FetchAdd(int register, int location, int addend) implements ThreadStatement {}

  /** The register takes what was there. */
  record Exchange(int register, int location, Operand value) implements ThreadStatement {}

  /**
   * A strong compare-and-swap.
   *
   * @param done the register that says whether it succeeded: 1 or 0
   * @param expected the register that has the expected value, and if it fails takes what was there
   */
  record CompareExchange(int done, int expected, int location, Operand desired)
      implements ThreadStatement {}

  /** Of plain memory. */
  record PlainLoad(int register, int place) implements ThreadStatement {}

  /** To plain memory. */
  record PlainStore(int place, Operand value) implements ThreadStatement {}

  /** A mutex. */
  record Lock(int mutex) implements ThreadStatement {}

  /** A mutex that this thread has. */
  record Unlock(int mutex) implements ThreadStatement {}

  /** Another thread. */
  record Create(int thread, boolean detached) implements ThreadStatement {}

  /** One that this thread has created. */
  record Join(int thread) implements ThreadStatement {}

  /** The register takes a value. */
  record Set(int register, Operand value) implements ThreadStatement {}

  /** The register takes the bits of another, too. */
  record Or(int register, int other) implements ThreadStatement {}

  /** A branch. */
  record If(BranchCondition condition, List<ThreadStatement> then, List<ThreadStatement> otherwise)
      implements ThreadStatement {}

  /** For ever, except for {@link Break}. */
  record Loop(List<ThreadStatement> body) implements ThreadStatement {}

  /** Leaves the innermost loop. */
  record Break() implements ThreadStatement {}

  /** Ends the thread. */
  record Return() implements ThreadStatement {}

  /** Lets others go on; means nothing. */
  record Yield() implements ThreadStatement {}

  /**
   * Counts, and now and then lets others go on; means nothing.
   *
   * @param kind from 0 to 2: after some rounds, after some that it counts, or in one of some rounds
   */
  record Pause(int kind) implements ThreadStatement {}

  /** The program fails. */
  record Abort() implements ThreadStatement {}
}
