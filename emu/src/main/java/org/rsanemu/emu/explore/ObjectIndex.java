// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.function.IntPredicate;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2ObjectHashMap;

/** Which events touched an object, the latest first. Objects that are long are in a list apart. */
final class ObjectIndex {
  private static final int GRANULE_LOG = 3;
  private static final int MOST_GRANULES = 8;
  private static final int SPACE_SHIFT = 61;

  private final Long2ObjectHashMap<IntArrayList> granules = new Long2ObjectHashMap<>();
  private final IntArrayList all = new IntArrayList();
  private final IntArrayList wide = new IntArrayList();

  void add(int event, Footprint footprint) {
    all.addInt(event);
    for (StepAccess access : footprint.accesses()) {
      if (isWide(access)) {
        push(wide, event);
      } else {
        long last = last(access);
        for (long granule = first(access); granule <= last; granule++) {
          long key = key(access.space(), granule);
          push(granules.computeIfAbsent(key, k -> new IntArrayList()), event);
        }
      }
    }
  }

  /** Forgets the latest event. */
  void remove(int event, Footprint footprint) {
    all.removeAt(all.size() - 1);
    for (StepAccess access : footprint.accesses()) {
      if (isWide(access)) {
        pop(wide, event);
      } else {
        long last = last(access);
        for (long granule = first(access); granule <= last; granule++) {
          long key = key(access.space(), granule);
          IntArrayList list = granules.get(key);
          if (list != null) {
            pop(list, event);
            if (list.isEmpty()) {
              granules.remove(key);
            }
          }
        }
      }
    }
  }

  /**
   * Passes on the events that may have touched {@code access}, each list from its end, until the
   * visitor says that those further down the list do not matter. An event may be reported more than
   * once.
   */
  void visit(StepAccess access, IntPredicate visitor) {
    if (isWide(access)) {
      visit(all, visitor);
      return;
    }
    visit(wide, visitor);
    long last = last(access);
    for (long granule = first(access); granule <= last; granule++) {
      IntArrayList list = granules.get(key(access.space(), granule));
      if (list != null) {
        visit(list, visitor);
      }
    }
  }

  private static void visit(IntArrayList list, IntPredicate visitor) {
    for (int i = list.size() - 1; i >= 0 && visitor.test(list.getInt(i)); i--) {}
  }

  private static void push(IntArrayList list, int event) {
    if (list.isEmpty() || list.getInt(list.size() - 1) != event) {
      list.addInt(event);
    }
  }

  private static void pop(IntArrayList list, int event) {
    if (!list.isEmpty() && list.getInt(list.size() - 1) == event) {
      list.removeAt(list.size() - 1);
    }
  }

  private static boolean isWide(StepAccess access) {
    return access.space() == StepAccess.Space.EVERYTHING
        || Long.compareUnsigned(access.size(), (long) MOST_GRANULES << GRANULE_LOG) > 0
        || access.address() < 0
        || access.address() + access.size() < 0;
  }

  private static long first(StepAccess access) {
    return access.address() >>> GRANULE_LOG;
  }

  /** Below {@link #first} if the access touches nothing. */
  private static long last(StepAccess access) {
    return access.size() == 0
        ? first(access) - 1
        : (access.address() + access.size() - 1) >>> GRANULE_LOG;
  }

  private static long key(StepAccess.Space space, long granule) {
    return ((long) space.ordinal() << SPACE_SHIFT) ^ granule;
  }
}
