// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.Locale;

/** How accesses of volatile type count where others access the same memory atomically. */
public enum VolatileAccess {
  /** As relaxed atomic ones: what code means by them that is older than C11. */
  RELAXED,
  /** As plain ones: what C and C++ say. */
  PLAIN;

  /** As it is written in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
