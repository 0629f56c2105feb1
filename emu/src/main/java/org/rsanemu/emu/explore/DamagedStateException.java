// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/** A file is not a saved exploration, or not of this program; the message is one line. */
public final class DamagedStateException extends Exception {
  private static final long serialVersionUID = 1;

  DamagedStateException(int line, String what) {
    super("line " + line + " of the saved exploration: " + what);
  }
}
