// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.Arrays;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.model.hardware.Acquire;

/** What a run's threads did to memory, in order: entries by number, from 0. */
final class AccessLog {
  /** What an entry is. */
  enum Kind {
    /** A load. */
    READ,
    /** A store. */
    WRITE,
    /** A read-modify-write of one instruction that wrote. */
    RMW,
    /** A compare-and-swap of one instruction that did not write. */
    FAILED_CAS,
    /** The first half of an exclusive pair. */
    LOAD_EXCLUSIVE,
    /** The second, which wrote; its other half is its {@link Entry#other}. */
    STORE_EXCLUSIVE,
    /** What is not modelled, such as the kernel's writes: whatever it touches is not judged. */
    OUTSIDE,
    /** A fence. */
    FENCE,
    /** A branch, also one whose target is in a register. */
    BRANCH,
    /** The kernel orders {@link Entry#other}, a thread, after this one. */
    ORDER;

    boolean isAccess() {
      return ordinal() <= OUTSIDE.ordinal();
    }

    boolean reads() {
      return this == READ || this == RMW || this == FAILED_CAS || this == LOAD_EXCLUSIVE;
    }

    boolean writes() {
      return this == WRITE || this == RMW || this == STORE_EXCLUSIVE || this == OUTSIDE;
    }
  }

  /** One of them. */
  static final class Entry {
    final Kind kind;
    final int thread;
    final long site;
    final HardwareInstruction instruction;
    final long address;
    final int size;

    /** What was there before. */
    long before;

    /** What is there afterwards; of a compare-and-swap that did not write, what it would write. */
    long after;

    /** What a compare-and-swap expected. */
    long expected;

    /** Of its address; of a branch, of where it goes. */
    ValueSources addressing = ValueSources.NONE;

    /** Of what it writes. */
    ValueSources data = ValueSources.NONE;

    /** Of what it reads, through the thread's own memory. */
    ValueSources forwarded = ValueSources.NONE;

    /** Whether it is a library's, in no function that is documented to order anything. */
    boolean incidental;

    /** Whether it takes or gives back a lock that the program shares with a library. */
    boolean sharing;

    /** Of the halves of an exclusive pair the other's number, of an order a thread's; or -1. */
    int other = -1;

    Entry(
        Kind kind, int thread, long site, HardwareInstruction instruction, long address, int size) {
      this.kind = kind;
      this.thread = thread;
      this.site = site;
      this.instruction = instruction;
      this.address = address;
      this.size = size;
    }

    boolean overlaps(long other, int length) {
      return address < other + length && other < address + size;
    }

    /** Whether it is an ordering point of its own, wherever it accesses memory. */
    boolean orders() {
      return kind == Kind.RMW
          || kind == Kind.FAILED_CAS
          || kind == Kind.LOAD_EXCLUSIVE
          || kind == Kind.STORE_EXCLUSIVE
          || instruction.release()
          || instruction.acquire() != Acquire.NONE;
    }
  }

  /** More are not kept: then the log begins again. */
  private static final int MOST = 1 << 20;

  private Entry[] entries = new Entry[1 << 10];
  private int first;
  private int count;

  /** The number of the oldest entry that is kept. */
  int first() {
    return first;
  }

  /** The number of the next entry. */
  int end() {
    return first + count;
  }

  /** Whether there are as many as are kept. */
  boolean isFull() {
    return count >= MOST;
  }

  /** Forgets all entries; numbers go on. */
  void forget() {
    first += count;
    count = 0;
    entries = new Entry[1 << 10];
  }

  /** The number of the entry that is added. */
  int add(Entry entry) {
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count++] = entry;
    return end() - 1;
  }

  Entry get(int number) {
    return entries[number - first];
  }
}
