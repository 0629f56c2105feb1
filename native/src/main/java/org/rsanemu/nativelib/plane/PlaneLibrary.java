// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.rsanemu.nativelib.MissingLibraryException;
import org.rsanemu.nativelib.NativeFunction;
import org.rsanemu.nativelib.NativeLibrary;

/** The functions of {@code librsan-plane.so}, loaded once. None calls back into Java or waits. */
final class PlaneLibrary {
  /** The library's file; whoever starts Java sets it. */
  private static final String PROPERTY = "rsanemu.plane";

  private static final NativeLibrary LIBRARY = open();

  static final NativeFunction DESCRIBE = LIBRARY.brief("rsan_plane_describe");
  static final NativeFunction FORGET_BLOCKS = LIBRARY.brief("rsan_plane_forget_blocks");
  static final NativeFunction KEEP = LIBRARY.brief("rsan_plane_keep");
  static final NativeFunction UNCOVERED = LIBRARY.brief("rsan_plane_uncovered");
  static final NativeFunction FORGET = LIBRARY.brief("rsan_plane_forget");
  static final NativeFunction WORDS = LIBRARY.brief("rsan_plane_words");
  static final NativeFunction TAKE = LIBRARY.brief("rsan_plane_take");
  static final NativeFunction CELL = LIBRARY.brief("rsan_plane_cell");
  static final NativeFunction STACKS = LIBRARY.brief("rsan_plane_stacks");
  static final NativeFunction RESET = LIBRARY.brief("rsan_plane_reset");

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
    return library.function("rsan_plane_layout").call();
  }
}
