// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import static org.rsanemu.emu.exec.trace.EventLog.ACTORS;
import static org.rsanemu.emu.exec.trace.EventLog.EPOCH;
import static org.rsanemu.emu.exec.trace.EventLog.POSITION;
import static org.rsanemu.emu.exec.trace.EventLog.SEQUENCE;
import static org.rsanemu.emu.exec.trace.EventLog.SORT;
import static org.rsanemu.emu.exec.trace.EventLog.STRIDE;
import static org.rsanemu.emu.exec.trace.EventLog.VALUE;
import static org.rsanemu.emu.exec.trace.EventLog.WHERE;

import java.util.Arrays;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.model.MemoryOrder;

/** Copies events out of a log; the fences of a locked access become events. */
final class LogExcerpt {
  private final long from;
  private final long also;
  private long[] events = new long[256 * STRIDE];
  private int count;

  /**
   * @param from number of the first event that is wanted
   * @param also number of another one
   */
  LogExcerpt(long from, long also) {
    this.from = from;
    this.also = also;
  }

  /**
   * Adds an event, if it is wanted.
   *
   * @param over whether the fence after it, if there is one, has been executed
   */
  void add(long[] log, int at, boolean over) {
    long number = log[at + SEQUENCE];
    if (number == also && number < from) {
      copy(log, at);
    } else if (number >= from) {
      boolean locked = EventLog.isLocked(log[at + SORT]);
      if (locked) {
        fence(log, at, -1);
      }
      copy(log, at);
      if (locked && over) {
        fence(log, at, 1);
      }
    }
  }

  /** A fence ends an epoch, and so does what it precedes. */
  private void fence(long[] log, int at, int epochs) {
    int to = copy(log, at);
    boolean library = EventLog.isLibrary(log[at + SORT]);
    events[to + SORT] = EventLog.sort(TraceStep.Kind.FENCE, MemoryOrder.SC, library);
    events[to + ACTORS] &= -1L << 32;
    events[to + EPOCH] += epochs;
    events[to + VALUE] = 0;
    events[to + WHERE] = 0;
    events[to + POSITION] = 0;
  }

  private int copy(long[] log, int at) {
    int to = count++ * STRIDE;
    if (to == events.length) {
      events = Arrays.copyOf(events, 2 * to);
    }
    System.arraycopy(log, at, events, to, STRIDE);
    return to;
  }

  /**
   * The events that were added.
   *
   * @param completeFrom the number of the event from which on all are there
   */
  RecordedEvents events(long completeFrom) {
    return new RecordedEvents(events, count, completeFrom);
  }
}
