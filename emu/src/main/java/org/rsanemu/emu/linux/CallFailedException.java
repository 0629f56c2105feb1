package org.rsanemu.emu.linux;

/** A system call ends with an error number. */
final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  /**
   * @param errno positive
   */
  CallFailedException(int errno) {
    super("errno " + errno, null, false, false);
    this.errno = errno;
  }

  int errno() {
    return errno;
  }
}
