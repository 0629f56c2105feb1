// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;

/**
 * The functions of the standard libraries and of Boost.Atomic that are operations on atomics or
 * fences, by the scopes that they are in and their names. Construction, waiting and waking are
 * none, and what is done by several operations, as on an {@code atomic<shared_ptr<T>>}, is several.
 */
final class OperationNames {
  /**
   * What a name says.
   *
   * @param implied the order of a function that takes none; {@link Order#UNKNOWN} of one that does
   */
  record Meaning(Kind kind, Order implied) {}

  /** What this is not in is nothing that we know. */
  private static final Pattern LIBRARY =
      Pattern.compile("std::.*|boost::atomics::.*|core::sync::atomic::.*|__gnu_cxx::");

  /** libstdc++'s, and libc++'s in its inline namespace {@code __1}. */
  private static final Pattern CPP_CLASS =
      Pattern.compile(
          "std::(__\\w+::)?(atomic<|atomic_ref<|__atomic_(base|float|ref|ref_base)<"
              + "|__atomic_impl::|(__)?atomic_flag(_base)?::).*");

  private static final Pattern CPP_NAMESPACE = Pattern.compile("std::(__\\w+::)?");

  /** Algorithms with a lock in the pointer. */
  private static final Pattern SHARED_POINTER =
      Pattern.compile(".*atomic<std::(__\\w+::)?(shared|weak)_ptr<.*> ?>::");

  private static final Pattern CONVERSION = Pattern.compile("operator [\\w:].*");
  private static final Pattern ASSIGNMENT = Pattern.compile("operator(\\+\\+|--|[-+&|^]=)");

  /**
   * libstdc++'s own names are as {@code __fetch_add_flt}, libc++'s as {@code __cxx_atomic_load}.
   */
  private static final Pattern MODIFICATION =
      Pattern.compile(
          "exchange|swap|test_and_set|(__)?fetch_(?!update)\\w+|__(add|sub)_fetch(_flt)?"
              + "|atomic_(swap|x?add|x?sub|and|nand|x?or|u?max|u?min)");

  private static final Pattern BOOST =
      Pattern.compile(
          "opaque_\\w+|\\w+_and_test|bit_test_and_\\w+|add|sub|negate|bitwise_\\w+|thread_fence"
              + "|signal_fence");

  private static final Pattern COMPARE =
      Pattern.compile("(atomic_)?compare_(exchange|and_swap)(_(strong|weak))?");

  /** Reference counts, in {@code ext/atomicity.h}: all are {@code __ATOMIC_ACQ_REL}. */
  private static final Set<String> COUNTS = Set.of("__exchange_and_add", "__atomic_add");

  private OperationNames() {}

  /**
   * What a function does.
   *
   * @param scopes the namespaces and classes that it is in, as {@code std::atomic<int>::}
   * @param name without template arguments
   */
  static @Nullable Meaning of(String scopes, String name) {
    if (!LIBRARY.matcher(scopes).matches() || SHARED_POINTER.matcher(scopes).matches()) {
      return null;
    }
    if (scopes.equals("__gnu_cxx::")) {
      return COUNTS.contains(name) ? new Meaning(Kind.READ_MODIFY_WRITE, Order.ACQ_REL) : null;
    }
    if (scopes.startsWith("boost")) {
      return BOOST.matcher(name).matches() ? boost(name) : function(name);
    }
    if (scopes.startsWith("core") || CPP_CLASS.matcher(scopes).matches()) {
      return function(name);
    }
    return CPP_NAMESPACE.matcher(scopes).matches() ? free(name) : null;
  }

  private static Meaning boost(String name) {
    return switch (name) {
      case "thread_fence" -> takingOrders(Kind.FENCE);
      case "signal_fence" -> takingOrders(Kind.SIGNAL_FENCE);
      default -> takingOrders(Kind.READ_MODIFY_WRITE);
    };
  }

  /** A function outside classes: {@code atomic_load_explicit} takes an order, others do not. */
  private static @Nullable Meaning free(String name) {
    if (name.startsWith("__cxx_atomic_")) {
      return function(name.substring("__cxx_atomic_".length()));
    }
    if (!name.startsWith("atomic_")) {
      return null;
    }
    boolean explicit = name.endsWith("_explicit");
    String plain = explicit ? name.substring(0, name.length() - "_explicit".length()) : name;
    Meaning meaning =
        plain.endsWith("_fence")
            ? function(plain)
            : function(plain.replaceFirst("atomic_(flag_)?", ""));
    return meaning == null || explicit || plain.endsWith("_fence")
        ? meaning
        : new Meaning(meaning.kind(), Order.SEQ_CST);
  }

  private static @Nullable Meaning function(String name) {
    return switch (name) {
      case "load", "test", "atomic_load" -> takingOrders(Kind.LOAD);
      case "store", "clear", "atomic_store" -> takingOrders(Kind.STORE);
      case "operator=" -> new Meaning(Kind.STORE, Order.SEQ_CST);
      case "fence", "atomic_thread_fence" -> takingOrders(Kind.FENCE);
      case "compiler_fence", "atomic_signal_fence" -> takingOrders(Kind.SIGNAL_FENCE);
      default -> {
        if (COMPARE.matcher(name).matches()) {
          yield takingOrders(Kind.COMPARE_AND_SWAP);
        } else if (MODIFICATION.matcher(name).matches()) {
          yield takingOrders(Kind.READ_MODIFY_WRITE);
        } else if (ASSIGNMENT.matcher(name).matches()) {
          yield new Meaning(Kind.READ_MODIFY_WRITE, Order.SEQ_CST);
        }
        yield CONVERSION.matcher(name).matches() ? new Meaning(Kind.LOAD, Order.SEQ_CST) : null;
      }
    };
  }

  private static Meaning takingOrders(Kind kind) {
    return new Meaning(kind, Order.UNKNOWN);
  }
}
