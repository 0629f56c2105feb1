// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.Locale;

/** What of the C library's code, and of other known libraries', orders the program's accesses. */
public enum LibraryOrder {
  /** What it does inside the functions that are documented to. */
  DOCUMENTED,
  /** All of it, as it happens to be executed. */
  INCIDENTAL;

  /** As users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
