// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A shared library that stays loaded as long as the process, and its functions. */
public final class NativeLibrary {
  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /**
   * Loads a library by its soname.
   *
   * @throws MissingLibraryException if the system's loader does not find it
   */
  public static NativeLibrary open(String soname, String debianPackage) {
    try {
      return new NativeLibrary(soname, SymbolLookup.libraryLookup(soname, Arena.global()));
    } catch (IllegalArgumentException notFound) {
      throw new MissingLibraryException(soname, debianPackage, notFound);
    }
  }

  /** Loads a library from a file. Empty if there is none, or none for this machine. */
  public static Optional<NativeLibrary> openFile(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      SymbolLookup found = SymbolLookup.libraryLookup(file.toAbsolutePath(), Arena.global());
      return Optional.of(new NativeLibrary(file.toString(), found));
    } catch (IllegalArgumentException notLoadable) {
      return Optional.empty();
    }
  }

  /** The C library that the process itself runs on. */
  public static NativeLibrary libc() {
    return new NativeLibrary("libc", Linker.nativeLinker().defaultLookup());
  }

  /** A function. */
  public NativeFunction function(String function) {
    return new NativeFunction(address(function), false);
  }

  /** A function that is short and calls nothing back. */
  public NativeFunction brief(String function) {
    return new NativeFunction(address(function), true);
  }

  /** Where a function or variable is. */
  public MemorySegment address(String symbol) {
    return symbols
        .find(symbol)
        .orElseThrow(() -> new IllegalStateException(name + " has no symbol " + symbol));
  }
}
