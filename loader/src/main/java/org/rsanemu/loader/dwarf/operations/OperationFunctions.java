// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.ScopeNames;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Knows the entries of functions that are operations on atomics, and which values are orders. */
final class OperationFunctions {
  /**
   * Such a function.
   *
   * @param name as the source names it
   * @param orders how many of its parameters are memory orders
   * @param plain how many are none, except for {@code this}
   * @param values the entries of those parameters, and of variables that rustc makes of them where
   *     it has inlined the function itself: which of the orders each is, from 0
   * @param numbers what the orders' values mean
   */
  record Operation(
      OperationNames.Meaning meaning,
      String name,
      int orders,
      int plain,
      Map<Long, Integer> values,
      Map<Long, Order> numbers) {}

  private static final int LONGEST_CHAIN = 8;
  private static final int MOST_PARAMETERS = 64;

  private final DwarfData data;
  private final UnitFiles files;
  private final MemoryOrders memoryOrders;
  private final ScopeNames scopes;
  private final Die origin;
  private final Die holder;
  private final Die scratch;
  private final Map<Long, Optional<Operation>> known = new HashMap<>();

  OperationFunctions(DwarfData data, UnitFiles files) {
    this.data = data;
    this.files = files;
    this.memoryOrders = new MemoryOrders(data);
    this.scopes = new ScopeNames(data);
    this.origin = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** What a function, or an inlined one, does; null if it is not an operation on an atomic. */
  @Nullable Operation of(Die function) {
    abstractOf(function, origin);
    return known.computeIfAbsent(origin.id(), _ -> Optional.ofNullable(read())).orElse(null);
  }

  /** Goes to what an entry is a copy of, or to itself. */
  void abstractOf(Die die, Die result) {
    result.set(die);
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      if (!data.reference(result, Dw.AT_ABSTRACT_ORIGIN, scratch)) {
        return;
      }
      result.set(scratch);
    }
  }

  private @Nullable Operation read() {
    if (!DwarfNames.holder(data, origin, Dw.AT_NAME, holder, scratch)) {
      return null;
    }
    String name = withoutArguments(String.valueOf(data.string(holder, Dw.AT_NAME)));
    // Most functions end here: to look for scopes takes long.
    String mangled = data.string(holder, Dw.AT_LINKAGE_NAME);
    if (mangled != null && !mangled.contains("atomic") && !mangled.contains("_and_add")) {
      return null;
    }
    String scope = scopes.of(holder);
    OperationNames.Meaning meaning = OperationNames.of(scope, name);
    if (meaning == null || mangled != null && mangled.matches(".*PV?K?St10shared_ptr.*")) {
      return null;
    }
    if (scope.startsWith("std::") && files.isOfProgram(origin)) {
      return null;
    }
    Map<Long, Integer> values = new HashMap<>();
    Map<Long, Order> numbers = new HashMap<>();
    List<String> orders = readOrders(values, numbers);
    int plain = parameters() - orders.size();
    String written = name.startsWith("operator ") ? "operator T" : name;
    return new Operation(
        meaning, asWritten(scope) + written, orders.size(), plain, values, numbers);
  }

  private int parameters() {
    int count = 0;
    boolean more = data.child(origin, holder);
    for (int i = 0; more && i < MOST_PARAMETERS; i++) {
      boolean own = "this".equals(data.string(holder, Dw.AT_NAME));
      count += data.tag(holder) == Dw.TAG_FORMAL_PARAMETER && !own ? 1 : 0;
      more = data.sibling(holder, holder);
    }
    return count;
  }

  /** The orders' names. Parameters come before variables. */
  private List<String> readOrders(Map<Long, Integer> values, Map<Long, Order> numbers) {
    List<String> names = new ArrayList<>();
    boolean parameters = false;
    boolean more = data.child(origin, holder);
    for (int i = 0; more && i < MOST_PARAMETERS; i++) {
      int tag = data.tag(holder);
      boolean parameter = tag == Dw.TAG_FORMAL_PARAMETER;
      Map<Long, Order> read = parameter || tag == Dw.TAG_VARIABLE ? memoryOrders.of(holder) : null;
      if (read != null) {
        String name = String.valueOf(data.string(holder, Dw.AT_NAME));
        // libstdc++'s copy of the only order, without hints to the processor.
        int copied = names.indexOf(name.equals("__b") ? "__m" : name);
        parameters |= parameter;
        if (parameter || copied < 0 && !parameters) {
          values.put(holder.id(), names.size());
          names.add(name);
        } else if (copied >= 0) {
          values.put(holder.id(), copied);
        }
        numbers.putAll(read);
      }
      more = data.sibling(holder, holder);
    }
    return names;
  }

  private static String withoutArguments(String name) {
    int start = name.indexOf('<');
    return start > 0 ? name.substring(0, start) : name;
  }

  /** The libraries' base classes are not names that people write. */
  private static String asWritten(String scope) {
    return scope
        .replaceFirst("^std::__\\d+::", "std::")
        .replaceFirst("^boost::atomics::(detail::base_)?", "boost::")
        .replaceFirst("__atomic_(base|float)<", "atomic<")
        .replaceFirst("__atomic_ref(_base)?<", "atomic_ref<");
  }
}
