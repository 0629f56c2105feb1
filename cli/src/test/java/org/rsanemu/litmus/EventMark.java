// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/** What an event is that is neither an access to atomic memory nor a fence. */
enum EventMark {
  /** Nothing of these. */
  NONE,
  /** A thread creates another one. */
  START,
  /** The first event of a thread that another one creates. */
  BEGIN,
  /** Its last one. */
  END,
  /** A thread joins another one. */
  JOIN,
  /** A load of memory that nobody accesses atomically. */
  PLAIN_READ,
  /** A store to such memory. */
  PLAIN_WRITE;

  boolean isPlain() {
    return this == PLAIN_READ || this == PLAIN_WRITE;
  }
}
