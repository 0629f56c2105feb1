// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

/**
 * Something that a run would have done to the host's files, had it been allowed to. In the order in
 * which they are listed, changes lead from what the run found to what it left.
 */
public sealed interface FileChange {
  /** The host's path: absolute, without "." and "..". */
  String path();

  /** What is there goes, with all that is in it. */
  record Removed(String path) implements FileChange {}

  /** A new folder. */
  record MadeFolder(String path, int permissions) implements FileChange {}

  /** A new symbolic link. */
  record MadeLink(String path, String text) implements FileChange {}

  /**
   * A file with these bytes, new or in the place of the file that is there.
   *
   * @param modified what the program set as the time of its last change, in nanoseconds since 1970;
   *     -1 if that is simply when it was written
   */
  record Written(String path, int permissions, long modified, byte[] bytes) implements FileChange {}

  /** Other permissions or another time; see {@link Written}. */
  record Attributes(String path, int permissions, long modified) implements FileChange {}
}
