// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a thread waits for when no thread can run any more, and who would have to end the wait.
 *
 * @param address first byte of what it waits for, as far as that is known; 0 if it is not
 * @param memory where that is; null if it is not known
 * @param holders who has what it waits for, and must give it back; empty if that is nobody, or not
 *     known
 * @param earlier what came last of that which might have ended the wait; null if there was nothing,
 *     or it is not known
 * @param others what else it reads in the loop, so that a change of any of these may end the wait;
 *     empty but for {@link Kind#CHANGE}
 */
public record Wait(
    Kind kind,
    long address,
    Finding.@Nullable Memory memory,
    List<Holder> holders,
    @Nullable Earlier earlier,
    List<Word> others) {

  /** A wait for one thing. */
  public Wait(
      Kind kind,
      long address,
      Finding.@Nullable Memory memory,
      List<Holder> holders,
      @Nullable Earlier earlier) {
    this(kind, address, memory, holders, earlier, List.of());
  }

  /**
   * Memory that a thread reads.
   *
   * @param address its first byte
   * @param memory where that is; null if it is not known
   */
  public record Word(long address, Finding.@Nullable Memory memory) {}

  /** What a thread can wait for. */
  public enum Kind {
    /** Another thread's end: the holder is that thread. */
    END,
    MUTEX,
    RWLOCK,
    SPINLOCK,
    /** An initialization that is made once, and that another thread, or this one, has begun. */
    ONCE,
    /** A word that threads take and give back, in the program's own way. */
    LOCK,
    CONDITION,
    SEMAPHORE,
    BARRIER,
    /** To be woken by the kernel, at a word of which no more is known. */
    FUTEX,
    /** That memory changes which it reads in a loop. */
    CHANGE;

    /** Whether a library lets its threads sleep there, and does not let them spin. */
    public boolean sleeps() {
      return switch (this) {
        case END, MUTEX, RWLOCK, ONCE, CONDITION, SEMAPHORE, BARRIER, FUTEX -> true;
        case SPINLOCK, LOCK, CHANGE -> false;
      };
    }
  }

  /**
   * Who has what a thread waits for.
   *
   * @param ended whether that thread has ended, and will never give it back
   * @param since where it took it, innermost frame first; empty if that is not known, and for
   *     {@link Kind#END}
   */
  public record Holder(int thread, boolean ended, List<Frame> since) {}

  /**
   * Something that might have ended the wait.
   *
   * @param stack where, innermost frame first
   */
  public record Earlier(Sort sort, int thread, List<Frame> stack) {
    /** What it was. */
    public enum Sort {
      /** The last signal of a condition variable, sent before the wait began. */
      SIGNAL,
      /** The last wake at the futex, made before the wait began: it woke nobody. */
      WAKE,
      /** The last write that changed the word, whenever that was. */
      WRITE
    }
  }

  /**
   * Threads each of which waits for something that the next one has, and the last for the first.
   */
  public record Cycle(List<Integer> threads) {}
}
