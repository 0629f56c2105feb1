// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import java.util.Map;

/**
 * An operation on an atomic, or a fence, as the source states it. Machine code forgets most of
 * that: on x86-64 all loads are the same instruction, and an acquire fence is none at all.
 *
 * @param function as the source names it: {@code std::atomic<int>::load}, {@code
 *     atomic_load_explicit}, {@code core::sync::atomic::AtomicU32::load}
 * @param order the order; of a compare-and-swap, if it succeeds
 * @param failure the order of a compare-and-swap that fails; else {@link Order#UNKNOWN}
 * @param witness how the orders are known
 * @param arguments where the orders are if they are decided at run time by whoever calls the
 *     function; {@link Arguments#NONE} otherwise
 * @param code what the compiler made of the operation: half-open ranges of ELF addresses, sorted,
 *     disjoint; none if it made nothing of it, as of most fences
 * @param entry the ELF address of the operation: its first instruction or, if it has none, the one
 *     that it comes before
 * @param alone whether this code does nothing with the result, as far as the text says
 * @param last of a fence that is no instruction and may come anywhere in a piece of code: where
 *     that ends; else {@code entry}
 */
public record AtomicOperation(
    Kind kind,
    String function,
    Order order,
    Order failure,
    Witness witness,
    Arguments arguments,
    List<long[]> code,
    long entry,
    boolean alone,
    long last) {

  /** What is done. */
  public enum Kind {
    LOAD,
    STORE,
    /** An exchange, a {@code fetch_} function, {@code test_and_set}. */
    READ_MODIFY_WRITE,
    COMPARE_AND_SWAP,
    /** A fence between threads. */
    FENCE,
    /** A fence between a thread and its own signal handlers: it orders nothing between threads. */
    SIGNAL_FENCE
  }

  /** C11's memory orders (7.17.3), with {@code consume} as what all compilers make of it. */
  public enum Order {
    RELAXED,
    ACQUIRE,
    RELEASE,
    ACQ_REL,
    SEQ_CST,
    /** Decided at run time, or not to be found. */
    UNKNOWN
  }

  /** Where the order is written down. */
  public enum Witness {
    /** The value of a parameter of the inlined function, or of one that it calls. */
    PARAMETER,
    /** An argument of the function that the code is of, which was not inlined. */
    ARGUMENT,
    /** The function has no other: {@code operator++}, {@code atomic_load}. */
    NAME,
    /** An enumerator in the source text. */
    SOURCE_TEXT,
    /** Nowhere: the order is {@link Order#UNKNOWN}. */
    NONE
  }

  /**
   * Where a function that was not inlined gets its orders from: places among its general arguments,
   * from 0, counted as the calling convention does, {@code this} and a hidden result included; -1
   * for none. Those that do not fit into registers are on the stack, in the same order.
   *
   * @param numbers what the numbers that are passed mean: C++, Rust and Boost count differently
   */
  public record Arguments(int order, int failure, Map<Long, Order> numbers) {
    public static final Arguments NONE = new Arguments(-1, -1, Map.of());

    /** C's enumeration memory_order, and C++'s. */
    private static final Map<Long, Order> C =
        Map.of(
            0L, Order.RELAXED,
            1L, Order.ACQUIRE,
            2L, Order.ACQUIRE,
            3L, Order.RELEASE,
            4L, Order.ACQ_REL,
            5L, Order.SEQ_CST);

    /** All of them are small. GCC has hints to the processor above them, Rust passes one byte. */
    private static final long MASK = 0xff;

    public Arguments {
      numbers = Map.copyOf(numbers);
    }

    /** Orders that are numbered as in C. */
    public static Arguments asInC(int order, int failure) {
      return new Arguments(order, failure, C);
    }

    /** What an argument means. */
    public Order meaning(long argument) {
      return numbers.getOrDefault(argument & MASK, Order.UNKNOWN);
    }
  }

  public AtomicOperation {
    code = List.copyOf(code);
  }

  /** One whose code may do something with the result. */
  public AtomicOperation(
      Kind kind,
      String function,
      Order order,
      Order failure,
      Witness witness,
      Arguments arguments,
      List<long[]> code,
      long entry) {
    this(kind, function, order, failure, witness, arguments, code, entry, false, entry);
  }

  /** The same of a fence that may come anywhere up to {@code end}. */
  public AtomicOperation until(long end) {
    return new AtomicOperation(
        kind, function, order, failure, witness, arguments, code, entry, alone, end);
  }

  /** Whether it is a fence that may come anywhere in a piece of code. */
  public boolean isSpread() {
    return last != entry;
  }

  /** Whether its orders are arguments of the function that the code is of. */
  public boolean takesOrders() {
    return !arguments.equals(Arguments.NONE);
  }

  /**
   * Whether it is a compare-and-swap that may fail though it finds what it expects (C11, 7.17.7.4):
   * all languages say so in the function's name.
   */
  public boolean weak() {
    return kind == Kind.COMPARE_AND_SWAP && function.contains("compare_exchange_weak");
  }

  /** Whether the instruction at an ELF address belongs to it. */
  public boolean contains(long address) {
    for (long[] range : code) {
      if (address >= range[0] && address < range[1]) {
        return true;
      }
    }
    return false;
  }
}
