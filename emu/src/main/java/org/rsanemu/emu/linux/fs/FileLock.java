// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

/**
 * A lock that an open file has on bytes of a file.
 *
 * @param whole whether it is one of flock(2), which do not meet those of fcntl(2)
 * @param start first byte
 * @param end after the last byte
 */
public record FileLock(OpenFile owner, boolean whole, boolean exclusive, long start, long end) {
  /** Whether both cannot be at a time. */
  @SuppressWarnings("ReferenceEquality") // an open file is itself alone
  public boolean excludes(FileLock other) {
    return owner != other.owner
        && whole == other.whole
        && (exclusive || other.exclusive)
        && start < other.end
        && other.start < end;
  }
}
