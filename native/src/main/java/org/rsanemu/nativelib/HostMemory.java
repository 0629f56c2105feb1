// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Address space of the host: reserved whole, given pages by the operating system as they are
 * touched. Reads as zero until written.
 */
public final class HostMemory {
  private static final NativeLibrary LIBC = NativeLibrary.libc();
  private static final NativeFunction MMAP = LIBC.function("mmap");
  private static final NativeFunction MADVISE = LIBC.function("madvise");
  private static final NativeFunction MINCORE = LIBC.function("mincore");
  private static final NativeFunction MUNMAP = LIBC.function("munmap");

  private static final NativeFunction MALLOC_USABLE_SIZE = LIBC.function("malloc_usable_size");

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
    long start = MMAP.call(0, size, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1, 0);
    if (start == -1) {
      throw new IllegalStateException(
          "the host refused to reserve " + (size >> 20) + " MiB of address space");
    }
    return MemorySegment.ofAddress(start).reinterpret(size);
  }

  /** What a library allocated with {@code malloc}, with its size. */
  public static MemorySegment allocated(MemorySegment block) {
    return block.reinterpret(MALLOC_USABLE_SIZE.call(block.address()));
  }

  /** Gives the pages of this segment back; they read as zero again. Page aligned. */
  public static void discard(MemorySegment pages) {
    int failed = (int) MADVISE.call(pages.address(), pages.byteSize(), MADV_DONTNEED);
    if (failed != 0) {
      throw new IllegalStateException("madvise failed for " + pages);
    }
  }

  /** How many bytes of this segment, which is page aligned, take up memory now. */
  public static long resident(MemorySegment pages) {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment states = local.allocate(LOOKED_AT / PAGE);
      long resident = 0;
      for (long at = 0; at < pages.byteSize(); at += LOOKED_AT) {
        long size = Math.min(LOOKED_AT, pages.byteSize() - at);
        int failed = (int) MINCORE.call(pages.asSlice(at, size).address(), size, states.address());
        if (failed != 0) {
          throw new IllegalStateException("mincore failed for " + pages);
        }
        for (long page = 0; page < size / PAGE; page++) {
          resident += (states.get(JAVA_BYTE, page) & 1) * PAGE;
        }
      }
      return resident;
    }
  }

  /** Ends a reservation. */
  public static void release(MemorySegment reserved) {
    int failed = (int) MUNMAP.call(reserved.address(), reserved.byteSize());
    if (failed != 0) {
      throw new IllegalStateException("munmap failed for " + reserved);
    }
  }
}
