// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.whatif.way.ApartStates;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.WhatIfView;
import org.rsanemu.model.location.AtomicLocation;

/**
 * Reads that threads are taken to have learned nothing by, since an older value would have led them
 * to the same state. Until they have come to that state, they still have the newest value, in a
 * register say: what they read meanwhile can be no older than that allows. What they could read
 * with the older one was tried together with it, on the way that they would have gone alone: it
 * counts only where they are on that way.
 */
final class TakenBackReads {
  private final ModelState model;
  private final Map<Integer, List<TakenBack>> byThread = new HashMap<>();

  /**
   * Until a thread has run so many instructions, it is taken to have read something older, and has
   * the newest: what else it reads is tried with that, and so it takes nothing back.
   */
  private final Map<Integer, Older> older = new HashMap<>();

  /**
   * @param until when the thread has run so many instructions, it is over
   * @param location that it has read
   * @param position of the write that it has read there
   * @param both see {@link WhatIfAnswer}
   */
  private record Older(long until, int location, long position, @Nullable Consequence both) {}

  /**
   * @param since how many instructions the thread had run when it read
   * @param apart until the value is gone
   * @param position of the write that it has read
   * @param view what it knows by that
   */
  private record TakenBack(
      long since, ApartStates apart, int location, long position, WhatIfView view) {
    boolean isOver(long executed) {
      return since + apart.until() < executed;
    }
  }

  /**
   * What such a read allows, where the thread is in one of the states.
   *
   * @param since how many instructions the thread had run when it read
   * @param oldest position of the oldest write that can be read
   */
  record Bound(long since, ApartStates apart, long oldest) {
    private boolean holds(long executed, Predicate<WayState> isThere) {
      return isUnknown(executed)
          || apart.states().stream()
              .anyMatch(state -> since + state.path() == executed && isThere.test(state));
    }

    private boolean isUnknown(long executed) {
      return apart.areUnknown(executed - since);
    }

    /**
     * Whether one of these is left out though the thread is only taken to be in such a state: not
     * all of them are known.
     */
    boolean mayLeaveOut(StaleWrites all, long executed) {
      return isUnknown(executed)
          && all.writes().stream().anyMatch(write -> write.newest() < oldest);
    }

    /**
     * What is left of these for a thread that has run so many instructions.
     *
     * @param isThere whether it is in a state
     */
    static StaleWrites within(
        StaleWrites all, List<Bound> bounds, long executed, Predicate<WayState> isThere) {
      long oldest =
          bounds.stream()
              .filter(bound -> bound.holds(executed, isThere))
              .mapToLong(Bound::oldest)
              .max()
              .orElse(0);
      return new StaleWrites(
          all.writes().stream().filter(write -> write.newest() >= oldest).toList(),
          all.complete(),
          all.synchronizes());
    }
  }

  TakenBackReads(ModelState model) {
    this.model = model;
  }

  /**
   * Whether a thread that has run so many instructions is taken to have read something older than
   * it has.
   */
  boolean hasOlder(int thread, long executed) {
    Older read = older.get(thread);
    return read != null && executed < read.until();
  }

  /**
   * The thread is taken to have read what teaches it no more than anything else that it may have
   * read, so that it is not taken to know what the newest write publishes. False if that cannot be.
   *
   * @param answer what comes of the stale values
   * @param executed how many instructions the thread has run
   */
  boolean takeBack(PendingRead read, WhatIfAnswer answer, long executed) {
    if (!learnsLess(read, answer)) {
      return false;
    }
    int thread = read.violation().access().thread();
    takesOlder(read, answer, executed);
    List<TakenBack> all = byThread.computeIfAbsent(thread, _ -> new ArrayList<>());
    all.removeIf(each -> each.isOver(executed));
    if (!answer.apart().areNone()) {
      int location = read.violation().location();
      WhatIfView view = read.foresight().copy();
      view.readsNewest(location, read.violation().access().order());
      long position = model.newestKept(location);
      all.add(new TakenBack(executed, answer.apart(), location, position, view));
    }
    return true;
  }

  private boolean learnsLess(PendingRead read, WhatIfAnswer answer) {
    List<StaleWrite> writes =
        read.stale().writes().stream()
            .filter(write -> answer.unused().contains(write.write().value()))
            .toList();
    int thread = read.violation().access().thread();
    if (answer.untaught()
        || !read.stale().synchronizes()
        || writes.stream().anyMatch(StaleWrite::silent)) {
      return model.ignoreRead(thread, AtomicLocation.NOWHERE, answer.oldest());
    }
    boolean modifies = read.violation().access().kind() == Access.Kind.RMW;
    long least = model.leastPublication(read.violation().location(), writes, modifies);
    return least != AtomicLocation.NOWHERE && model.ignoreRead(thread, least, answer.oldest());
  }

  /** The same for as long as the thread has the value and has not used it: it learns nothing. */
  void takeBackTracked(PendingRead read, WhatIfAnswer answer, long executed) {
    int thread = read.violation().access().thread();
    model.ignoreRead(thread, AtomicLocation.NOWHERE, answer.oldest());
    takesOlder(read, answer, executed);
  }

  private void takesOlder(PendingRead read, WhatIfAnswer answer, long executed) {
    int location = read.violation().location();
    long position = model.newestKept(location);
    older.put(
        read.violation().access().thread(),
        new Older(executed + answer.until(), location, position, answer.both()));
  }

  /**
   * What comes of it if a thread that {@link #hasOlder}, and that has what was the newest there,
   * sees again what is older: that is no way that it is on now. Null if it is not known, or may be
   * one.
   */
  @Nullable Consequence both(PendingRead read) {
    Older before = older.get(read.violation().access().thread());
    return before != null
            && before.location() == read.violation().location()
            && read.stale().writes().stream().allMatch(write -> write.newest() < before.position())
        ? before.both()
        : null;
  }

  /** What these allow the thread's next read; ask while a violation is being reported. */
  List<Bound> bounds(int thread, int location, MemoryOrder order) {
    return byThread.getOrDefault(thread, List.of()).stream()
        .map(read -> {
          long aware = read.view().awareOf(location, order);
          boolean same = location == read.location();
          long oldest = same ? Math.max(aware, read.position()) : aware;
          return new Bound(read.since(), read.apart(), oldest);
        })
        .toList();
  }
}
