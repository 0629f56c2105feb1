// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.Wait.Kind;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.emu.exec.waits.LibraryCall.LockUse;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.analysis.ModelState;

/** What the newest writes to a word say about who has taken it. */
final class WordWrites {
  /** Of a word that has its owner's number in it: FUTEX_TID_MASK. In others it is 0 or small. */
  private static final int OWNER = 0x3fffffff;

  private final ModelState model;
  private final LocationMap locations;
  private final Instructions instructions;
  private final LibraryCalls calls;
  private final RecordedEvents events;
  private final Map<Integer, WaitingThread> waiting;

  WordWrites(
      RunEvents stream,
      Instructions instructions,
      LibraryCalls calls,
      RecordedEvents events,
      Map<Integer, WaitingThread> waiting) {
    model = stream.analysis().state();
    locations = stream.locations();
    this.instructions = instructions;
    this.calls = calls;
    this.events = events;
    this.waiting = waiting;
  }

  /** Newest first; none if nothing is known of the word, or its values cannot be compared. */
  private List<Access> of(WaitingThread.Word word) {
    return hasValues(word) ? all(word) : List.of();
  }

  private List<Access> all(WaitingThread.Word word) {
    int location = locations.at(word.address());
    return location == LocationMap.NONE ? List.of() : model.newestWrites(location);
  }

  private boolean hasValues(WaitingThread.Word word) {
    int location = locations.at(word.address());
    return location != LocationMap.NONE && model.hasValues(location);
  }

  /** The write that took a mutex: all that is there writes 0 when it gives a mutex back. */
  @Nullable Access mutex(WaitingThread.Word word) {
    return taking(of(word), value -> (value & OWNER) == 0);
  }

  /** Whether a mutex was taken already when the first atomic access to it came. */
  boolean wasTakenAtFirst(WaitingThread.Word word) {
    List<Access> writes = of(word);
    return !writes.isEmpty()
        && writes.getLast().kind() == Access.Kind.INITIAL
        && writes.stream().noneMatch(write -> (write.value() & OWNER) == 0);
  }

  /** The write by which the owner came to own a word that has its number. */
  @Nullable Access owner(WaitingThread.Word word, GuestThread owner) {
    Access write = taking(of(word), value -> (value & OWNER) != owner.tid());
    return write != null && write.thread() == owner.number() ? write : null;
  }

  /** The newest write from a free value to another one, if the newest value is not free. */
  private static @Nullable Access taking(List<Access> writes, LongPredicate free) {
    if (writes.isEmpty() || free.test(writes.getFirst().value())) {
      return null;
    }
    for (int i = 0; i + 1 < writes.size(); i++) {
      if (free.test(writes.get(i + 1).value())) {
        return writes.get(i);
      }
    }
    return null;
  }

  /** The newest write that is of no call under way, if it was made to take the object. */
  @Nullable Access once(WaitingThread.Word word) {
    for (Access write : all(word)) {
      if (!isOfCallUnderWay(write)) {
        LibraryCalls.Found call =
            write.kind() == Access.Kind.INITIAL ? null : calls.at(write.site());
        boolean takes =
            call != null && call.call().kind() == Kind.ONCE && call.call().use() == LockUse.TAKE;
        return takes ? write : null;
      }
    }
    return null;
  }

  /** The newest write that changed something, unless it is the thread's own, or of its call. */
  @Nullable Access last(WaitingThread by, WaitingThread.Word word) {
    List<Access> writes = all(word);
    boolean comparable = hasValues(word);
    if (!comparable && by.call() == null) {
      return null; // it may concern other bytes
    }
    for (int i = 0; i + 1 < writes.size(); i++) {
      boolean changed = !comparable || writes.get(i).value() != writes.get(i + 1).value();
      if (changed && !isOfCallUnderWay(writes.get(i))) {
        return writes.get(i).thread() == by.number() ? null : writes.get(i);
      }
    }
    return null;
  }

  private boolean isOfCallUnderWay(Access write) {
    WaitingThread thread = waiting.get(write.thread());
    return write.kind() != Access.Kind.INITIAL
        && thread != null
        && thread.call() != null
        && calls.isIn(thread.call(), write.site());
  }

