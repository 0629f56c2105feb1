// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.TraceStep;

/** What judged code did to an atomic location, or to equal ones. */
final class ObservedLocation {
  /** More threads than this are not counted. */
  private static final int MOST_THREADS = 1000;

  private final int number;
  private final Finding.Memory memory;
  private final long offset;
  private final Object firstInstance;
  private final IntHashSet threads = new IntHashSet();
  private int firstSerial;
  private int size;
  private int instances;
  private @Nullable Object lastInstance;
  private int lastThread = -1;
  private long reads;
  private long writes;
  private long rmws;

  /**
   * @param firstInstance the first of what may be many equal ones
   */
  ObservedLocation(int number, Finding.Memory memory, long offset, Object firstInstance) {
    this.number = number;
    this.memory = memory;
    this.offset = offset;
    this.firstInstance = firstInstance;
  }

  int number() {
    return number;
  }

  /**
   * It is met as a location that was not known.
   *
   * @param instance which of the equal ones it is, the same object for the same one
   */
  @SuppressWarnings("ReferenceEquality") // an instance is an object, see there
  void met(int serial, int ofSize, Object instance) {
    size = Math.max(size, ofSize);
    if (instance == firstInstance) {
      firstSerial = serial;
    }
    if (instance != lastInstance) {
      lastInstance = instance;
      instances++;
    }
  }

  void accessed(TraceStep.Kind kind, int thread, int serial) {
    switch (kind) {
      case READ, FAILED_CAS, WAIT -> reads++;
      case WRITE -> writes++;
      case RMW, CAS -> rmws++;
      case END, FENCE, INITIAL, START, JOIN, CHANNEL_RELEASE, CHANNEL_ACQUIRE ->
          throw new IllegalArgumentException(kind + " accesses nothing");
    }
    if (thread != lastThread && serial == firstSerial && threads.size() < MOST_THREADS) {
      lastThread = thread;
      threads.add(thread);
    }
  }

  Observed.Location summary() {
    return new Observed.Location(
        memory, offset, size, instances, threads.size(), reads, writes, rmws);
  }
}
