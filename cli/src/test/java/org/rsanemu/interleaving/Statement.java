// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.List;

/** What a thread does. Registers are its own: local variables, 0 at first. */
sealed interface Statement {
  /** Atomic, seq_cst, as all that follow. */
  record Load(int register, int location) implements Statement {}

  /** Atomic. */
  record Store(int location, Operand value) implements Statement {}

  /** The register takes what was there. */
  record FetchAdd(int register, int location, int addend) implements Statement {}

  /** The register takes what was there. */
  record Exchange(int register, int location, Operand value) implements Statement {}

  /**
   * A strong compare-and-swap.
   *
   * @param done the register that says whether it succeeded: 1 or 0
   * @param expected the register that has the expected value, and if it fails takes what was there
   */
  record CompareExchange(int done, int expected, int location, Operand desired)
      implements Statement {}

  /** Of plain memory. */
  record PlainLoad(int register, int place) implements Statement {}

  /** To plain memory. */
  record PlainStore(int place, Operand value) implements Statement {}

  /** A mutex. */
  record Lock(int mutex) implements Statement {}

  /** A mutex that this thread has. */
  record Unlock(int mutex) implements Statement {}

  /** Another thread. */
  record Create(int thread, boolean detached) implements Statement {}

  /** One that this thread has created. */
  record Join(int thread) implements Statement {}

  /** The register takes a value. */
  record Set(int register, Operand value) implements Statement {}

  /** The register takes the bits of another, too. */
  record Or(int register, int other) implements Statement {}

  /** A branch. */
  record If(Condition condition, List<Statement> then, List<Statement> otherwise)
      implements Statement {}

  /** For ever, but for {@link Break}. */
  record Loop(List<Statement> body) implements Statement {}

  /** Leaves the innermost loop. */
  record Break() implements Statement {}

  /** Ends the thread. */
  record Return() implements Statement {}

  /** Lets others go on; means nothing. */
  record Yield() implements Statement {}

  /** The program fails. */
  record Abort() implements Statement {}
}
