// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The functions of the stub library for objects that were compiled with {@code -fsanitize=thread}
 * (the folder tsan): they act for their callers, and calls of the atomic ones state kind and orders
 * of what is done.
 */
public final class TsanFunctions {
  /** Symbols that only the library has, all of them: else a name is the program's own. */
  private static final List<String> MARKERS =
      List.of("rsan_tsan_version", "__tsan_init", "__tsan_atomic_thread_fence");

  private static final Pattern ATOMIC =
      Pattern.compile(
          "__tsan_atomic(8|16|32|64|128)_"
              + "(load|store|exchange|fetch_\\w+|compare_exchange_(?:strong|weak|val))");
  private static final String FENCE = "__tsan_atomic_thread_fence";

  /** The longest of them has less than 200 bytes: a symbol that says more is damaged. */
  private static final long MOST_BYTES = 1024;

  private final List<AtomicOperation> operations = new ArrayList<>();
  private final CodeRanges code;
  private final CodeRanges plain;

  /** Those that an image has. */
  public TsanFunctions(Image image) {
    List<long[]> ranges = new ArrayList<>();
    List<long[]> ofOneAccess = new ArrayList<>();
    SymbolTable symbols = image.symbols();
    if (MARKERS.stream().noneMatch(name -> symbols.named(name).isEmpty())) {
      for (Symbol symbol : symbols.functions()) {
        if (symbol.name().startsWith("__tsan_") && symbol.size() <= MOST_BYTES) {
          long[] range = {symbol.address(), symbol.address() + symbol.size()};
          ranges.add(range);
          if (add(symbol, range, new Words(image))) {
            ofOneAccess.add(range);
          }
        }
      }
    }
    code = CodeRanges.of(ranges);
    plain = CodeRanges.of(ofOneAccess);
  }

  /** Whether it loads or stores one word. */
  private boolean add(Symbol symbol, long[] range, Words words) {
    Matcher atomic = ATOMIC.matcher(symbol.name());
    if (!atomic.matches()) {
      if (symbol.name().equals(FENCE)) {
        add(symbol, range, Kind.FENCE, Arguments.asInC(0, -1));
      }
      return false;
    }
    int bytes = Integer.parseInt(atomic.group(1)) / Byte.SIZE;
    Kind kind = kind(atomic.group(2));
    add(symbol, range, kind, words.orders(atomic.group(2), bytes));
    return bytes <= words.word && (kind == Kind.LOAD || kind == Kind.STORE);
  }

  private void add(Symbol symbol, long[] range, Kind kind, Arguments orders) {
    operations.add(
        new AtomicOperation(
            kind,
            symbol.name(),
            Order.UNKNOWN,
            Order.UNKNOWN,
            Witness.ARGUMENT,
            orders,
            List.of(range),
            symbol.address()));
  }

  private static Kind kind(String operation) {
    return switch (operation) {
      case "load" -> Kind.LOAD;
      case "store" -> Kind.STORE;
      case "compare_exchange_strong", "compare_exchange_weak", "compare_exchange_val" ->
          Kind.COMPARE_AND_SWAP;
      default -> Kind.READ_MODIFY_WRITE;
    };
  }

  /** The operations that their calls state, and where each has its orders. */
  public List<AtomicOperation> operations() {
    return operations;
  }

  /** Whether the instruction at an ELF address belongs to one of the library's functions. */
  public boolean contains(long address) {
    return code.contains(address);
  }

  /**
   * Whether the instruction at an ELF address belongs to a function that accesses an atomic by one
   * instruction, which may be a plain one, and no other memory.
   */
  public boolean accessesOnce(long address) {
    return plain.contains(address);
  }

  /**
   * Counts the words of arguments as the calling conventions do (System V x86-64 3.2.3, AAPCS64
   * 6.4.2, AAPCS32 6.5): Arm's pass what has two words in an even and the next one.
   */
  private static final class Words {
    private final int word;
    private final boolean even;
    private int next;

    Words(Image image) {
      word = image.bits() / Byte.SIZE;
      even = image.architecture().code().arguments().evenPairs();
    }

    /** Address, expected value or its address, new value; then the orders. */
    Arguments orders(String operation, int bytes) {
      take(word);
      if (operation.startsWith("compare_exchange")) {
        take(operation.endsWith("val") ? bytes : word);
      }
      if (!operation.equals("load")) {
        take(bytes);
      }
      return Arguments.asInC(next, operation.startsWith("compare_exchange") ? next + 1 : -1);
    }

    private void take(int bytes) {
      boolean pair = bytes > word;
      next += pair && even ? next & 1 : 0;
      next += pair ? 2 : 1;
    }
  }
}
