// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

/** Memory that is shared with a file, and written without the file's knowing. */
public interface Sharing {
  /** A call is about to read this part of the file, or to write it. */
  void accessed(long from, long to, boolean write);

  /** What was written to memory of this part must get to the file. */
  void collect(long from, long to);

  /** This part of the file has been written. */
  void written(long from, long to);

  /** The file has become longer or shorter than it was before. */
  void resized(long before);
}
