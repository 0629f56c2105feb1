// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Collections;

/**
 * A function of a shared library. Its arguments and its result are numbers and pointers, as 64-bit
 * numbers: of a narrower argument it looks at the low bits, and whoever calls it takes the low bits
 * of a narrower result.
 *
 * <p>Java makes some ten classes for each kind of call that it links, which takes milliseconds. So
 * there are two kinds only, with as many arguments as any function has: by the conventions of
 * x86-64 and AArch64 a function does not notice arguments that it does not have, and numbers are
 * passed alike whether they are variadic or not.
 *
 * @param brief whether it is short and calls nothing back: Java need not leave its own state then
 */
public record NativeFunction(MemorySegment address, boolean brief) {
  /** The most arguments that a function has, and one that is brief. */
  private static final int MOST = 8;

  private static final int MOST_BRIEF = 6;

  private static final MethodHandle CALL = link(MOST);
  private static final MethodHandle BRIEF_CALL = link(MOST_BRIEF, Linker.Option.critical(false));

  static {
    // The first call takes a barrier out of the handle, which code that was compiled before would
    // keep, and ask the virtual machine at each call.
    MemorySegment labs = Linker.nativeLinker().defaultLookup().findOrThrow("labs");
    new NativeFunction(labs, false).call();
    new NativeFunction(labs, true).call();
  }

  public long call() {
    return call(0, 0, 0);
  }

  public long call(long a) {
    return call(a, 0, 0);
  }

  public long call(long a, long b) {
    return call(a, b, 0);
  }

  public long call(long a, long b, long c) {
    return call(a, b, c, 0, 0, 0);
  }

  public long call(long a, long b, long c, long d) {
    return call(a, b, c, d, 0, 0);
  }

  public long call(long a, long b, long c, long d, long e) {
    return call(a, b, c, d, e, 0);
  }

  /** Calls it. */
  public long call(long a, long b, long c, long d, long e, long f) {
    if (!brief) {
      return call(a, b, c, d, e, f, 0, 0);
    }
    try {
      return (long) BRIEF_CALL.invokeExact(address, a, b, c, d, e, f);
    } catch (Throwable t) {
      throw rethrow(t);
    }
  }

  public long call(long a, long b, long c, long d, long e, long f, long g) {
    return call(a, b, c, d, e, f, g, 0);
  }

  /** Calls it, which is not brief. */
  public long call(long a, long b, long c, long d, long e, long f, long g, long h) {
    try {
      return (long) CALL.invokeExact(address, a, b, c, d, e, f, g, h);
    } catch (Throwable t) {
      throw rethrow(t);
    }
  }

  /** What {@code invokeExact} declares: unchecked exceptions, errors, and what cannot happen. */
  private static RuntimeException rethrow(Throwable t) {
    if (t instanceof Error error) {
      throw error;
    }
    return t instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(t);
  }

  private static MethodHandle link(int arguments, Linker.Option... options) {
    MemoryLayout[] numbers = Collections.nCopies(arguments, JAVA_LONG).toArray(MemoryLayout[]::new);
    return Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(JAVA_LONG, numbers), options);
  }
}
