// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Whose code is judged: design section 3. Synchronization counts wherever it happens, but a finding
 * needs an access in the user's code. Immutable, shared between threads. Addresses are one image's
 * ELF addresses.
 */
public final class UserCode {
  /** How the user's code differs from the libraries'. */
  public enum Basis {
    /** All of the file is the user's, because it is dynamic or was asked for. */
    WHOLE_FILE,
    /** A library: all of it is somebody else's. */
    LIBRARY,
    /** A static program: the functions that have debug information. */
    DEBUG_INFORMATION,
    /** A static program without any: those whose symbols are not the toolchain's. */
    SYMBOL_NAMES,
    /** A static program without symbols: nothing is known, nothing judged. */
    NOTHING
  }

  private static final NamePatterns TRANSPARENT = NamePatterns.read("transparent-functions.txt");
  private static final NamePatterns OBJECTS = NamePatterns.read("object-functions.txt");
  private static final NamePatterns COPYING = NamePatterns.read("copying-functions.txt");

  private final Basis basis;
  private final CodeRanges judged;
  private final CodeRanges transparent;
  private final CodeRanges atomic;
  private final CodeRanges algorithms;
  private final CodeRanges resultless;
  private final CodeRanges vectorless;

  private UserCode(Basis basis, List<long[]> judged, List<long[]> transparent, DebugInfo debug) {
    this(
        basis,
        judged,
        transparent,
        debug.atomicCode(),
        debug.libraryAlgorithms(),
        debug.unreturned());
  }

  private UserCode(
      Basis basis,
      List<long[]> judged,
      List<long[]> transparent,
      List<long[]> atomic,
      List<long[]> algorithms,
      DebugInfo.Unreturned unreturned) {
    this.basis = basis;
    this.atomic = CodeRanges.of(atomic);
    this.algorithms = CodeRanges.of(algorithms);
    this.resultless = CodeRanges.of(unreturned.anything());
    this.vectorless = CodeRanges.of(unreturned.vectors());
    this.transparent = CodeRanges.of(transparent);
    this.judged = CodeRanges.of(judged).minus(this.transparent);
  }

  /** What is known of an image. */
  public static UserCode of(Image image, DebugInfo debug) {
    List<long[]> transparent = transparent(image, debug);
    List<long[]> described = debug.describedCode();
    if (image.interpreter() != null) {
      return new UserCode(Basis.WHOLE_FILE, written(image, described), transparent, debug);
    }
    if (describesUser(described, image.symbols())) {
      List<long[]> users = CodeRanges.of(described).minus(GoFunctions.of(image.symbols())).ranges();
      return new UserCode(Basis.DEBUG_INFORMATION, users, transparent, debug);
    }
    if (image.symbols().functions().isEmpty()) {
      return new UserCode(Basis.NOTHING, List.of(), transparent, debug);
    }
    List<long[]> users =
        ToolchainFunctions.usersOf(image.symbols()).stream().map(UserCode::range).toList();
    return new UserCode(Basis.SYMBOL_NAMES, users, transparent, debug);
  }

  /** All of an image as the user's, libraries that are linked into it too. */
  public static UserCode everything(Image image, DebugInfo debug) {
    List<long[]> written = written(image, debug.describedCode());
    return new UserCode(Basis.WHOLE_FILE, written, transparent(image, debug), debug);
  }

  /** Nothing of an image: a library's, where only what it does for its callers matters. */
  public static UserCode library(Image image) {
    List<long[]> transparent = transparentFunctions(image, List.of());
    return new UserCode(
        Basis.LIBRARY, List.of(), transparent, List.of(), List.of(), DebugInfo.Unreturned.UNKNOWN);
  }

  /** Whether a function of this name accesses memory on behalf of its caller. */
  public static boolean actsForCaller(String function) {
    return isTransparent(function) || copies(function);
  }

  private static boolean isTransparent(String function) {
    return TRANSPARENT.contains(function) || RustCrates.isAtomic(function);
  }

  /**
   * Whether a library has a function of this name that works on objects of its caller, which no
   * lock of the library's protects.
   */
  public static boolean usesObjects(String function) {
    return OBJECTS.contains(function);
  }

