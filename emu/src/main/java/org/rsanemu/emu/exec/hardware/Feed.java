// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.hardware.AccessLog.Kind;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.Form;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.Run;

/**
 * Makes a run of the hardware's model from a part of a log: of accesses those through which threads
 * communicate, those that order, and those whose address or data depend on a read.
 *
 * <p>What is not sure is left out, so that the run orders no more than the processor does; or taken
 * for what orders more, so that it orders no less. A verdict that is the same of both is sure.
 */
final class Feed {
  /** What no run can say. */
  static final String INSIDE_PAIR =
      "an access lies between the two instructions of an exclusive" + " pair";

  /**
   * How a processor's own memory is distinguished from what others see: by numbers no address has.
   */
  private static final long OWN = Long.MIN_VALUE;

  private final AccessLog log;
  private final Footprints footprints;
  private final int from;
  private final boolean most;
  private final Taker taker;
  private final ReadDependencies dependencies;
  private final Map<Footprints.Area, Long> contents = new HashMap<>();
  private final Set<String> doubts;

  /** By thread, the second half of its newest exclusive pair. */
  private final Map<Integer, Integer> pairs = new HashMap<>();

  private long owns;
  private boolean wrong;

  /** Takes what a run consists of. */
  interface Taker {
    /** See {@link Run#initial}. */
    void initial(long location, long value);

    /** See {@link Run#perform}; {@code entry}: which it is. */
    List<Event> perform(int thread, Operation operation, int entry);

    /** See {@link Run#fence}. */
    void fence(int thread, Fence fence, long site);

    /** See {@link Run#branch}. */
    void branch(int thread, List<Dependency> sources, long site);

    /** See {@link Run#synchronize}. */
    void synchronize(int from, int to, long site);
  }

  /**
   * @param from the first entry
   * @param most whether what is not sure is taken for what orders more
   * @param doubts takes what is not sure, in words
   */
  Feed(
      AccessLog log,
      Values values,
      Footprints footprints,
      int from,
      boolean most,
      Set<String> doubts,
      Taker taker) {
    this.log = log;
    this.footprints = footprints;
    this.from = from;
    this.most = most;
    this.doubts = doubts;
    this.taker = taker;
    dependencies = new ReadDependencies(log, values, footprints, from, most, doubts);
  }

  /** Whether somebody wrote to memory who was not seen to: then the areas say so now. */
  boolean isWrong() {
    return wrong;
  }

  /** Whether there were too many dependencies to follow. */
  boolean isTooMuch() {
    return dependencies.areTooMany();
  }

  /** Reports the entries before {@code end}. */
  void feed(int end) {
    for (int i = from; i < end && !isTooMuch(); i++) {
      feed(i, end);
    }
  }

  private void feed(int number, int end) {
    Entry entry = log.get(number);
    switch (entry.kind) {
      case FENCE -> {
        insidePair(number, entry);
        fence(entry);
      }
      case ORDER -> taker.synchronize(entry.thread, entry.other, entry.site);
      case BRANCH -> branch(entry);
      case LOAD_EXCLUSIVE -> {
        if (entry.other < 0 || entry.other >= end) {
          access(number, entry);
        } else {
          pairs.put(entry.thread, entry.other);
        }
      }
      case READ, WRITE, RMW, FAILED_CAS, STORE_EXCLUSIVE, OUTSIDE -> access(number, entry);
    }
  }

  private void fence(Entry entry) {
    boolean sure = entry.instruction.values() != HardwareInstruction.Values.PERHAPS;
    if (!sure) {
      doubts.add("it is not known whether a conditional fence was executed");
    }
    if (sure || most) {
      taker.fence(entry.thread, requireNonNull(entry.instruction.fence()), entry.site);
    }
  }

  private void branch(Entry entry) {
    List<Dependency> sources = dependencies.ofBranch(entry);
    if (!sources.isEmpty()) {
      taker.branch(entry.thread, sources, entry.site);
    }
  }

