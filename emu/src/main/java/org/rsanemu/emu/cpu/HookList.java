// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The library's list of the hooks of one type, with a single hook in it. What is translated calls
 * back if there is a hook for it in the list then; what it calls are the hooks that are in the list
 * when it runs. So the list is changed around translations, behind the library's back: where it
 * keeps it is found by what changes when the hook is added.
 */
final class HookList {
  private static final long BEGIN = 0x0123456789abcde1L;
  private static final long END = 0x0123456789abcdf2L;
  private static final long USER = 0x0fedcba987654303L;
  private static final int MANY = 2;

  /** The next item, and the hook. */
  private static final long ITEM_BYTES = 16;

  private final MemorySegment head;
  private final MemorySegment count;
  private final MemorySegment hook;
  private final long own;
  private final long beginAt;
  private final long endAt;
  private final long userAt;

  private HookList(
      MemorySegment head,
      MemorySegment count,
      MemorySegment hook,
      long begin,
      long end,
      long user) {
    this.head = head;
    this.count = count;
    this.hook = hook;
    own = head.get(JAVA_LONG, 0);
    beginAt = begin;
    endAt = end;
    userAt = user;
  }

  /** Adds the first hook of a type. Null if the library does not keep its hooks as it should. */
  static @Nullable HookList add(Unicorn unicorn, int type, MemorySegment callback) {
    MemorySegment state = unicorn.state();
    long[] before = words(state);
    MemorySegment hook = unicorn.hook(type, callback, MemorySegment.ofAddress(USER), BEGIN, END);
    long[] after = words(state);
    long[] fields = words(hook);
    int head = newPair(before, after, hook.address());
    int count = newOne(before, after);
    int begin = only(fields, BEGIN);
    int end = only(fields, END);
    int user = only(fields, USER);
    if (head < 0 || count < 0 || begin < 0 || end < 0 || user < 0) {
      return null;
    }
    HookList list =
        new HookList(
            state.asSlice((long) head * Long.BYTES, Long.BYTES),
            state.asSlice((long) count * Integer.BYTES, Integer.BYTES),
            hook,
            (long) begin * Long.BYTES,
            (long) end * Long.BYTES,
            (long) user * Long.BYTES);
    list.set(hook, 1, 0, 0);
    return list;
  }

  private static long[] words(MemorySegment memory) {
    return memory.asSlice(0, memory.byteSize() & -Long.BYTES).toArray(JAVA_LONG);
  }

  /** Where the head and the tail of a list became the same item, the only one, with the hook. */
  private static int newPair(long[] before, long[] after, long hook) {
    int at = Arrays.mismatch(before, after);
    boolean added =
        at >= 0
            && at + 1 < after.length
            && before[at] == 0
            && before[at + 1] == 0
            && after[at] == after[at + 1];
    if (!added) {
      return -1;
    }
    MemorySegment item = MemorySegment.ofAddress(after[at]).reinterpret(ITEM_BYTES);
    return item.get(JAVA_LONG, 0) == 0 && item.get(JAVA_LONG, Long.BYTES) == hook ? at : -1;
  }

  /** The only 32-bit number that became 1; -1 if there are several. */
  private static int newOne(long[] before, long[] after) {
    int found = -1;
    for (int at = 0; at < 2 * after.length; at++) {
      int shift = Integer.SIZE * (at & 1);
      boolean added =
          (int) (before[at >> 1] >>> shift) == 0 && (int) (after[at >> 1] >>> shift) == 1;
      if (added && found >= 0) {
        return -1;
      }
      if (added) {
        found = at;
      }
    }
    return found;
  }

  private static int only(long[] fields, long value) {
    int found = -1;
    for (int i = 0; i < fields.length; i++) {
      if (fields[i] == value) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** What the hook that was added passes to its callback. */
  void user(long user) {
    set(hook, 1, 0, user);
  }

  /** A hook like the one that was added, in an item of its own. */
  MemorySegment newItem(Arena arena) {
    MemorySegment copy = arena.allocate(hook.byteSize(), Long.BYTES).copyFrom(hook);
    MemorySegment item = arena.allocate(ITEM_BYTES, Long.BYTES);
    item.set(ADDRESS, 8, copy);
    return item;
  }

  /** What an item's hook is for: the addresses from {@code begin} to {@code end}. */
  void set(MemorySegment item, long begin, long end, long user, MemorySegment next) {
    set(item.get(ADDRESS, 8).reinterpret(hook.byteSize()), begin, end, user);
    item.set(ADDRESS, 0, next);
  }

  private void set(MemorySegment it, long begin, long end, long user) {
    it.set(JAVA_LONG, beginAt, begin);
    it.set(JAVA_LONG, endAt, end);
    it.set(JAVA_LONG, userAt, user);
  }

  /** The list has the hook that was added, which is for all addresses. */
  void restore() {
    head.set(JAVA_LONG, 0, own);
    count.set(JAVA_INT, 0, 1);
  }

  /** The list is empty. */
  void hide() {
    head.set(JAVA_LONG, 0, 0);
  }

  /**
   * The list begins with {@code item}.
   *
   * @param single whether it is the only one: the library then calls it without looking
   */
  void replace(MemorySegment item, boolean single) {
    head.set(JAVA_LONG, 0, item.address());
    count.set(JAVA_INT, 0, single ? 1 : MANY);
  }
}
