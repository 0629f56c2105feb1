// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.unicorn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.NativeCalls;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * The emulated processor inside an engine: what libunicorn has no function for, but QEMU, which it
 * is made of. Its functions are named after the instruction set, and not every build lets them out.
 */
public final class EmulatedProcessor {
  /** Any processor: there is only one. */
  private static final int ANY = -1;

  private final MemorySegment state;
  private final MethodHandle tlbFlush;

  private EmulatedProcessor(MemorySegment state, MethodHandle tlbFlush) {
    this.state = state;
    this.tlbFlush = tlbFlush;
  }

  /**
   * The processor of an engine that has run, or translated, something.
   *
   * @param suffix what QEMU adds to its functions' names for the instruction set: {@code _arm}
   */
  public static Optional<EmulatedProcessor> of(Unicorn unicorn, String suffix) {
    NativeLibrary library = NativeLibrary.open(Unicorn.SONAME, Unicorn.DEBIAN_PACKAGE);
    Optional<MethodHandle> get =
        library.optionalFunction(
            "qemu_get_cpu" + suffix, FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
    Optional<MethodHandle> flush =
        library.optionalFunction(
            "tlb_flush" + suffix,
            FunctionDescriptor.ofVoid(ADDRESS),
            Linker.Option.critical(false));
    if (get.isEmpty() || flush.isEmpty()) {
      return Optional.empty();
    }
    MemorySegment found;
    try {
      found = (MemorySegment) get.get().invokeExact(unicorn.handle(), ANY);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
    return found.equals(MemorySegment.NULL)
        ? Optional.empty()
        : Optional.of(new EmulatedProcessor(HostMemory.allocated(found), flush.get()));
  }

  /** All that the library keeps of it; valid until the engine is closed. */
  public MemorySegment state() {
    return state;
  }

  /** Forgets all pages of the software TLB. Not inside callbacks of accesses. */
  public void flushTlb() {
    try {
      tlbFlush.invokeExact(state);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }
}
