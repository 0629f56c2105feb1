// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.hardware.AccessLog.Kind;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;

/** Which reads of a run of the hardware's model its other events depend on. */
final class ReadDependencies {
  /** Sets of reads that are gone over for one run. */
  private static final int MOST_VISITED = 20_000_000;

  private final AccessLog log;
  private final Values values;
  private final Footprints footprints;
  private final int from;
  private final boolean most;
  private final Set<String> doubts;
  private final Map<Integer, Event> events = new HashMap<>();

  /** By load-exclusive, the kinds of dependency of branches before its store-exclusive. */
  private final Map<Integer, List<Integer>> late = new HashMap<>();

  private int visited;

  /** The store-exclusive whose dependencies are looked for: its own load is ordered anyway. */
  private int store = -1;

  /** As {@link Feed} has it. */
  ReadDependencies(
      AccessLog log,
      Values values,
      Footprints footprints,
      int from,
      boolean most,
      Set<String> doubts) {
    this.log = log;
    this.values = values;
    this.footprints = footprints;
    this.from = from;
    this.most = most;
    this.doubts = doubts;
  }

  /** Whether there were too many to follow. */
  boolean areTooMany() {
    return visited > MOST_VISITED;
  }

  /** The run has this read, which is an entry of the log. */
  void took(int entry, Event read) {
    events.put(entry, read);
  }

  /** What decides a branch. */
  List<Dependency> ofBranch(Entry branch) {
    store = -1;
    ValueSources by = branch.addressing;
    int thread = branch.thread;
    List<Dependency> sources = new ArrayList<>();
    add(sources, by.sure(), Dependency.Kind.CONTROL, thread);
    add(sources, by.picked(), Dependency.Kind.PICK_CONTROL, thread);
    perhaps(sources, by, Dependency.Kind.CONTROL, thread);
    return sources;
  }

  /**
   * What an entry's address and data depend on.
   *
   * @param number of the access that it is, or is a half of
   */
  List<Dependency> of(int number, Entry entry) {
    store = number;
    List<Dependency> all = new ArrayList<>();
    add(all, entry.addressing.sure(), Dependency.Kind.ADDRESS, entry.thread);
    add(all, entry.addressing.picked(), Dependency.Kind.PICK_ADDRESS, entry.thread);
    perhaps(all, entry.addressing, Dependency.Kind.ADDRESS, entry.thread);
    add(all, entry.data.sure(), Dependency.Kind.DATA, entry.thread);
    add(all, entry.data.picked(), Dependency.Kind.PICK_DATA, entry.thread);
    perhaps(all, entry.data, Dependency.Kind.DATA, entry.thread);
    return all;
  }

  private void perhaps(
      List<Dependency> into, ValueSources sources, Dependency.Kind kind, int thread) {
    if (values.reaches(sources.perhaps(), from)) {
      doubts.add("a value passes through an instruction whose data flow is not known");
      if (most) {
        add(into, sources.perhaps(), kind, thread);
      }
    }
  }

  /** Of a read that the run does not have, its own dependencies take its place. */
  private void add(List<Dependency> into, int set, Dependency.Kind kind, int thread) {
    if (!values.reaches(set, from)) {
      return;
    }
    BitSet seen = new BitSet();
    Set<Integer> known = new HashSet<>();
    List<Integer> rest = new ArrayList<>();
    IntConsumer next =
        read -> {
          if (known.add(read)) {
            rest.add(read);
          }
        };
    visited += values.forEach(set, from, seen, next);
    while (!rest.isEmpty()) {
      int number = rest.removeLast();
      Event event = events.get(number);
      if (event != null) {
        if (event.operation().result() && event.thread() == thread) {
          into.add(new Dependency(event, kind));
        }
        if (!event.operation().result() || !isOwn(log.get(number))) {
          continue;
        }
      }
      Entry read = log.get(number);
      boolean open = event == null && read.kind == Kind.LOAD_EXCLUSIVE && read.other >= 0;
      if (open && read.other != store) {
        late(number, kind);
      }
      visited += values.forEach(read.addressing.sure(), from, seen, next);
      ValueSources forwarded = forwarded(read);
      visited += values.forEach(forwarded.sure(), from, seen, next);
      if (most) {
        visited += values.forEach(read.addressing.perhaps(), from, seen, next);
        visited += values.forEach(forwarded.perhaps(), from, seen, next);
      } else if (values.reaches(forwarded.perhaps(), from)
          || values.reaches(read.addressing.perhaps(), from)) {
        doubts.add("a value is stored and loaded again by accesses of different sizes");
      }
    }
  }

  /** Where others write, too, the thread may have read theirs. */
  private ValueSources forwarded(Entry read) {
    return isOwn(read) ? read.forwarded : read.forwarded.perhaps(values);
  }

  /** Whether nobody else touches it: then not all of its thread's own writes are in the run. */
  private boolean isOwn(Entry read) {
    Footprints.@Nullable Area area = footprints.of(read);
    return area != null && !area.isShared();
  }

  /** Inside an exclusive pair, what depends on its read can be said when the pair is over. */
  private void late(int load, Dependency.Kind kind) {
    boolean branches = kind == Dependency.Kind.CONTROL || kind == Dependency.Kind.PICK_CONTROL;
    if (branches) {
      late.computeIfAbsent(load, each -> new ArrayList<>()).add(kind.ordinal());
    } else {
      doubts.add(Feed.INSIDE_PAIR);
    }
  }

  /** What a pair's read decides of the branches inside it, now that the pair is over. */
  List<Dependency> takeLate(Entry pair) {
    List<Integer> kinds = late.remove(pair.other);
    Event read = events.get(pair.other);
    if (kinds == null || read == null) {
      return List.of();
    }
    List<Dependency> sources = new ArrayList<>();
    for (int kind : new HashSet<>(kinds)) {
      sources.add(new Dependency(read, Dependency.Kind.values()[kind]));
    }
    return sources;
  }
}
