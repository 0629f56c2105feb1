package org.rsanemu.emu.linux;

/** A time with negative seconds, or nanoseconds outside of a second: EINVAL. */
final class BadTimeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadTimeException() {
    super("a time that is none", null, false, false);
  }
}
