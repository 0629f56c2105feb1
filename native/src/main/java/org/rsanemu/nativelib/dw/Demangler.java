// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.rsanemu.nativelib.MissingLibraryException;
import org.rsanemu.nativelib.NativeFunction;
import org.rsanemu.nativelib.NativeLibrary;

/** Names as programmers write them: C++'s by libstdc++'s {@code __cxa_demangle}, and Rust's. */
public final class Demangler {
  /** Longer names stay as they are, and those whose result would be. */
  private static final int LONGEST = 4096;

  private static final long LONGEST_RESULT = 1L << 16;

  private Demangler() {}

  /** The name demangled, or itself if it is not mangled or libstdc++ is not installed. */
  public static String demangle(String name) {
    if (name.startsWith("_R") && name.length() <= LONGEST) {
      return RustMangling.demangled(name);
    }
    boolean mangled = name.startsWith("_Z") && name.length() <= LONGEST;
    if (!mangled || !Runtime.PRESENT || !ManglingSize.isModest(name)) {
      return name;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(JAVA_INT);
      long text =
          Runtime.DEMANGLE.call(arena.allocateFrom(name).address(), 0L, 0L, status.address());
      if (text == 0) {
        return name;
      }
      String demangled = text(text);
      Runtime.FREE.call(text);
      return RustNames.of(demangled);
    }
  }

  private static String text(long pointer) {
    MemorySegment memory = MemorySegment.ofAddress(pointer).reinterpret(LONGEST_RESULT);
    int length = 0;
    while (length < LONGEST_RESULT && memory.get(JAVA_BYTE, length) != 0) {
      length++;
    }
    return new String(memory.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.UTF_8);
  }

  /** The C++ runtime, which need not be there. */
  private static final class Runtime {
    static final boolean PRESENT;
    // char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status)
    static final NativeFunction DEMANGLE;
    // void free(void *memory)
    static final NativeFunction FREE = NativeLibrary.libc().function("free");

    static {
      boolean present = true;
      NativeFunction demangle = FREE;
      try {
        demangle = NativeLibrary.open("libstdc++.so.6", "libstdc++6").function("__cxa_demangle");
      } catch (MissingLibraryException absent) {
        present = false;
      }
      PRESENT = present;
      DEMANGLE = demangle;
    }
  }
}
