// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/**
 * Hears what the kernel does for threads where instructions do nothing: accesses to memory and
 * descriptors, and what these order.
 */
public interface KernelListener {
  /** Nobody. */
  KernelListener NONE = new KernelListener() {};

  /** These bytes are atomic: a futex or clear-child-tid word. */
  default void atomicWord(long address, int size) {}

  /** The kernel writes an atomic word with release semantics on behalf of a thread. */
  default void releasingWrite(GuestThread thread, long address, int value) {}

  /**
   * The kernel reads an atomic word and writes {@code value} there in one step, with acquire and
   * release semantics, on behalf of a thread. Called before memory changes.
   */
  default void readModifyWrite(GuestThread thread, long address, int value) {}

  /** An access to memory by a call of this thread. */
  default void accessed(GuestThread thread, long address, long size, boolean write) {}

  /**
   * A call of this thread uses a descriptor, which may not be open.
   *
   * @param closes whether it was, and is no more afterwards
   */
  default void descriptorUsed(GuestThread thread, int descriptor, boolean closes) {}

  /** The descriptor is given out: nothing has been done with it. */
  default void descriptorBegins(int descriptor) {}

  /** The thread puts something into a pipe, eventfd or the like. */
  default void channelRelease(GuestThread thread, long channel) {}

  /** The thread takes something out of it. */
  default void channelAcquire(GuestThread thread, long channel) {}

  /**
   * Where a thread makes the call that is under way, as a {@link org.rsanemu.model.Site}; 0 if
   * nobody keeps that.
   */
  default long site(GuestThread thread) {
    return 0;
  }

  /**
   * A number that distinguishes what is at an atomic word from what was there before, in memory
   * that was freed; 0 if nobody keeps that.
   */
  default int life(long address) {
    return 0;
  }

  /** A call of this thread answers what only time decides, and is none of those that ask for it. */
  default void tellsTime(GuestThread thread) {}

  /**
   * How many of the threads that sleep at a word a call of this thread wakes at most: more than it
   * asks for wake as if by chance.
   */
  default int wakes(GuestThread thread, long address, int most) {
    return most;
  }

  /** A fence sc in every thread at once: {@code membarrier}. */
  default void fenceAll() {}
}