  /**
   * The write that took a lock of the program's own making: a read-modify-write of the value that
   * is there when it is free. That is a lock, and no counter and no flag, if whoever took it is who
   * gave it back, ever, and the thread that waits tries to take it, too.
   */
  @Nullable Access lock(WaitingThread by, WaitingThread.Word word) {
    List<Access> writes = of(word);
    Access taking = spinlock(word);
    if (taking == null) {
      return null;
    }
    int taken = writes.indexOf(taking);
    long free = writes.get(taken + 1).value();
    return isGivenBackByTakers(writes, free) && tries(by, word, writes, taken) ? taking : null;
  }

  /**
   * The same of what is known to be a lock that threads spin on. It is free with the value that the
   * newest plain write left, and be it the initial one.
   */
  @Nullable Access spinlock(WaitingThread.Word word) {
    List<Access> writes = of(word);
    return writes.isEmpty()
        ? null
        : model
            .newestPlainWrite(locations.at(word.address()))
            .map(plain -> taking(writes, value -> value == plain.value()))
            .orElse(null);
  }

  private static boolean isUpdate(Access write) {
    return write.kind() == Access.Kind.RMW || write.kind() == Access.Kind.CAS;
  }

  private static boolean isGivenBackByTakers(List<Access> writes, long free) {
    boolean complete = writes.getLast().kind() == Access.Kind.INITIAL;
    int holder = -1;
    for (int i = writes.size() - 2; i >= 0; i--) {
      boolean wasFree = writes.get(i + 1).value() == free;
      boolean isFree = writes.get(i).value() == free;
      if (wasFree && !isFree) {
        holder = writes.get(i).thread();
      } else if (!wasFree && isFree) {
        boolean initializes = i == writes.size() - 2 && free == 0;
        boolean known = holder >= 0 || complete && !initializes;
        if (known && holder != writes.get(i).thread()) {
          return false;
        }
        holder = -1;
      }
    }
    return true;
  }

  /**
   * Whether the thread tries to take the word.
   *
   * @param taken index of the write that took it
   */
  private boolean tries(WaitingThread by, WaitingThread.Word word, List<Access> writes, int taken) {
    boolean failed = standsBeforeUpdate(by) || hasFailed(by, word, taken);
    for (int i = 0; i < taken; i++) {
      Access write = writes.get(i);
      if (write.thread() == by.number() && isUpdate(write)) {
        boolean changed = write.value() != writes.get(i + 1).value();
        Access taking = writes.get(taken);
        if (changed && taking.thread() != by.number() && isWaitedForBy(word, taking)) {
          return false; // those who come count themselves, perhaps
        }
        failed |= !changed;
      }
    }
    return failed || hasTaken(by, writes, taken);
  }

  private boolean standsBeforeUpdate(WaitingThread by) {
    if (by.asleep()) {
      return false;
    }
    return switch (instructions.meaning(instructions.at(by.context().pc())).effect()) {
      case Effect.Cas _, Effect.Attempt _, Effect.Rmw _, Effect.LoadExclusive _ -> true;
      default -> false;
    };
  }

  /** Whether a compare-and-swap of the thread has failed since. */
  private boolean hasFailed(WaitingThread by, WaitingThread.Word word, int taken) {
    int location = locations.at(word.address());
    long since = locations.newest(location) - taken;
    int i = events.lastAtLocation(locations.serial(location));
    while (i != RecordedEvents.NONE && events.position(i) >= since) {
      if (events.thread(i) == by.number() && events.kind(i) == TraceStep.Kind.FAILED_CAS) {
        return true;
      }
      i = events.previousAtLocation(i);
    }
    return false;
  }

  private boolean isWaitedForBy(WaitingThread.Word word, Access taking) {
    WaitingThread taker = waiting.get(taking.thread());
    return taker != null && taker.isAt(word.address());
  }

  /** Whether the thread has taken the word before, and given it back. */
  private static boolean hasTaken(WaitingThread by, List<Access> writes, int taken) {
    long free = writes.get(taken + 1).value();
    for (int i = taken + 1; i + 1 < writes.size(); i++) {
      boolean takes = isUpdate(writes.get(i)) && writes.get(i + 1).value() == free;
      if (takes && writes.get(i).value() != free && writes.get(i).thread() == by.number()) {
        return true;
      }
    }
    return false;
  }
}
