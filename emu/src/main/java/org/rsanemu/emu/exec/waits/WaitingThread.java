// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.futex.FutexWait;
import org.rsanemu.emu.linux.futex.FutexWake;
import org.rsanemu.emu.scratch.Ranges;

/**
 * A thread that cannot run, and the memory whose change, or whose futex, it waits for.
 *
 * @param words none if it waits for something else or for something unknown
 * @param asleep whether it waits in the kernel
 * @param call of a library that it is in; null if it is in none that is known
 */
record WaitingThread(
    GuestThread thread,
    GuestContext context,
    List<Word> words,
    boolean asleep,
    LibraryCalls.@Nullable Found call) {

  /**
   * Memory that a thread waits for.
   *
   * @param owner who owns it, where the kernel knows that
   * @param missed the last wake there, if it came before the wait began
   */
  record Word(long address, int size, @Nullable GuestThread owner, @Nullable FutexWake missed) {}

  /** How a thread waits that cannot run. */
  static WaitingThread of(
      GuestThread thread,
      GuestContext context,
      Kernel kernel,
      BusyWaitQueue parking,
      LibraryCalls all,
      RecordedEvents events) {
    List<Word> words = new ArrayList<>();
    for (FutexWait wait : kernel.futexWaits(thread)) {
      words.add(new Word(wait.address(), Integer.BYTES, wait.owner(), wait.missed()));
    }
    boolean asleep = thread.waitsFor() != null;
    if (!asleep && context.awaited().isSleeping()) {
      words.add(new Word(context.awaited().address(), context.awaited().size(), null, null));
    } else if (!asleep) {
      Ranges ranges = parking.ranges(thread.number());
      for (int i = 0; i < ranges.count(); i++) {
        words.add(new Word(ranges.start(i), ranges.size(i), null, null));
      }
    }
    long site = context.site();
    LibraryCalls.Found call = context.staysInLoop() ? null : all.at(site);
    if (call == null && !context.staysInLoop()) {
      call = all.underWay(thread.number(), site, events);
    }
    if (call != null && !asleep && words.isEmpty()) {
      int last = events.lastOfThread(thread.number());
      if (last != RecordedEvents.NONE
          && events.serial(last) != 0
          && all.isIn(call, events.site(last))) {
        words.add(new Word(events.address(last), events.size(last), null, null));
      }
    }
    return new WaitingThread(thread, context, List.copyOf(words), asleep, call);
  }

  int number() {
    return thread.number();
  }

  /** What sort of object its call waits for; null if it is in no call that waits. */
  Wait.@Nullable Kind kindByCall() {
    if (call == null) {
      return null;
    }
    return switch (call.call().use()) {
      case TAKE, TAKE_IN_TIME, AWAIT -> call.call().kind();
      case GIVE, SIGNAL -> null;
    };
  }

  /** Whether it waits for a change of this byte, or at a futex there. */
  boolean isAt(long address) {
    return words.stream().anyMatch(word -> word.address() == address);
  }
}
