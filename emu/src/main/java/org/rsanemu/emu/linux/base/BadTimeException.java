// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** A time with negative seconds, or nanoseconds outside of a second: EINVAL. */
public final class BadTimeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadTimeException() {
    super("an invalid time", null, false, false);
  }
}
