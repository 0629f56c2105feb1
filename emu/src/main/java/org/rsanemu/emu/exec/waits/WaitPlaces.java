// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * Where threads may wait, and whether a look is worth its time there: looks are what-if executions,
 * and most atomic reads are in no loop.
 */
final class WaitPlaces {
  /** Times that each place is looked at, whatever came of it. */
  private static final int FIRST_LOOKS = 16;

  /** Of the arrivals after which the thread may be waiting, one in so many is looked at. */
  private static final int RARELY = 16;

  /** Times, one after the other, that it is asked in vain whether a thread only pauses there. */
  private static final int MOST_PAUSES = 4;

  /** Instructions that may be tried in a run: so many, and so many times those executed. */
  private static final long ALLOWED = 1_000_000;

  private static final long ALLOWED_PER_EXECUTED = 4;

  private final Long2ObjectHashMap<Place> places = new Long2ObjectHashMap<>();
  private Place place = new Place();

  /** What is known of a place. */
  private static final class Place {
    private int looks;
    private boolean waits;
    private int thread = -1;
    private long writes;
    private int repeats;
    private int pauses;
  }

  /**
   * Whether to look, now that a thread arrives somewhere. What else is asked here is about this
   * place, until a thread arrives at another.
   *
   * @param where the place: an instruction, or a call of one
   * @param cost of all looks so far, in instructions
   * @param executed instructions of all threads so far
   */
  boolean asks(GuestContext thread, long where, long cost, long executed) {
    place = places.computeIfAbsent(where, _ -> new Place());
    if (cost > ALLOWED + ALLOWED_PER_EXECUTED * executed) {
      return false;
    }
    boolean again = place.thread == thread.number() && place.writes == thread.writes();
    place.thread = thread.number();
    place.writes = thread.writes();
    return place.waits || place.looks < FIRST_LOOKS || again && ++place.repeats % RARELY == 0;
  }

  /** Somebody looks. */
  void looks() {
    place.looks++;
  }

  /** Whether the look is the first at this place. */
  boolean isFirstLook() {
    return place.looks == 1;
  }

  /** A look has shown that a thread waits. */
  void waits() {
    place.waits = true;
  }

  /** Whether to ask whether the thread does nothing but pause: it may, as far as is known. */
  boolean mayPause() {
    return place.pauses++ < MOST_PAUSES;
  }

  /** It does nothing else. */
  void pauses() {
    place.pauses = 0;
  }

  /** Whether a look has shown that. */
  boolean isWaiting() {
    return place.waits;
  }
}
