// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
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
  private static final MethodHandle MINCORE =
      LIBC.function("mincore", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  private static final MethodHandle MUNMAP =
      LIBC.function("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

  private static final MethodHandle MALLOC_USABLE_SIZE =
      LIBC.function("malloc_usable_size", FunctionDescriptor.of(JAVA_LONG, ADDRESS));

  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS_NORESERVE = 0x02 | 0x20 | 0x4000;
  private static final int MADV_DONTNEED = 4;

  private static final long PAGE = 4096;

  /** How much is looked at in one call. */
  private static final long LOOKED_AT = 256 << 20;

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

  /** How many bytes of this segment, which is page aligned, take up memory now. */
  public static long resident(MemorySegment pages) {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment states = local.allocate(LOOKED_AT / PAGE);
      long resident = 0;
      for (long at = 0; at < pages.byteSize(); at += LOOKED_AT) {
        long size = Math.min(LOOKED_AT, pages.byteSize() - at);
        int failed = (int) MINCORE.invokeExact(pages.asSlice(at, size), size, states);
        if (failed != 0) {
          throw new IllegalStateException("mincore failed for " + pages);
        }
        for (long page = 0; page < size / PAGE; page++) {
          resident += (states.get(JAVA_BYTE, page) & 1) * PAGE;
        }
      }
      return resident;
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
