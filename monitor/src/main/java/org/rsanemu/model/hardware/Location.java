// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A location's writes in their order, with who read which. Position 0 is the initial value. */
final class Location {
  private final List<@Nullable Event> writes = new ArrayList<>();
  private final List<List<Event>> readers = new ArrayList<>();
  private final Map<Integer, List<Event>> readsBy = new HashMap<>();
  private final Map<Integer, List<Event>> writesBy = new HashMap<>();
  private final long initial;

  Location(long initial) {
    this.initial = initial;
    writes.add(null);
    readers.add(new ArrayList<>());
  }

  int newest() {
    return writes.size() - 1;
  }

  /** Null for the initial value, and after the newest. */
  @Nullable Event write(int position) {
    return position < writes.size() ? writes.get(position) : null;
  }

  long value(int position) {
    return position == 0 ? initial : writes.get(position).operation().value();
  }

  List<Event> readers(int position) {
    return readers.get(position);
  }

  /** In their order. */
  List<Event> readsBy(int thread) {
    return readsBy.getOrDefault(thread, List.of());
  }

  /** In their order. */
  List<Event> writesBy(int thread) {
    return writesBy.getOrDefault(thread, List.of());
  }

  @Nullable Event newestBy(int thread) {
    List<Event> own = writesBy(thread);
    return own.isEmpty() ? null : own.getLast();
  }

  /** The thread's newest write at a position or before it, or null. */
  @Nullable Event newestBy(int thread, int position) {
    List<Event> own = writesBy(thread);
    int count = Positions.countUpTo(own, position);
    return count == 0 ? null : own.get(count - 1);
  }

  /** The newest position that a thread's own accesses have seen. */
  int seenBy(int thread) {
    Event write = newestBy(thread);
    List<Event> reads = readsBy(thread);
    int written = write == null ? 0 : write.position();
    return reads.isEmpty() ? written : Math.max(written, reads.getLast().position());
  }

  Iterable<Integer> readingThreads() {
    return readsBy.keySet();
  }

  Iterable<Integer> writingThreads() {
    return writesBy.keySet();
  }

  void add(Event access) {
    if (access.isRead()) {
      readers.get(access.position()).add(access);
      readsBy.computeIfAbsent(access.thread(), t -> new ArrayList<>()).add(access);
    } else {
      writes.add(access);
      readers.add(new ArrayList<>());
      writesBy.computeIfAbsent(access.thread(), t -> new ArrayList<>()).add(access);
    }
  }
}
