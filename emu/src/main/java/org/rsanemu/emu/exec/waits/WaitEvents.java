// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import static org.rsanemu.emu.exec.trace.RecordedEvents.NONE;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Wait.Kind;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.emu.exec.waits.LibraryCall.LockUse;
import org.rsanemu.emu.exec.waits.LibraryCalls.Found;
import org.rsanemu.model.LocationMap;

/**
 * What the newest events of a run say about objects with several words: read-write locks, condition
 * variables. An object is identified by the words that the thread has touched in the call in which
 * it waits.
 */
final class WaitEvents {
  /** No such object has more bytes. */
  private static final int LARGEST = 64;

  private final RecordedEvents events;
  private final LocationMap locations;
  private final LibraryCalls calls;
  private final Map<Integer, WaitingThread> waiting;

  /**
   * @param waiting the threads that cannot run, by number
   */
  WaitEvents(
      RecordedEvents events,
      LocationMap locations,
      LibraryCalls calls,
      Map<Integer, WaitingThread> waiting) {
    this.events = events;
    this.locations = locations;
    this.calls = calls;
    this.waiting = waiting;
  }

  /**
   * An object that a thread waits for.
   *
   * @param address its first byte that is known
   * @param serials of its locations
   * @param began number of the first event of the call that waits, in the run
   */
  record Touched(long address, Set<Integer> serials, long began) {}

  /** The object around a word that a thread waits for, in a call that is known. */
  Touched touched(WaitingThread by, Found call, long word) {
    Map<Integer, Long> addresses = new HashMap<>();
    if (locations.at(word) != LocationMap.NONE) {
      addresses.put(locations.serial(locations.at(word)), word);
    }
    long began = Long.MAX_VALUE;
    int i = events.lastOfThread(by.number());
    for (; i != NONE && calls.isIn(call, events.site(i)); i = events.previousOfThread(i)) {
      began = events.sequence(i);
      long at = events.address(i);
      if (events.serial(i) != 0 && Math.abs(at - word) < LARGEST && isOf(call, i)) {
        addresses.put(events.serial(i), at);
      }
    }
    for (; i != NONE; i = events.previousOfThread(i)) {
      if (!isOf(call, i)) {
        addresses.remove(events.serial(i)); // a mutex that the call gives back
      }
    }
    long address = addresses.values().stream().mapToLong(each -> each).min().orElse(word);
    return new Touched(Math.min(address, word), Set.copyOf(addresses.keySet()), began);
  }

  /** Whether an event is of no call that is known to concern an object of another sort. */
  private boolean isOf(Found call, int i) {
    Found found = calls.at(events.site(i));
    return found == null || found.call().kind() == call.call().kind();
  }

  /** The write of each thread by which it took the object and which it has not taken back. */
  Map<Integer, Long> takers(Touched object, Kind kind) {
    Map<Integer, Long> sites = new LinkedHashMap<>();
    Set<Integer> decided = new HashSet<>();
    for (int i = events.count() - 1; i >= 0 && events.isRecent(i); i--) {
      Found call = call(i, object, kind);
      if (call != null && events.writes(i) && !isAttempt(i) && decided.add(events.thread(i))) {
        if (call.call().use() == LockUse.TAKE) {
          sites.put(events.thread(i), events.site(i));
        }
      }
    }
    return sites;
  }

  /** The last signal, if it came before the call began that waits: its number here, or NONE. */
  int signal(Touched object, Kind kind) {
    for (int i = events.count() - 1; i >= 0 && events.isRecent(i); i--) {
      Found call = call(i, object, kind);
      if (call != null && call.call().use() == LockUse.SIGNAL) {
        return events.sequence(i) < object.began() ? i : NONE;
      }
    }
    return NONE;
  }

  /** The events; {@link #signal} is one of them. */
  RecordedEvents events() {
    return events;
  }

  private @Nullable Found call(int i, Touched object, Kind kind) {
    if (!object.serials().contains(events.serial(i))) {
      return null;
    }
    Found call = calls.at(events.site(i));
    return call != null && call.call().kind() == kind ? call : null;
  }

  /** Whether the event is of a call that its thread is in now. */
  private boolean isAttempt(int i) {
    WaitingThread thread = waiting.get(events.thread(i));
    return thread != null && thread.call() != null && calls.isIn(thread.call(), events.site(i));
  }
}
