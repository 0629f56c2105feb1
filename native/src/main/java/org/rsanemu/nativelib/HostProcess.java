// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** This process, as its kernel knows it: its descriptors, and what program it runs. */
public final class HostProcess {
  private static final NativeLibrary LIBC = NativeLibrary.libc();
  private static final NativeFunction MEMFD_CREATE = LIBC.function("memfd_create");
  private static final NativeFunction DUP2 = LIBC.function("dup2");
  private static final NativeFunction CLOSE_RANGE = LIBC.function("close_range");
  private static final NativeFunction EXECV = LIBC.function("execv");

  private static final int CLOSE_RANGE_CLOEXEC = 4;
  private static final int FIRST_OF_ITS_OWN = 3;

  private HostProcess() {}

  /**
   * Makes an empty file that is only in memory, and goes with its last descriptor.
   *
   * @return its descriptor, which another program in this process keeps; -1 if there can be none
   */
  public static int memoryFile(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (int) MEMFD_CREATE.call(arena.allocateFrom(name).address(), 0);
    }
  }

  /**
   * Makes {@code to} another name of the descriptor {@code from}.
   *
   * @return false if that failed
   */
  public static boolean duplicate(int from, int to) {
    return (int) DUP2.call(from, to) == to;
  }

  /** All open descriptors but the standard ones are closed when another program begins. */
  public static void closeWithProgram() {
    CLOSE_RANGE.call(FIRST_OF_ITS_OWN, 0xffff_ffffL, CLOSE_RANGE_CLOEXEC);
  }

  /**
   * Runs another program in this process, in its place. Returns only if that failed.
   *
   * @param file the program's
   * @param arguments as bytes, since they need not be text; the first is the program's name
   */
  public static void execute(String file, List<byte[]> arguments) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(JAVA_LONG, arguments.size() + 1L);
      for (int i = 0; i < arguments.size(); i++) {
        all.setAtIndex(JAVA_LONG, i, terminated(arena, arguments.get(i)).address());
      }
      byte[] path = file.getBytes(StandardCharsets.UTF_8);
      EXECV.call(terminated(arena, path).address(), all.address());
    }
  }

  private static MemorySegment terminated(SegmentAllocator allocator, byte[] text) {
    MemorySegment made = allocator.allocate(text.length + 1L); // the last byte is 0
    MemorySegment.copy(text, 0, made, JAVA_BYTE, 0, text.length);
    return made;
  }
}
