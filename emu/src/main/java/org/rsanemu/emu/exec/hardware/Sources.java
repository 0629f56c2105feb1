// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

/**
 * What a value depends on, as sets of {@link Values}.
 *
 * @param sure the reads that it was made of
 * @param picked those that chose it, by {@code csel} and its kin
 * @param perhaps those that it may have been made of, by instructions of which that is not said
 */
record Sources(int sure, int picked, int perhaps) {
  /** It depends on nothing. */
  static final Sources NONE = new Sources(Values.NONE, Values.NONE, Values.NONE);

  boolean isNone() {
    return sure == Values.NONE && picked == Values.NONE && perhaps == Values.NONE;
  }

  /** What depends on both. */
  Sources and(Sources other, Values values) {
    if (isNone() || equals(other)) {
      return other;
    } else if (other.isNone()) {
      return this;
    }
    return new Sources(
        values.union(sure, other.sure),
        values.union(picked, other.picked),
        values.union(perhaps, other.perhaps));
  }

  /** What this chooses, of values that depend on {@code chosen}. */
  Sources choosing(Sources chosen, Values values) {
    int by = values.union(values.union(sure, picked), chosen.picked);
    return new Sources(chosen.sure, by, values.union(perhaps, chosen.perhaps));
  }

  /** The same, all of it perhaps. */
  Sources perhaps(Values values) {
    int all = values.union(values.union(sure, picked), perhaps);
    return all == Values.NONE ? NONE : new Sources(Values.NONE, Values.NONE, all);
  }
}
