// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

/** Hears what the steps of an exploration touch. */
public interface TouchListener {
  /** The thread that runs has accessed atomic memory, or memory that the kernel synchronizes by. */
  void touches(long address, int size, boolean writes);

  /** It is about to write to a location, which had this value. */
  void overwrites(long address, int size, long before);
}
