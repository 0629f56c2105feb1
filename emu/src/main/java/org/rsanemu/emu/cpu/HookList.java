package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
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
    byte[] bytes = state.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    MemorySegment before = MemorySegment.ofArray(bytes);
    MemorySegment user = MemorySegment.ofAddress(USER);
    MemorySegment hook = unicorn.hook(type, callback, user, BEGIN, END);
    OptionalLong head = newPair(before, state, hook);
    OptionalLong begin = only(hook, BEGIN);
    OptionalLong end = only(hook, END);
    OptionalLong argument = only(hook, USER);
    if (head.isEmpty() || begin.isEmpty() || end.isEmpty() || argument.isEmpty()) {
      return null;
    }
    OptionalLong count = newOne(before, state, head.getAsLong());
    if (count.isEmpty()) {
      return null;
    }
    HookList list =
        new HookList(
            state.asSlice(head.getAsLong(), 8),
            state.asSlice(count.getAsLong(), 4),
            hook,
            begin.getAsLong(),
            end.getAsLong(),
            argument.getAsLong());
    list.set(hook, 1, 0, 0);
    return list;
  }

  /** Where the head and the tail of a list became the same item, the only one, with the hook. */
  private static OptionalLong newPair(
      MemorySegment before, MemorySegment after, MemorySegment hook) {
    for (long at = 0; at + 16 <= after.byteSize(); at += 8) {
      long item = after.get(JAVA_LONG, at);
      boolean added =
          before.get(java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED, at) == 0
              && before.get(java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED, at + 8) == 0
              && item != 0
              && item == after.get(JAVA_LONG, at + 8);
      if (added) {
        MemorySegment words = MemorySegment.ofAddress(item).reinterpret(16);
        boolean asExpected =
            words.get(JAVA_LONG, 0) == 0 && words.get(JAVA_LONG, 8) == hook.address();
        return asExpected ? OptionalLong.of(at) : OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  /** The only number behind the head that became 1. */
  private static OptionalLong newOne(MemorySegment before, MemorySegment after, long head) {
    OptionalLong found = OptionalLong.empty();
    for (long at = head + 16; at + 4 <= after.byteSize(); at += 4) {
      boolean added =
          before.get(java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED, at) == 0
              && after.get(JAVA_INT, at) == 1;
      if (added && found.isPresent()) {
        return OptionalLong.empty();
      }
      if (added) {
        found = OptionalLong.of(at);
      }
    }
    return found;
  }

  private static OptionalLong only(MemorySegment hook, long value) {
    OptionalLong found = OptionalLong.empty();
    for (long at = 0; at + 8 <= hook.byteSize(); at += 8) {
      if (hook.get(JAVA_LONG, at) == value) {
        if (found.isPresent()) {
          return OptionalLong.empty();
        }
        found = OptionalLong.of(at);
      }
    }
    return found;
  }

  /** A hook like the one that was added, in an item of its own. */
  MemorySegment newItem(Arena arena) {
    MemorySegment copy = arena.allocate(hook.byteSize(), 16).copyFrom(hook);
    MemorySegment item = arena.allocate(16, 16);
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
