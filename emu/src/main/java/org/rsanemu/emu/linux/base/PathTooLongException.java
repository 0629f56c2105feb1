// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** A path is longer than PATH_MAX: ENAMETOOLONG. */
final class PathTooLongException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PathTooLongException() {
    super("a path is longer than 4096 bytes", null, false, false);
  }
}
