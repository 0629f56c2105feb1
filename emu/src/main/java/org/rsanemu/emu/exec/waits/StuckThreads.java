// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.exec.result.Wait.Earlier;
import org.rsanemu.emu.exec.result.Wait.Holder;
import org.rsanemu.emu.exec.result.Wait.Kind;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.emu.exec.waits.WaitingThread.Word;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.futex.FutexWake;
import org.rsanemu.model.Access;

/**
 * Finds out what threads that can no longer run wait for, and who would have to end the wait: from
 * the kernel's state, from the newest writes to the words that they wait for, and from the names of
 * the functions that they wait in. It claims only what follows from these.
 */
public final class StuckThreads {
  /** Offset of {@code __owner} in glibc's {@code pthread_mutex_t}, on all instruction sets. */
  private static final int GLIBC_OWNER = 8;

  private final Kernel kernel;
  private final CodePlaces places;
  private final MemoryKinds memory;
  private final MachineMemory bytes;
  private final Map<Integer, WaitingThread> waiting = new HashMap<>();
  private final WordWrites writes;
  private final WaitEvents events;

  /**
   * @param contexts the threads by number
   */
  public StuckThreads(
      Machine machine,
      ProgramCode code,
      RunEvents stream,
      BusyWaitQueue parking,
      List<GuestContext> contexts) {
    kernel = machine.kernel();
    places = code.places();
    memory = stream.memoryKinds();
    bytes = machine.memory();
    RecordedEvents newest = stream.trace().newest();
    LibraryCalls calls = new LibraryCalls(places, code.modules());
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded()) {
        GuestContext context = contexts.get(thread.number());
        waiting.put(
            thread.number(), WaitingThread.of(thread, context, kernel, parking, calls, newest));
      }
    }
    writes = new WordWrites(stream, code.instructions(), calls, newest, waiting);
    events = new WaitEvents(newest, stream.locations(), calls, waiting);
  }

  /** What a thread waits for; null if that is nothing that other threads do to memory. */
  @Nullable
  public Wait of(int thread) {
    WaitingThread by = waiting.get(thread);
    if (by == null || by.words().isEmpty() && by.asleep()) {
      return null;
    }
    for (Word word : by.words()) {
      GuestThread ending = kernel.endingAt(word.address());
      if (ending != null) {
        Holder holder = new Holder(ending.number(), false, List.of());
        return new Wait(Kind.END, word.address(), null, List.of(holder), null);
      }
    }
    return by.words().isEmpty()
        ? new Wait(Kind.CHANGE, 0, null, List.of(), null)
        : ofWords(by, by.kindByCall());
  }

  private Wait ofWords(WaitingThread by, @Nullable Kind kind) {
    Word first = by.words().getFirst();
    if (kind == null) {
      return unnamed(by);
    }
    return switch (kind) {
      case MUTEX -> mutex(by);
      case ONCE -> taken(by, kind, writes::once);
      case SPINLOCK -> taken(by, kind, writes::spinlock);
      case RWLOCK, CONDITION, BARRIER, SEMAPHORE -> object(by, kind, first);
      case END, LOCK, FUTEX, CHANGE -> unnamed(by);
    };
  }

  /** A wait for the first word that somebody has taken; for the first of all if nobody has. */
  private Wait taken(WaitingThread by, Kind kind, Function<Word, @Nullable Access> taking) {
    for (Word word : by.words()) {
      Access taken = taking.apply(word);
      if (taken != null) {
        return wait(kind, word, taken, null);
      }
    }
    return wait(kind, by.words().getFirst(), null, null);
  }

  private Wait mutex(WaitingThread by) {
    for (Word word : by.words()) {
      GuestThread owner = word.owner() == null ? ownerOfOld(word) : word.owner();
      if (owner != null) {
        return owned(word, owner);
      }
    }
    Wait wait = taken(by, Kind.MUTEX, writes::mutex);
    boolean own = by.context().isOnStack(wait.address()) && wait.holders().isEmpty();
    return own ? unnamed(by) : wait; // glibc sleeps forever at a word of its own, on an error
  }

  private Wait owned(Word word, GuestThread owner) {
    Access taking = writes.owner(word, owner);
    List<Frame> since = taking == null ? List.of() : places.stack(taking.site());
    Holder holder = new Holder(owner.number(), owner.hasEnded(), since);
    Finding.Memory where = memory.of(word.address());
    return new Wait(Kind.MUTEX, word.address(), where, List.of(holder), null);
  }

  /**
   * The owner of a mutex that was taken while there was one thread alone: glibc takes it by plain
   * moves then, which are not writes of an atomic location. Where it notes the owner is known.
   */
  private @Nullable GuestThread ownerOfOld(Word word) {
    long noted = word.address() + GLIBC_OWNER;
    if (!writes.wasTakenAtFirst(word) || !bytes.permits(noted, Integer.BYTES, 0)) {
      return null;
    }
    long tid = bytes.peek(noted, Integer.BYTES);
    return kernel.threads().stream().filter(each -> each.tid() == tid).findFirst().orElse(null);
  }

  /** A wait for an object that has several words. */
  private Wait object(WaitingThread by, Kind kind, Word word) {
    LibraryCalls.Found call = by.call();
    if (call == null) {
      throw new IllegalArgumentException("no call says that it is a " + kind);
    }
    WaitEvents.Touched object = events.touched(by, call, word.address());
    List<Holder> holders = new ArrayList<>();
    Earlier earlier = null;
    if (kind == Kind.RWLOCK) {
      events.takers(object, kind).forEach((thread, site) -> holders.add(holder(thread, site)));
      holders.sort((one, other) -> Integer.compare(one.thread(), other.thread()));
    } else if (kind == Kind.CONDITION) {
      int signal = events.signal(object, kind);
      if (signal != RecordedEvents.NONE) {
        RecordedEvents all = events.events();
        earlier = earlier(Earlier.Sort.SIGNAL, all.thread(signal), all.site(signal));
      }
    } else if (kind == Kind.SEMAPHORE) {
      earlier = lastWrite(by, word);
    }
    long address = object.address();
    return new Wait(kind, address, memory.of(address), List.copyOf(holders), earlier);
  }

  /** A wait in code of which nothing is known by its name. */
  private Wait unnamed(WaitingThread by) {
    for (Word word : by.words()) {
      if (word.owner() != null) {
        return owned(word, word.owner());
      }
      Access taking = writes.lock(by, word);
      if (taking != null) {
        return wait(Kind.LOCK, word, taking, null);
      }
    }
    Kind kind = by.asleep() ? Kind.FUTEX : Kind.CHANGE;
    Wait wait = last(by, kind);
    if (by.asleep()) {
      return wait;
    }
    List<Wait.Word> others =
        by.words().stream()
            .filter(word -> isOthersToChange(by, word))
            .map(Word::address)
            .filter(address -> address != wait.address())
            .distinct()
            .map(address -> new Wait.Word(address, memory.of(address)))
            .toList();
    return new Wait(kind, wait.address(), wait.memory(), wait.holders(), wait.earlier(), others);
  }

  private boolean isOthersToChange(WaitingThread by, Word word) {
    return !by.context().isOnStack(word.address())
        && bytes.permits(word.address(), word.size(), GuestMemory.PROT_WRITE);
  }

  /** A wait for the first word at which anything came before, or else for the first of all. */
  private Wait last(WaitingThread by, Kind kind) {
    for (Word word : by.words()) {
      FutexWake missed = word.missed();
      if (missed != null && missed.woken() == 0) {
        Earlier wake = earlier(Earlier.Sort.WAKE, missed.by().number(), missed.site());
        return wait(kind, word, null, wake);
      }
      Earlier write = lastWrite(by, word);
      if (write != null) {
        return wait(kind, word, null, write);
      }
    }
    return wait(kind, by.words().getFirst(), null, null);
  }

  private @Nullable Earlier lastWrite(WaitingThread by, Word word) {
    Access last = writes.last(by, word);
    return last == null ? null : earlier(Earlier.Sort.WRITE, last.thread(), last.site());
  }

  private Earlier earlier(Earlier.Sort sort, int thread, long site) {
    return new Earlier(sort, thread, places.stack(site));
  }

  private Wait wait(Kind kind, Word word, @Nullable Access taking, @Nullable Earlier earlier) {
    List<Holder> holders =
        taking == null ? List.of() : List.of(holder(taking.thread(), taking.site()));
    return new Wait(kind, word.address(), memory.of(word.address()), holders, earlier);
  }

  private Holder holder(int thread, long site) {
    return new Holder(thread, !waiting.containsKey(thread), places.stack(site));
  }
}
