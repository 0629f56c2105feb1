// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Objects;
import java.util.function.LongToIntFunction;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has changed of memory that others see and has not changed back: a lock that it
 * holds. Between two points of a thread at which that is the same, it has in effect written
 * nothing, if no other thread looked meanwhile. Thread-confined.
 */
public final class OutstandingChanges {
  /** More bytes are not kept: locks have fewer. */
  private static final int MOST = 256;

  private static final long ABSENT = -1;

  /** By address of each byte: what was there, what is there, and {@link #looks} when it changed. */
  private final Long2LongHashMap changed = new Long2LongHashMap(ABSENT);

  /** The bytes that have been among these. */
  private final LongHashSet ever = new LongHashSet();

  /** Those of them that were changed by plain writes: nobody says who accesses these. */
  private final LongHashSet plain = new LongHashSet();

  /** Whether one of these was written since another thread made a step. */
  private boolean isNew;

  private long base;
  private long count;
  private int looks;

  /**
   * A state of them.
   *
   * @param base another one after each change that is taken to last
   * @param awaitable how many bytes are changed that others may wait for, as a lock's: not by plain
   *     writes
   */
  public record State(long base, Long2LongHashMap changed, int awaitable) {
    /** Whether others have less to wait for in this one, or as much, and less is changed. */
    public boolean isLessThan(State other) {
      return awaitable != other.awaitable
          ? awaitable < other.awaitable
          : changed.size() < other.changed.size();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof State state && base == state.base && changed.equals(state.changed);
    }

    @Override
    public int hashCode() {
      return Objects.hash(base, changed.size());
    }
  }

  /**
   * The thread changes memory, and may change it back.
   *
   * @param size in bytes, at most 8
   * @param isKnown whether it is known of all threads when they access these bytes
   * @return false if there is too much to keep
   */
  boolean write(long address, int size, long before, long value, boolean isKnown) {
    count++;
    for (int i = 0; i < size; i++) {
      write(address + i, before >>> 8 * i & 0xff, value >>> 8 * i & 0xff);
      if (!isKnown && ever.contains(address + i)) {
        plain.add(address + i);
        isNew = true;
      }
    }
    return ever.size() <= MOST;
  }

  private void write(long address, long before, long value) {
    if (before == value) {
      return;
    }
    long was = changed.get(address);
    if (was != ABSENT && (was >>> 8 & 0xff) != before) {
      changed.remove(address); // somebody else has written there
      forget();
      was = ABSENT;
    }
    long original = was == ABSENT ? before : was & 0xff;
    if (original == value) {
      changed.remove(address);
    } else {
      changed.put(address, (long) looks << 16 | value << 8 | original);
      ever.add(address);
    }
  }

  /**
   * Another thread has accessed these bytes. What it saw changed stays so; and a byte that was not,
   * and is changed again, is not what it was before.
   *
   * @param size as an unsigned number
   * @param memory the byte that is at an address now
   */
  public void look(long address, long size, LongToIntFunction memory) {
    boolean outstanding = false;
    boolean known = false;
    LongHashSet.LongIterator bytes = ever.iterator();
    while (bytes.hasNext()) {
      long each = bytes.nextValue();
      if (Long.compareUnsigned(each - address, size) < 0) {
        known = true;
        long was = changed.get(each);
        outstanding |= was != ABSENT;
        if (was != ABSENT && (was >>> 8 & 0xff) != memory.applyAsInt(each)) {
          changed.remove(each);
        }
      }
    }
    looked(known, outstanding);
  }

  /**
   * Another thread has made a step, in which it may have accessed what was changed plainly. What
   * was not written since the last one has been seen as it is.
   */
  public void pass() {
    if (!isNew) {
      return;
    }
    isNew = false;
    boolean outstanding = false;
    LongHashSet.LongIterator bytes = plain.iterator();
    while (bytes.hasNext()) {
      outstanding |= changed.containsKey(bytes.nextValue());
    }
    looked(!plain.isEmpty(), outstanding);
  }

  private void looked(boolean known, boolean outstanding) {
    if (outstanding) {
      forget();
    } else if (known) {
      looks++;
    }
  }

  /** It changes memory for good, or does something else that others can see. */
  void forget() {
    base++;
    if (ever.isEmpty()) {
      return;
    }
    if (changed.size() > MOST) { // a lock that is held meanwhile stays known
      plain.forEachLong(changed::remove); // a set of keys would look for each among all
    }
    if (changed.size() > MOST) {
      changed.clear();
    }
    ever.clear();
    ever.addAll(changed.keySet());
    plain.retainAll(ever);
  }

  /** What it has changed plainly so far, it does not change back. */
  void last() {
    plain.forEachLong(changed::remove);
    forget();
    isNew = false;
  }

  /** How often it has changed memory so. */
  public long count() {
    return count;
  }

  /** What is the same at two points if memory is, as far as the thread has changed it. */
  public State state() {
    int awaitable = 0;
    Long2LongHashMap.EntryIterator bytes = changed.entrySet().iterator();
    while (bytes.hasNext()) {
      bytes.next();
      awaitable += plain.contains(bytes.getLongKey()) ? 0 : 1;
    }
    return new State(base, new Long2LongHashMap(changed), awaitable);
  }

  /** What another thread's object has. */
  void copy(OutstandingChanges other) {
    base = other.base;
    count = other.count;
    looks = other.looks;
    changed.clear();
    changed.putAll(other.changed);
    ever.clear();
    ever.addAll(other.ever);
    plain.clear();
    plain.addAll(other.plain);
    isNew = other.isNew;
  }
}
