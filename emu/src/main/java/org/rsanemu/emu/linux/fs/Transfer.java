// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

/** What became of one attempt to read from or write to an open file. */
public sealed interface Transfer {
  /** Bytes that were read; none at the end of the file. */
  record Taken(byte[] bytes) implements Transfer {}

  /** How many bytes were written. */
  record Given(int count) implements Transfer {}

  /** An error number. */
  record Failed(int errno) implements Transfer {}

  /** Nothing can be moved now; {@code words} say what is waited for. */
  record MustWait(String words) implements Transfer {}
}
