// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

import java.util.List;

/**
 * Takes the events of one run, in the order in which they happened under SC. All arguments are
 * primitives, because this is the hot path; every method does nothing unless overridden.
 *
 * <p>Threads are numbered densely from 0 in the order of their creation; thread 0 is the main
 * thread. Locations are numbers of {@link LocationMap}. Values of up to 8 bytes are passed zero
 * extended; of wider ones a 64-bit digest is passed: only equality is ever asked of a value. {@code
 * site} is a {@link Site}. Implementations are confined to one host thread.
 */
public interface EventSink {
  /** {@code parent} creates {@code child}: all that the parent did happens before it. */
  default void start(int parent, int child, long site) {}

  /** {@code parent} learns that {@code child} has ended: all that the child did happens before. */
  default void join(int parent, int child, long site) {}

  /** An atomic read of {@code value}; {@code order} is RLX, ACQ or SC. */
  default void read(int thread, int location, long value, MemoryOrder order, long site) {}

  /** An atomic write of {@code value}; {@code order} is RLX, REL or SC. */
  default void write(int thread, int location, long value, MemoryOrder order, long site) {}

  /**
   * An unconditional read-modify-write (fetch-and-add, exchange) of which nothing else is known.
   *
   * @param value what it wrote
   */
  default void rmw(int thread, int location, long value, MemoryOrder order, long site) {
    rmw(thread, location, value, Modification.USED, order, site);
  }

  /** The same of one of which it may be known what becomes of what it has read. */
  default void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {}

  /**
   * A compare-and-swap that succeeded: it read {@code expected} and wrote {@code value}.
   *
   * @param strong false if it may fail spuriously: then it is checked as a read as well
   */
  default void casSucceeded(
      int thread,
      int location,
      long expected,
      long value,
      boolean strong,
      MemoryOrder order,
      long site) {}

  /**
   * A compare-and-swap that failed: a read of {@code found}.
   *
   * @param order the order of the failed read: RLX, ACQ or SC
   */
  default void casFailed(
      int thread,
      int location,
      long expected,
      long found,
      boolean strong,
      MemoryOrder order,
      long site) {}

  /** A wait that ended because it read {@code value}, the only value that could end it. */
  default void waited(int thread, int location, long value, MemoryOrder order, long site) {}

  /**
   * The thread is about to wait until the location holds {@code value}, and may have to: checked as
   * {@link #waited}, but nothing is read. Only a check here sees a wait that ends under RC20 alone.
   */
  default void waiting(int thread, int location, long value, MemoryOrder order, long site) {}

  /** As {@link #waiting}, for {@link #blockingCas}. */
  default void blockedCas(int thread, int location, long expected, MemoryOrder order, long site) {}

  /** A compare-and-swap that blocks until it reads {@code expected}, then writes {@code value}. */
  default void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {}

  /** A fence; {@code order} is ACQ, REL, ACQREL or SC. */
  default void fence(int thread, MemoryOrder order, long site) {}

  /**
   * A fence sc in each of these threads at once, as membarrier(2) makes them: what any thread did
   * before, whether it is one of these or has ended, comes before what each of these does next.
   * Plain accesses of threads other than {@code caller} come before only if an atomic one of theirs
   * has followed: where among them the fence is does not matter, or they race.
   */
  default void fenceAll(int caller, List<Integer> threads, long site) {
    for (int thread : threads) {
      fence(thread, MemoryOrder.SC, site);
    }
  }

  /**
   * The fence sc that begins a locked instruction (x86's LOCK): up to {@link #unlock} nobody's
   * event comes between, another locked instruction's fence neither.
   */
  default void lock(int thread, long site) {
    fence(thread, MemoryOrder.SC, site);
  }

  /** The fence sc that ends it. */
  default void unlock(int thread, long site) {
    fence(thread, MemoryOrder.SC, site);
  }

  /**
   * Something outside memory that carries synchronization from one thread to another, as a pipe
   * does: {@code channel} is any number that names it. What the releasing side did before happens
   * before what the acquiring side does next; it is not an atomic location and is never checked.
   */
  default void channelRelease(int thread, long channel, long site) {}

  /** See {@link #channelRelease}. */
  default void channelAcquire(int thread, long channel, long site) {}

  /** A plain read of {@code size} bytes (1 to any number) from {@code address}. */
  default void plainRead(int thread, long address, int size, long site) {}

  /** A plain write of {@code size} bytes to {@code address}. */
  default void plainWrite(int thread, long address, int size, long site) {}

  /**
   * A plain write that the thread's later releases do not carry (x86 MOVNT*): whoever else touches
   * these bytes races, unless {@link #publish} came between and a release after it was acquired.
   */
  default void plainWriteNonTemporal(int thread, long address, int size, long site) {}

  /**
   * The thread's non-temporal stores so far are ordinary ones from now on (SFENCE). A fence sc, a
   * thread start, a thread's end and {@link #channelRelease} do the same by themselves.
   */
  default void publish(int thread) {}

  /**
   * From now on nobody may access these bytes, or write them: they are freed, unmapped, protected
   * or discarded. Whoever accessed them before, plainly or atomically, and is not ordered, might as
   * well have come too late.
   *
   * @param readable whether they may still be read, and hold what they held
   */
  default void ends(int thread, long address, long length, boolean readable, long site) {}

  /**
   * These bytes begin a new life (freed, unmapped, an exited thread's stack): earlier plain
   * accesses to them are forgotten.
   */
  default void forget(long address, long length) {}
}
