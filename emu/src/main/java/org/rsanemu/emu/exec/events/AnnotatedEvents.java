// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.AnnotatedAccess;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Pieces;
import org.rsanemu.isa.Request.Kind;
import org.rsanemu.model.MemoryOrder;

/**
 * Reports the accesses that an annotation announced ({@link AnnotatedAccess}) as what they are:
 * waits, blocking and strong compare-and-swaps. An attempt that must wait is not an event, and is
 * checked once.
 */
final class AnnotatedEvents {
  private final EventStream sink;
  private long events;

  AnnotatedEvents(EventStream sink) {
    this.sink = sink;
  }

  /** How many events there were. */
  long events() {
    return events;
  }

  /** The thread made a read that was announced as a wait. */
  void await(GuestContext thread, int location, long found, MemoryOrder order, long site) {
    AnnotatedAccess awaited = thread.awaited();
    long value = awaited.value();
    if (found == value) {
      awaited.over();
      sink.waited(thread.number(), location, value, order, site);
      events++;
    } else if (awaited.fail()) {
      sink.waiting(thread.number(), location, value, order, site);
    }
  }

  /**
   * Whether a compare-and-swap was announced as a blocking one that expects this value. Any other
   * ends what was announced.
   *
   * @param reads what it read
   */
  static boolean blocks(GuestContext thread, Pieces reads, long expected) {
    AnnotatedAccess awaited = thread.awaited();
    if (!awaited.concerns(reads.address(), reads.size())) {
      return false;
    }
    boolean blocks = awaited.kind() == Kind.BLOCKING_CAS && awaited.value() == expected;
    if (!blocks) {
      awaited.over();
    }
    return blocks;
  }

  /**
   * A blocking compare-and-swap has found another value than it expects.
   *
   * @param fenced whether an sc fence precedes it, which does not wait
   */
  void block(GuestContext thread, int location, MemoryOrder order, boolean fenced, long site) {
    AnnotatedAccess awaited = thread.awaited();
    if (awaited.fail()) {
      if (fenced) {
        sink.fence(thread.number(), MemoryOrder.SC, site);
      }
      sink.blockedCas(thread.number(), location, awaited.value(), order, site);
    }
  }

  /**
   * An LL/SC pair has succeeded. The annotation says what it compared, if it was announced.
   *
   * @return false if it was not
   */
  boolean pair(GuestContext thread, int location, long written, MemoryOrder order, long site) {
    Exclusive exclusive = thread.exclusive();
    AnnotatedAccess awaited = thread.awaited();
    long found = exclusive.value();
    if (!exclusive.isOpen()
        || !awaited.concerns(exclusive.address(), exclusive.size())
        || awaited.value() != found) {
      return false;
    }
    boolean blocks = awaited.kind() == Kind.BLOCKING_CAS;
    boolean reported = blocks || awaited.kind() == Kind.STRONG_CAS;
    awaited.over();
    if (blocks) {
      sink.blockingCas(thread.number(), location, found, written, order, site);
    } else if (reported) {
      sink.casSucceeded(thread.number(), location, found, written, true, order, site);
    }
    events += reported ? 1 : 0;
    return reported;
  }

  /**
   * The load of an LL/SC pair is alone: it is a read that waits, or it has found another value than
   * the pair expects, or the pair will be tried again.
   *
   * @return false if it was not announced
   */
  boolean failedPair(GuestContext thread, int location, MemoryOrder order) {
    Exclusive exclusive = thread.exclusive();
    AnnotatedAccess awaited = thread.awaited();
    if (!awaited.concerns(exclusive.address(), exclusive.size())) {
      return false;
    }
    long found = exclusive.value();
    boolean differs = found != awaited.value();
    if (awaited.kind() == Kind.WAIT) {
      await(thread, location, found, order, exclusive.site());
    } else if (awaited.kind() == Kind.BLOCKING_CAS && differs) {
      block(thread, location, order, false, exclusive.site());
    } else if (awaited.kind() == Kind.STRONG_CAS) {
      return differs && failedStrongCas(thread, location, order);
    }
    return true;
  }

  private boolean failedStrongCas(GuestContext thread, int location, MemoryOrder order) {
    Exclusive exclusive = thread.exclusive();
    AnnotatedAccess awaited = thread.awaited();
    long expected = awaited.value();
    awaited.over();
    sink.casFailed(
        thread.number(), location, expected, exclusive.value(), true, order, exclusive.site());
    events++;
    return true;
  }
}
