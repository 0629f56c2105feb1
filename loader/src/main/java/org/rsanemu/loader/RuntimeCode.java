// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.SynchronizingFunctions.Caller;

/**
 * Which code of an image is the C library's, libgcc's or libstdc++'s: what it does orders the
 * program's accesses only inside the functions that are documented to. Addresses are ELF addresses.
 * Immutable.
 */
public final class RuntimeCode {
  private static final NamePatterns SURELY = NamePatterns.read("runtime-code.txt");
  private static final Set<String> CXX = Set.of("libstdc++", "libc++");
  private static final long NOWHERE = -1;

  /** Bytes between two functions that belong to the former. */
  private static final long LONGEST_GAP = 256;

  private static final RuntimeCode NONE = none(true);
  private static final RuntimeCode UNKNOWN = none(false);

  private final CodeRanges code;
  private final Map<Long, Caller> documented;
  private final boolean known;
  private final boolean cxx;

  private RuntimeCode(CodeRanges code, Map<Long, Caller> documented, boolean known, boolean cxx) {
    this.known = known;
    this.cxx = cxx;
    this.code = code;
    this.documented = documented;
  }

  private static RuntimeCode none(boolean known) {
    return new RuntimeCode(CodeRanges.of(List.of()), Map.of(), known, false);
  }

  /**
   * What is known of an image. A shared object is known by its soname, a static program's functions
   * by their symbols.
   *
   * @param users whose code it is besides
   */
  public static RuntimeCode of(Image image, UserCode users) {
    return switch (users.basis()) {
      case NOTHING -> UNKNOWN;
      case WHOLE_FILE -> NONE;
      case LIBRARY -> ofLibrary(image);
      case DEBUG_INFORMATION, SYMBOL_NAMES -> ofStatic(image, users);
    };
  }

  /**
   * Whether it is known what is these libraries' code: not in a static program without symbols, nor
   * in another library, of which nobody knows what it is documented to order.
   */
  public boolean isKnown() {
    return known;
  }

  private static RuntimeCode ofLibrary(Image image) {
    String library = SynchronizingFunctions.libraryOf(image);
    if (library.isEmpty() || SynchronizingFunctions.isAllCounted(library)) {
      return library.isEmpty() ? UNKNOWN : NONE;
    }
    List<long[]> all = new ArrayList<>();
    for (Image.Segment segment : image.segments()) {
      if ((segment.flags() & 1) != 0) {
        all.add(new long[] {segment.address(), segment.address() + segment.memorySize()});
      }
    }
    return new RuntimeCode(
        CodeRanges.of(all),
        SynchronizingFunctions.in(image.symbols(), library),
        true,
        CXX.contains(library));
  }

  private static RuntimeCode ofStatic(Image image, UserCode users) {
    SymbolTable symbols = image.symbols();
    Set<Symbol> others = new HashSet<>(ToolchainFunctions.othersOf(symbols));
    List<long[]> ranges = new ArrayList<>();
    long before = NOWHERE; // where the preceding function ends, if it is one of them
    for (Symbol function : symbols.functions()) {
      long end = function.address() + function.size();
      boolean theirs =
          others.contains(function)
              && !users.judged(function.address())
              && symbols.names(function).stream().allMatch(SURELY::contains);
      if (theirs) {
        // Code without a symbol may follow a function: that of a new thread in clone, for one.
        boolean follows = before != NOWHERE && function.address() - before < LONGEST_GAP;
        ranges.add(new long[] {follows ? before : function.address(), end});
      }
      before = theirs ? end : NOWHERE;
    }
    CodeRanges code = CodeRanges.of(ranges).minus(ParallelRuntime.of(image));
    return new RuntimeCode(code, SynchronizingFunctions.in(symbols, ""), true, false);
  }

  /** Whether it is a shared object of the C++ library's. */
  public boolean isCxx() {
    return cxx;
  }

  /** Whether an instruction is these libraries'. */
  public boolean contains(long address) {
    return code.contains(address);
  }

  /** Their functions that are documented to order something, by their first instruction. */
  public Map<Long, Caller> documented() {
    return documented;
  }
}
