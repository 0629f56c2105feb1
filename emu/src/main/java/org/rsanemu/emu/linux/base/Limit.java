// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** What this kernel has less of than a machine may have, and refuses when it is used up. */
public enum Limit {
  /** Memory that is touched. */
  MEMORY,
  /** Addresses for memory, where a processor of 64 bits has more. */
  ADDRESS_SPACE,
  /** Areas of code that lie apart: the engine cannot have more. */
  CODE_AREAS,
  /** Addresses of memory that is shared: it has one. */
  ADDRESSES,
  /** Threads that live at a time. */
  THREADS,
  /** Descriptors, files and their bytes, timers, signals that are pending. */
  FILES,
  /** System calls: it does not have all of them, and no other processes and programs. */
  CALLS,
  /** Limits that a program sets itself: it keeps only that of descriptors. */
  RESOURCES
}