  private void access(int number, Entry entry) {
    Footprints.@Nullable Area area = footprints.of(entry);
    if (area == null) {
      return;
    }
    boolean shared = area.isShared();
    if (entry.kind == Kind.OUTSIDE && !shared) {
      return;
    }
    if (shared && area.mixed) {
      doubts.add("accesses of different sizes, or what is not modelled, meet in shared memory");
      if (!most) {
        return;
      }
    }
    boolean depends = !entry.addressing.isNone() || !entry.data.isNone();
    if (!shared && !entry.orders() && !depends) {
      return;
    }
    long location = shared || entry.orders() ? area.address : OWN + owns++;
    boolean counts = shared && !area.mixed;
    if (counts) {
      check(area, entry, location);
    }
    insidePair(number, entry);
    Operation operation = operation(number, entry, location, counts);
    List<Event> made = taker.perform(entry.thread, operation, number);
    if (counts && entry.kind.writes()) {
      contents.put(area, entry.after);
    }
    Event first = made.getFirst();
    if (first.kind() == Event.Kind.READ) {
      dependencies.took(number, first);
      if (entry.kind == Kind.STORE_EXCLUSIVE) {
        dependencies.took(entry.other, first);
      }
    }
    if (entry.kind == Kind.STORE_EXCLUSIVE) {
      branchLate(entry);
    }
  }

  /** A pair takes effect with its second half: what its thread does in between comes too early. */
  private void insidePair(int number, Entry entry) {
    if (pairs.getOrDefault(entry.thread, number) > number) {
      doubts.add(INSIDE_PAIR);
    }
  }

  /** What a thread reads must be what was seen to be written. */
  private void check(Footprints.Area area, Entry entry, long location) {
    Long content = contents.get(area);
    if (content == null) {
      taker.initial(location, entry.before);
      contents.put(area, entry.before);
    } else if (content != entry.before) {
      area.mixed = true;
      wrong = true;
    }
  }

  /** What an access that is the run's next, or the candidate's, does. */
  Operation operation(int number, Entry entry, long location, boolean counts) {
    Entry load =
        entry.kind == Kind.STORE_EXCLUSIVE && entry.other >= from ? log.get(entry.other) : null;
    boolean rmw = entry.kind == Kind.RMW || entry.kind == Kind.FAILED_CAS || load != null;
    boolean compares = counts && !entry.instruction.expected().isEmpty();
    Acquire acquire = load == null ? entry.instruction.acquire() : load.instruction.acquire();
    List<Dependency> by = new ArrayList<>(dependencies.of(number, entry));
    if (load != null) {
      by.addAll(dependencies.of(number, load));
    }
    return new Operation(
        type(entry, rmw, compares),
        location,
        entry.kind == Kind.WRITE || entry.kind == Kind.STORE_EXCLUSIVE && load == null
            ? Acquire.NONE
            : acquire,
        entry.instruction.release(), // a compare-and-swap that failed may write elsewhere
        form(entry),
        load == null ? entry.instruction.result() : load.instruction.result(),
        compares ? OptionalLong.of(entry.expected) : OptionalLong.empty(),
        entry.after,
        by.stream().distinct().toList(),
        entry.site);
  }

  private static Operation.Type type(Entry entry, boolean rmw, boolean compares) {
    if (entry.kind == Kind.FAILED_CAS) {
      return compares ? Operation.Type.RMW : Operation.Type.READ;
    } else if (rmw) {
      return Operation.Type.RMW;
    }
    return entry.kind.reads() ? Operation.Type.READ : Operation.Type.WRITE;
  }

  private static Form form(Entry entry) {
    return switch (entry.kind) {
      case RMW, FAILED_CAS -> Form.INSTRUCTION;
      case LOAD_EXCLUSIVE, STORE_EXCLUSIVE -> Form.EXCLUSIVE;
      default -> Form.PLAIN;
    };
  }

  private void branchLate(Entry store) {
    List<Dependency> sources = dependencies.takeLate(store);
    if (!sources.isEmpty()) {
      taker.branch(store.thread, sources, store.site);
    }
  }
}
