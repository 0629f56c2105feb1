// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;

/** Files that come with the compiler or the system, not from the program's authors. */
public final class SystemHeaders {
  private static final List<String> FOLDERS =
      List.of(
          "/usr/include/",
          "/usr/local/include/",
          "/usr/lib/gcc/",
          "/usr/lib/gcc-cross/",
          "/usr/lib/llvm",
          "/usr/lib/clang/",
          "/rustc/",
          "/rust/deps/",
          "/usr/src/rustc-",
          "/usr/lib/rustlib/");

  /** Toolchains that are installed elsewhere keep these parts of the path. */
  private static final List<String> PARTS =
      List.of("/include/c++/", "/lib/rustlib/src/", "/sysroot/usr/include/");

  private static final List<String> STANDARD = List.of("/c++/", "/rustc", "/rustlib/");

  private SystemHeaders() {}

  /** Whether a file, by its path as {@link DebugInfo.Place} has it, is one of them. */
  public static boolean contains(String file) {
    return FOLDERS.stream().anyMatch(file::startsWith)
        || PARTS.stream().anyMatch(file::contains)
        || isCrossHeader(file);
  }

  /** Of those that {@link #contains} has, the standard libraries' of C++ and Rust. */
  public static boolean ofStandardLibrary(String file) {
    return contains(file) && STANDARD.stream().anyMatch(file::contains);
  }

  /** {@code /usr/TRIPLET/include/}, where Debian keeps a cross compiler's headers. */
  private static boolean isCrossHeader(String file) {
    if (!file.startsWith("/usr/")) {
      return false;
    }
    int end = file.indexOf('/', 5);
    return end > 0
        && file.indexOf('-') < end
        && file.indexOf('-') > 0
        && file.startsWith("/include/", end);
  }
}
