// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

/** Words of memory that are filled in when they are first needed, whoever needs them. */
@FunctionalInterface
public interface LazyWords {
  /** Takes a word that is not filled in, and what it will hold. */
  @FunctionalInterface
  interface Taker {
    void take(long address, int size, long value);
  }

  /** Lists those that are not filled in. */
  void listEmpty(Taker taker);
}
