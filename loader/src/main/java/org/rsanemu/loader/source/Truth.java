// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import org.jspecify.annotations.Nullable;

/** Whether something holds, as far as it is known. */
enum Truth {
  YES,
  NO,
  MAYBE;

  static Truth of(boolean holds) {
    return holds ? YES : NO;
  }

  /** Whether a value is not 0. */
  static Truth of(@Nullable Long value) {
    return value == null ? MAYBE : of(value != 0);
  }

  Truth not() {
    return this == MAYBE ? MAYBE : of(this == NO);
  }

  Truth and(Truth other) {
    return this == NO || other == NO ? NO : this == YES ? other : MAYBE;
  }

  Truth or(Truth other) {
    return not().and(other.not()).not();
  }
}
