// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

/**
 * What a value depends on, as sets of {@link Values}.
 *
 * @param sure the reads that it was made of
 * @param picked those that chose it, by {@code csel} and its kin
 * @param perhaps those that it may have been made of, by instructions of which that is not said
 */
record ValueSources(int sure, int picked, int perhaps) {
  /** It depends on nothing. */
  static final ValueSources NONE = new ValueSources(Values.NONE, Values.NONE, Values.NONE);

  boolean isNone() {
    return sure == Values.NONE && picked == Values.NONE && perhaps == Values.NONE;
  }

  /** What depends on both. */
  ValueSources and(ValueSources other, Values values) {
    if (isNone() || equals(other)) {
      return other;
    } else if (other.isNone()) {
      return this;
    }
    return new ValueSources(
        values.union(sure, other.sure),
        values.union(picked, other.picked),
        values.union(perhaps, other.perhaps));
  }

  /** What this chooses, of values that depend on {@code chosen}. */
  ValueSources choosing(ValueSources chosen, Values values) {
    int by = values.union(values.union(sure, picked), chosen.picked);
    return new ValueSources(chosen.sure, by, values.union(perhaps, chosen.perhaps));
  }

  /** The same, all of it perhaps. */
  ValueSources perhaps(Values values) {
    int all = values.union(values.union(sure, picked), perhaps);
    return all == Values.NONE ? NONE : new ValueSources(Values.NONE, Values.NONE, all);
  }
}
