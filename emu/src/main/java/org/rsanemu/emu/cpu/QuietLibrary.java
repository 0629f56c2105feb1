// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.NativeCalls;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * The C code that takes callbacks, if it was built: a system property says where it is. Everything
 * works without it.
 *
 * @param block what is called at the start of a block
 * @param code what is called at an instruction
 */
record QuietLibrary(MemorySegment block, MemorySegment code) {
  /** Set by whoever starts Java. */
  static final String PROPERTY = "rsanemu.quiet";

  private static final long VERSION = 1;
  private static final long LAYOUT = VERSION << 32 | Quiet.SHARED_BYTES << 16 | Quiet.RECORD_BYTES;

  /** Loads it. Null if there is none, or one that does not belong here. */
  static @Nullable QuietLibrary open() {
    String path = System.getProperty(PROPERTY, "");
    if (path.isEmpty()) {
      return null;
    }
    Optional<NativeLibrary> found = NativeLibrary.openFile(Path.of(path));
    if (found.isEmpty() || layout(found.get()) != LAYOUT) {
      return null;
    }
    return new QuietLibrary(
        found.get().address("rsan_quiet_block"), found.get().address("rsan_quiet_code"));
  }

  private static long layout(NativeLibrary library) {
    try {
      return (long)
          library.function("rsan_quiet_layout", FunctionDescriptor.of(JAVA_LONG)).invokeExact();
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }
}
