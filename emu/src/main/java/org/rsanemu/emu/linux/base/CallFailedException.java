// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** A system call ends with an error number. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  /**
   * @param errno positive
   */
  public CallFailedException(int errno) {
    super("errno " + errno, null, false, false);
    this.errno = errno;
  }

  int errno() {
    return errno;
  }
}