  /** Whether a C library has a function of this name that copies or compares for its caller. */
  public static boolean copies(String function) {
    return COPYING.contains(function)
        && (function.startsWith("_") || ToolchainFunctions.isName(function));
  }

  private static List<long[]> transparent(Image image, DebugInfo debug) {
    List<long[]> transparent = transparentFunctions(image, debug.describedCode());
    transparent.addAll(debug.systemHeaderCode());
    return transparent;
  }

  private static List<long[]> transparentFunctions(Image image, List<long[]> described) {
    List<long[]> transparent = new ArrayList<>(image.atomicHelpers().ranges());
    CodeRanges code = CodeRanges.of(described);
    for (Symbol function : image.symbols().functions()) {
      List<String> names = List.copyOf(image.symbols().names(function));
      if (names.stream().anyMatch(UserCode::isTransparent)
          || names.stream().anyMatch(UserCode::copies)
              && !isWritten(names, code.contains(function.address()))) {
        transparent.add(range(function));
      }
    }
    return transparent;
  }

  /**
   * Whether a function is the program's that only has a name as the C library has: it is described,
   * and has no other name. What is described of a C library has: write is __write and __libc_write.
   */
  private static boolean isWritten(List<String> names, boolean described) {
    return described && names.size() == 1;
  }

  /** Whether more is described than a toolchain that was built with debug information. */
  private static boolean describesUser(List<long[]> described, SymbolTable symbols) {
    if (described.isEmpty() || symbols.functions().isEmpty()) {
      return !described.isEmpty();
    }
    CodeRanges code = CodeRanges.of(described);
    return symbols.functions().stream()
        .filter(function -> code.contains(function.address()))
        .anyMatch(function -> !ToolchainFunctions.isName(function.name()));
  }

  /** What can be executed, without the startup files that the compiler linked in. */
  private static List<long[]> written(Image image, List<long[]> described) {
    CodeRanges startup = StartupCode.of(image).minus(CodeRanges.of(described));
    CodeRanges others = GoFunctions.of(image.symbols());
    return CodeRanges.of(executable(image)).minus(startup).minus(others).ranges();
  }

  private static List<long[]> executable(Image image) {
    List<long[]> ranges = new ArrayList<>();
    for (Image.Segment segment : image.segments()) {
      if ((segment.flags() & 1) != 0) {
        ranges.add(new long[] {segment.address(), segment.address() + segment.memorySize()});
      }
    }
    return ranges;
  }

  private static long[] range(Symbol function) {
    return new long[] {function.address(), function.address() + function.size()};
  }

  /** How it is known. */
  public Basis basis() {
    return basis;
  }

  /** Whether any of the user's code was recognized; if not, a report must say so loudly. */
  public boolean recognized() {
    return !judged.isEmpty();
  }

  /** Whether an instruction is in judged code, and not {@link #transparent}. */
  public boolean judged(long address) {
    return judged.contains(address);
  }

  /**
   * Whether an instruction accesses memory on behalf of its function's caller, so that the access
   * belongs to the nearest judged frame: helpers for atomics, {@code memcpy} and its kin, and
   * functions of system headers that were not inlined.
   */
  public boolean transparent(long address) {
    return transparent.contains(address);
  }

  /** Whether an instruction is in a function that does nothing but access an atomic. */
  public boolean atomic(long address) {
    return atomic.contains(address);
  }

  /**
   * Whether an instruction belongs to an algorithm of a system header, inlined or not: its atomics
   * synchronize, but they are the library's, as if it were linked.
   */
  public boolean libraryAlgorithm(long address) {
    return algorithms.contains(address);
  }

  /** Whether an instruction is in a function that returns nothing, as far as that is known. */
  public boolean returnsNothing(long address) {
    return resultless.contains(address);
  }

  /** Whether it is in one that returns nothing, an integer or a pointer, as far as is known. */
  public boolean returnsNoVector(long address) {
    return vectorless.contains(address);
  }

  /** Whether a place is in a header of the compiler or the system. */
  public static boolean systemHeader(Place place) {
    return SystemHeaders.contains(place.file());
  }

  /** Of an instruction's places, innermost first, the first that the user wrote. */
  public static Optional<Place> nearestUser(List<Place> places) {
    return places.stream().filter(place -> !systemHeader(place)).findFirst();
  }
}
