// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Address space of the host: reserved whole, given pages by the operating system as they are
 * touched. Reads as zero until written.
 */
public final class HostMemory {
  private static final NativeLibrary LIBC = NativeLibrary.libc();
  private static final MethodHandle MMAP =
      LIBC.function(
          "mmap",
          FunctionDescriptor.of(
              ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle MADVISE =
      LIBC.function("madvise", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
  private static final MethodHandle MUNMAP =
      LIBC.function("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

  private static final MethodHandle MALLOC_USABLE_SIZE =
      LIBC.function("malloc_usable_size", FunctionDescriptor.of(JAVA_LONG, ADDRESS));

  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS_NORESERVE = 0x02 | 0x20 | 0x4000;
  private static final int MADV_DONTNEED = 4;

  private HostMemory() {}

  /**
   * Reserves {@code size} bytes.
   *
   * @throws IllegalStateException if the host refuses
   */
  public static MemorySegment reserve(long size) {
    try {
      MemorySegment start =
          (MemorySegment)
              MMAP.invokeExact(
                  MemorySegment.NULL,
                  size,
                  PROT_READ_WRITE,
                  MAP_PRIVATE_ANONYMOUS_NORESERVE,
                  -1,
                  0L);
      if (start.address() == -1) {
        throw new IllegalStateException(
            "the host refused to reserve " + (size >> 20) + " MiB of address space");
      }
      return start.reinterpret(size);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** What a library allocated with {@code malloc}, with its size. */
  public static MemorySegment allocated(MemorySegment block) {
    try {
      return block.reinterpret((long) MALLOC_USABLE_SIZE.invokeExact(block));
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Gives the pages of this segment back; they read as zero again. Page aligned. */
  public static void discard(MemorySegment pages) {
    try {
      int failed = (int) MADVISE.invokeExact(pages, pages.byteSize(), MADV_DONTNEED);
      if (failed != 0) {
        throw new IllegalStateException("madvise failed for " + pages);
      }
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Ends a reservation. */
  public static void release(MemorySegment reserved) {
    try {
      int failed = (int) MUNMAP.invokeExact(reserved, reserved.byteSize());
      if (failed != 0) {
        throw new IllegalStateException("munmap failed for " + reserved);
      }
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }
}
