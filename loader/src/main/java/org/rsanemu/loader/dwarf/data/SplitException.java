// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

/** Split debug information that cannot be used. The message says why. */
public final class SplitException extends Exception {
  private static final long serialVersionUID = 1;

  public SplitException(String why) {
    super(why);
  }

  /** Why. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
