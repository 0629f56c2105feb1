// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/** What a step is: whether it writes its object, and what makes it enabled. */
public enum Kind {
  /** Reads an atomic object. */
  READ(false, Enabling.ALWAYS),
  /** Writes an atomic object. */
  WRITE(true, Enabling.ALWAYS),
  /** Reads and writes in one step. */
  READ_MODIFY_WRITE(true, Enabling.ALWAYS),
  /** As that, and it may fail: then it has only read. */
  COMPARE_AND_SWAP(true, Enabling.ALWAYS),
  /** Orders its own thread only; it has no object. */
  FENCE(false, Enabling.ALWAYS),
  /** Takes a lock that one thread at a time can hold. */
  ACQUIRE(true, Enabling.WHEN_FREE),
  /** Gives that lock back. */
  RELEASE(true, Enabling.ALWAYS),
  /** Another turn of a loop that waits for its object to change. */
  AWAIT(false, Enabling.ONCE_WRITTEN),
  /** What a sleeping thread does when a step of another one has woken it. */
  WAIT(true, Enabling.ONCE_WOKEN),
  /** Wakes sleepers at its object. */
  WAKE(true, Enabling.ALWAYS),
  /** Begins a thread; that thread's first step comes after it without an object. */
  START(false, Enabling.ALWAYS),
  /**
   * What is left of a long step, before which others may go. It comes wherever its thread has run
   * so long since its last choice.
   */
  REST(false, Enabling.ALWAYS),
  /** Waits for the end of the thread that is its object. */
  JOIN(false, Enabling.ONCE_WRITTEN),
  /** A thread's last step, which writes the thread as an object. */
  END(true, Enabling.ALWAYS),
  /** Anything else, such as a semaphore: enabled as the state of its object is. */
  OTHER(true, Enabling.BY_STATE);

  private final boolean writes;
  private final Enabling enabling;

  Kind(boolean writes, Enabling enabling) {
    this.writes = writes;
    this.enabling = enabling;
  }

  boolean writes() {
    return writes;
  }

  Enabling enabling() {
    return enabling;
  }

  /** When a step that a thread has come to is enabled. */
  enum Enabling {
    ALWAYS,
    /** Another {@link Kind#ACQUIRE} disables it, the holder's {@link Kind#RELEASE} enables it. */
    WHEN_FREE,
    /**
     * Another thread wrote the object since this one last touched it, or at all if it never did.
     */
    ONCE_WRITTEN,
    /** Enabled by a step of another thread, and no step disables it again. */
    ONCE_WOKEN,
    /** Not known before it is seen. */
    BY_STATE
  }
}
