// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/**
 * The atomic functions of C (C17, 7.17), and the compilers' (GCC manual, "Built-in Functions for
 * Memory Model Aware Atomic Operations" and "Legacy __sync"; clang's {@code __c11_atomic_}).
 */
final class SourceAtomicNames {
  private static final String ANY = "[a-z0-9_]+";
  private static final Pattern STANDARD = Pattern.compile("atomic_" + ANY);
  private static final Pattern BUILTIN = Pattern.compile("__(c11_)?atomic_" + ANY);
  private static final Pattern SYNC = Pattern.compile("__sync_" + ANY);
  private static final Pattern FETCH = Pattern.compile("fetch_[a-z]+|[a-z]+_fetch");

  private static final Map<String, Order> ORDERS =
      Map.of(
          "relaxed", Order.RELAXED,
          "consume", Order.ACQUIRE,
          "acquire", Order.ACQUIRE,
          "release", Order.RELEASE,
          "acq_rel", Order.ACQ_REL,
          "seq_cst", Order.SEQ_CST);

  /** As the compilers count them: {@code __ATOMIC_RELAXED} is 0. */
  private static final List<String> NUMBERED =
      List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");

  private SourceAtomicNames() {}

  /** Whether a name may be one of these functions. */
  static boolean mayBe(String name) {
    return name.startsWith("atomic_") || isBuiltin(name);
  }

  /** Whether it is not a macro of a header. */
  static boolean isBuiltin(String name) {
    return name.startsWith("__atomic_")
        || name.startsWith("__c11_atomic_")
        || name.startsWith("__sync_");
  }

  /** What a call does; null if the function is none of these. */
  static @Nullable AtomicCall call(String name, List<List<String>> arguments) {
    if (STANDARD.matcher(name).matches()) {
      return standard(name, name.substring(7), arguments);
    } else if (BUILTIN.matcher(name).matches()) {
      return builtin(name, name.substring(name.indexOf("atomic_") + 7), arguments);
    }
    return SYNC.matcher(name).matches() ? sync(name, name.substring(7)) : null;
  }

  private static @Nullable AtomicCall standard(
      String name, String rest, List<List<String>> arguments) {
    if (rest.equals("init")) {
      // Not an atomic access at all (7.17.2.2): it orders nothing.
      return call(Kind.STORE, name, Order.RELAXED);
    }
    boolean explicit = rest.endsWith("_explicit");
    String core = explicit ? rest.substring(0, rest.length() - 9) : rest;
    @Nullable Kind kind = kind(core.replaceFirst("^flag_", ""));
    boolean fence = kind == Kind.FENCE || kind == Kind.SIGNAL_FENCE;
    if (kind == null || core.startsWith("flag_") && kind != Kind.STORE && !core.endsWith("set")) {
      return null;
    }
    return explicit || fence ? withOrders(kind, name, arguments) : call(kind, name, Order.SEQ_CST);
  }

  private static @Nullable AtomicCall builtin(
      String name, String rest, List<List<String>> arguments) {
    if (rest.equals("init")) {
      return call(Kind.STORE, name, Order.RELAXED);
    }
    @Nullable Kind kind = kind(rest.replaceFirst("_n$", ""));
    return kind == null ? null : withOrders(kind, name, arguments);
  }

  private static @Nullable Kind kind(String core) {
    return switch (core) {
      case "load" -> Kind.LOAD;
      case "store", "clear" -> Kind.STORE;
      case "exchange", "test_and_set" -> Kind.READ_MODIFY_WRITE;
      case "compare_exchange", "compare_exchange_strong", "compare_exchange_weak" ->
          Kind.COMPARE_AND_SWAP;
      case "thread_fence" -> Kind.FENCE;
      case "signal_fence" -> Kind.SIGNAL_FENCE;
      default -> FETCH.matcher(core).matches() ? Kind.READ_MODIFY_WRITE : null;
    };
  }

  private static @Nullable AtomicCall sync(String name, String rest) {
    return switch (rest) {
      case "synchronize" -> call(Kind.FENCE, name, Order.SEQ_CST);
      case "lock_test_and_set" -> call(Kind.READ_MODIFY_WRITE, name, Order.ACQUIRE);
      case "lock_release" -> call(Kind.STORE, name, Order.RELEASE);
      case "bool_compare_and_swap", "val_compare_and_swap" ->
          call(Kind.COMPARE_AND_SWAP, name, Order.SEQ_CST);
      default ->
          rest.matches("fetch_and_[a-z]+|[a-z]+_and_fetch")
              ? call(Kind.READ_MODIFY_WRITE, name, Order.SEQ_CST)
              : null;
    };
  }

  /** One that has no other order. */
  private static AtomicCall call(Kind kind, String name, Order order) {
    Order failure = kind == Kind.COMPARE_AND_SWAP ? order : Order.UNKNOWN;
    return new AtomicCall(kind, name, order, failure, Witness.NAME);
  }

  /** One whose orders are its last arguments. */
  private static AtomicCall withOrders(Kind kind, String name, List<List<String>> arguments) {
    int count = arguments.size();
    boolean swap = kind == Kind.COMPARE_AND_SWAP;
    Order failure = swap && count > 3 ? order(arguments.getLast()) : Order.UNKNOWN;
    int index = swap ? count - 2 : count - 1;
    boolean fits = count >= least(kind);
    Order order = fits ? order(arguments.get(index)) : Order.UNKNOWN;
    return new AtomicCall(
        kind, name, order, failure, order == Order.UNKNOWN ? Witness.NONE : Witness.SOURCE_TEXT);
  }

  private static int least(Kind kind) {
    return switch (kind) {
      case FENCE, SIGNAL_FENCE -> 1;
      case LOAD, STORE, READ_MODIFY_WRITE -> 2;
      case COMPARE_AND_SWAP -> 5;
    };
  }

  /** The order that an enumerator or its value names. */
  static Order order(List<String> tokens) {
    List<String> rest = tokens;
    while (rest.size() > 2
        && rest.getFirst().equals("(")
        && Macros.close(rest, 0) == rest.size() - 1) {
      rest = rest.subList(1, rest.size() - 1);
    }
    String text = String.join("", rest);
    String name = text.replaceFirst("^(::)?(std|boost)::", "").replaceFirst("^memory_order::", "");
    String word =
        text.matches("[0-5]")
            ? NUMBERED.get(Integer.parseInt(text))
            : name.startsWith("memory_order_")
                ? name.substring(13)
                : name.startsWith("__ATOMIC_")
                    ? name.substring(9).toLowerCase(java.util.Locale.ROOT)
                    : name.equals(text) ? "" : name;
    return ORDERS.getOrDefault(word, Order.UNKNOWN);
  }
}
