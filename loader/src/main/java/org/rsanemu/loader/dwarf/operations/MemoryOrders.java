// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The enumerations of memory orders. C++, Rust and Boost number them differently: the numbers are
 * taken from the enumerators.
 */
final class MemoryOrders {
  private static final Set<String> TYPES = Set.of("memory_order", "Ordering");

  private static final Map<String, Order> ORDERS =
      Map.of(
          "relaxed", Order.RELAXED,
          "consume", Order.ACQUIRE,
          "acquire", Order.ACQUIRE,
          "release", Order.RELEASE,
          "acqrel", Order.ACQ_REL,
          "seqcst", Order.SEQ_CST);

  /** libstdc++ keeps hints to the processor in the bits above. */
  private static final long MASK = 0xffff;

  private static final int LONGEST_CHAIN = 8;
  private static final int MOST_CHILDREN = 32;

  private final DwarfData data;
  private final Die type;
  private final Die next;
  private final Map<Long, Map<Long, Order>> known = new HashMap<>();

  MemoryOrders(DwarfData data) {
    this.data = data;
    this.type = data.newDie();
    this.next = data.newDie();
  }

  /** What the numbers mean that an entry with this DW_AT_type may have; null if no orders. */
  @Nullable Map<Long, Order> of(Die typed) {
    next.set(typed);
    for (int i = 0; i < LONGEST_CHAIN && data.reference(next, Dw.AT_TYPE, type); i++) {
      int tag = data.tag(type);
      if (tag == Dw.TAG_ENUMERATION_TYPE) {
        if (data.reference(type, Dw.AT_SIGNATURE, next)) {
          type.set(next);
        }
        Map<Long, Order> orders = known.computeIfAbsent(type.id(), _ -> read());
        return orders.isEmpty() ? null : orders;
      }
      if (tag != Dw.TAG_TYPEDEF && tag != Dw.TAG_CONST_TYPE && tag != Dw.TAG_VOLATILE_TYPE) {
        return null;
      }
      next.set(type);
    }
    return null;
  }

  /** The order that a number means. */
  static Order order(Map<Long, Order> orders, long number) {
    return orders.getOrDefault(number & MASK, Order.UNKNOWN);
  }

  private Map<Long, Order> read() {
    String name = data.string(type, Dw.AT_NAME);
    Map<Long, Order> orders = new HashMap<>();
    if (name == null || !TYPES.contains(name) || !data.child(type, next)) {
      return orders;
    }
    for (int i = 0; i < MOST_CHILDREN; i++) {
      String enumerator = data.string(next, Dw.AT_NAME);
      if (data.tag(next) == Dw.TAG_ENUMERATOR && enumerator != null) {
        Order order = ORDERS.get(plain(enumerator));
        if (order != null) {
          orders.put(data.number(next, Dw.AT_CONST_VALUE, -1), order);
        }
      }
      if (!data.sibling(next, next)) {
        break;
      }
    }
    // core::cmp has another Ordering.
    boolean all = orders.values().containsAll(List.of(Order.RELAXED, Order.SEQ_CST));
    return all ? orders : Map.of();
  }

  private static String plain(String enumerator) {
    return enumerator.toLowerCase(java.util.Locale.ROOT).replaceAll("memory_order|_", "");
  }
}
