// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

/**
 * Which plain memory each instruction has touched in a run: the addresses of the first access and
 * of the last, and that one's size in bytes. An address of 0 is none.
 */
public interface TouchedBytes {
  /** Instructions from this number on have touched nothing. */
  int end();

  long first(int instruction);

  long last(int instruction);

  int size(int instruction);

  /** The instruction touches these bytes. */
  void add(int instruction, long address, int size);

  /** None has touched any. */
  void clear();
}
