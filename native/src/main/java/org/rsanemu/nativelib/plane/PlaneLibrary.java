// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.rsanemu.nativelib.MissingLibraryException;
import org.rsanemu.nativelib.NativeCalls;
import org.rsanemu.nativelib.NativeLibrary;

/** The functions of {@code librsan-plane.so}, loaded once. */
final class PlaneLibrary {
  /** The library's file; whoever starts Java sets it. */
  private static final String PROPERTY = "rsanemu.plane";

  private static final NativeLibrary LIBRARY = open();

  static final MethodHandle DESCRIBE =
      function("rsan_plane_describe", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, ADDRESS));
  static final MethodHandle FORGET_BLOCKS =
      function("rsan_plane_forget_blocks", FunctionDescriptor.ofVoid(ADDRESS));
  static final MethodHandle KEEP =
      function(
          "rsan_plane_keep",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT));
  static final MethodHandle UNCOVERED =
      function(
          "rsan_plane_uncovered",
          FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT));
  static final MethodHandle FORGET =
      function("rsan_plane_forget", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG));
  static final MethodHandle WORDS =
      function("rsan_plane_words", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
  static final MethodHandle TAKE =
      function("rsan_plane_take", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, ADDRESS));
  static final MethodHandle CELL =
      function("rsan_plane_cell", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  static final MethodHandle STACKS =
      function("rsan_plane_stacks", FunctionDescriptor.ofVoid(ADDRESS));
  static final MethodHandle RESET =
      function("rsan_plane_reset", FunctionDescriptor.ofVoid(ADDRESS));

  private PlaneLibrary() {}

  /** The address of a function that the engine calls. */
  static MemorySegment callback(String name) {
    return LIBRARY.address(name);
  }

  static NativeLibrary library() {
    return LIBRARY;
  }

  private static NativeLibrary open() {
    String file = System.getProperty(PROPERTY, "librsan-plane.so");
    NativeLibrary library =
        NativeLibrary.openFile(Path.of(file))
            .orElseThrow(
                () -> new MissingLibraryException("cannot load " + file + ": 'make' builds it"));
    long layout = layout(library);
    if (layout != Plane.LAYOUT) {
      throw new MissingLibraryException(
          "%s does not fit (layout %x instead of %x): 'make' builds it anew"
              .formatted(file, layout, Plane.LAYOUT));
    }
    return library;
  }

  private static long layout(NativeLibrary library) {
    try {
      FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG);
      return (long) library.function("rsan_plane_layout", type).invokeExact();
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** None of these functions calls back into Java or waits. */
  private static MethodHandle function(String name, FunctionDescriptor type) {
    return LIBRARY.function(name, type, Linker.Option.critical(false));
  }
}
