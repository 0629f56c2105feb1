// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Functions that runs know by name: those that manage the heap, so that blocks can be distinguished
 * and named in reports, those by which threads pause, those that report what the engine does not
 * keep, and Rust's panic.
 */
public final class KnownFunctions {
  /** What a heap function does. */
  public enum Role {
    ALLOCATE,
    /** Frees one block and returns another. */
    REALLOCATE,
    FREE
  }

  /**
   * A heap function. Arguments are counted from 0; -1 where there is none.
   *
   * @param size the argument with the size in bytes, or the size of one element
   * @param count the argument with the number of elements
   * @param pointer the argument with the block that it frees
   * @param result the argument with the address at which it stores the new block; -1 if it returns
   *     it
   */
  public record HeapFunction(String name, Role role, int size, int count, int pointer, int result) {
    /** Whether it fills the new block with zeros. */
    public boolean zeroes() {
      return role == Role.ALLOCATE && count >= 0;
    }
  }

  private static final List<HeapFunction> HEAP =
      List.of(
          //        name                           size count
          allocate("malloc", 0, -1),
          allocate("calloc", 1, 0),
          allocate("memalign", 1, -1),
          allocate("aligned_alloc", 1, -1),
          allocate("valloc", 0, -1),
          allocate("pvalloc", 0, -1),
          new HeapFunction("posix_memalign", Role.ALLOCATE, 2, -1, -1, 0),
          new HeapFunction("realloc", Role.REALLOCATE, 1, -1, 0, -1),
          new HeapFunction("reallocarray", Role.REALLOCATE, 2, 1, 0, -1),
          free("free"),
          free("cfree"),
          // operator new and new[]: 64 and 32 bits, plain, nothrow, aligned, both
          allocate("_Znwm", 0, -1),
          allocate("_ZnwmRKSt9nothrow_t", 0, -1),
          allocate("_ZnwmSt11align_val_t", 0, -1),
          allocate("_ZnwmSt11align_val_tRKSt9nothrow_t", 0, -1),
          allocate("_Znam", 0, -1),
          allocate("_ZnamRKSt9nothrow_t", 0, -1),
          allocate("_ZnamSt11align_val_t", 0, -1),
          allocate("_ZnamSt11align_val_tRKSt9nothrow_t", 0, -1),
          allocate("_Znwj", 0, -1),
          allocate("_ZnwjRKSt9nothrow_t", 0, -1),
          allocate("_ZnwjSt11align_val_t", 0, -1),
          allocate("_ZnwjSt11align_val_tRKSt9nothrow_t", 0, -1),
          allocate("_Znaj", 0, -1),
          allocate("_ZnajRKSt9nothrow_t", 0, -1),
          allocate("_ZnajSt11align_val_t", 0, -1),
          allocate("_ZnajSt11align_val_tRKSt9nothrow_t", 0, -1),
          // operator delete and delete[]: plain, nothrow, sized, aligned
          free("_ZdlPv"),
          free("_ZdlPvRKSt9nothrow_t"),
          free("_ZdlPvm"),
          free("_ZdlPvj"),
          free("_ZdlPvSt11align_val_t"),
          free("_ZdlPvSt11align_val_tRKSt9nothrow_t"),
          free("_ZdlPvmSt11align_val_t"),
          free("_ZdlPvjSt11align_val_t"),
          free("_ZdaPv"),
          free("_ZdaPvRKSt9nothrow_t"),
          free("_ZdaPvm"),
          free("_ZdaPvj"),
          free("_ZdaPvSt11align_val_t"),
          free("_ZdaPvSt11align_val_tRKSt9nothrow_t"),
          free("_ZdaPvmSt11align_val_t"),
          free("_ZdaPvjSt11align_val_t"));

  /** By which a program learns which floating-point exceptions there were (C17, 7.6.2). */
  private static final List<String> FLAG_TESTS = List.of("fetestexcept", "fegetexceptflag");

  /** Every panic of a Rust program comes here, after its message; mangled since Rust 1.87. */
  private static final String PANIC = "rust_panic";

  private static final String MANGLED_PANIC = "7___rustc10rust_panic";

  /**
   * By which a thread lets others run or time pass. Who sleeps asks where errno is, which is no
   * more than that.
   */
  private static final Map<String, PauseCall> PAUSES =
      Map.of(
          "sched_yield", PauseCall.of(0),
          "thrd_yield", PauseCall.of(0),
          "pthread_yield", PauseCall.of(0),
          "__errno_location", PauseCall.of(0),
          "usleep", PauseCall.of(1),
          "sleep", PauseCall.of(1),
          "nanosleep", new PauseCall(2, 0),
          "thrd_sleep", new PauseCall(2, 0),
          "clock_nanosleep", new PauseCall(4, 2));

  private KnownFunctions() {}

  private static HeapFunction allocate(String name, int size, int count) {
    return new HeapFunction(name, Role.ALLOCATE, size, count, -1, -1);
  }

  private static HeapFunction free(String name) {
    return new HeapFunction(name, Role.FREE, -1, -1, 0, -1);
  }

  /** All of them. */
  public static List<HeapFunction> heap() {
    return HEAP;
  }

  /** The names of the C library's functions that only let others run or time pass. */
  public static Set<String> pauses() {
    return PAUSES.keySet();
  }

  /** The one of this name; null if there is none. */
  public static @Nullable PauseCall pause(String name) {
    return PAUSES.get(name);
  }

  /** The functions that report floating-point exceptions, by their ELF addresses in an image. */
  public static Set<Long> flagTestsIn(SymbolTable symbols) {
    return FLAG_TESTS.stream()
        .flatMap(name -> symbols.named(name).stream())
        .filter(Symbol::function)
        .map(Symbol::address)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The functions through which Rust panics, by their ELF addresses in an image. */
  public static Set<Long> panicsIn(SymbolTable symbols) {
    return symbols.functions().stream()
        .filter(symbol -> symbol.name().equals(PANIC) || symbol.name().endsWith(MANGLED_PANIC))
        .map(Symbol::address)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Those that an image has, by ELF address. One may call another: {@code operator new} calls
   * {@code malloc}.
   */
  public static Map<Long, HeapFunction> heapIn(SymbolTable symbols) {
    Map<Long, HeapFunction> found = new TreeMap<>();
    for (HeapFunction function : HEAP) {
      for (Symbol symbol : symbols.named(function.name())) {
        if (symbol.function()) {
          found.putIfAbsent(symbol.address(), function);
        }
      }
    }
    return found;
  }
}
