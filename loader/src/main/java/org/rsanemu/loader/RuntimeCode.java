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
  private final CodeRanges cxx;

  private RuntimeCode(
      CodeRanges code, Map<Long, Caller> documented, boolean known, CodeRanges cxx) {
    this.known = known;
    this.cxx = cxx;
    this.code = code;
    this.documented = documented;
  }

  private static RuntimeCode none(boolean known) {
    CodeRanges none = CodeRanges.of(List.of());
    return new RuntimeCode(none, Map.of(), known, none);
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
        CodeRanges.of(CXX.contains(library) ? all : List.of()));
  }

  private static RuntimeCode ofStatic(Image image, UserCode users) {
    SymbolTable symbols = image.symbols();
    Set<Symbol> others = new HashSet<>(ToolchainFunctions.othersOf(symbols));
    List<long[]> ranges = new ArrayList<>();
    List<long[]> cxx = new ArrayList<>();
    long before = NOWHERE; // where the preceding function ends, if it is one of them
    for (int i = 0; i < symbols.functions().size(); i++) {
      Symbol function = symbols.functions().get(i);
      long end = function.address() + function.size();
      boolean theirs =
          others.contains(function)
              && !users.judged(function.address())
              && symbols.names(function).stream().allMatch(SURELY::contains);
      if (theirs) {
        // Code without a symbol may follow a function: that of a new thread in clone, for one.
        boolean follows = before != NOWHERE && function.address() - before < LONGEST_GAP;
        ranges.add(new long[] {follows ? before : function.address(), end});
        if (isCxx(i, symbols)) {
          cxx.add(new long[] {function.address(), end});
        }
      }
      before = theirs ? end : NOWHERE;
    }
    CodeRanges code = CodeRanges.of(ranges).minus(ParallelRuntime.of(image));
    return new RuntimeCode(code, SynchronizingFunctions.in(symbols, ""), true, CodeRanges.of(cxx));
  }

  /**
   * Whether a function comes from a C++ source. Those that the C library calls may have plain names
   * and be local to their object files, whose functions linkers keep together.
   */
  private static boolean isCxx(int number, SymbolTable symbols) {
    List<Symbol> all = symbols.functions();
    boolean isLocal = symbols.localFile(all.get(number).address()) != null;
    return isMangled(all.get(number), symbols)
        || isLocal && number > 0 && isMangled(all.get(number - 1), symbols)
        || isLocal && number + 1 < all.size() && isMangled(all.get(number + 1), symbols);
  }

  private static boolean isMangled(Symbol function, SymbolTable symbols) {
    return symbols.names(function).stream().anyMatch(name -> name.startsWith("_Z"));
  }

  /** Whether an image is the C++ library, by its soname. */
  public static boolean isCxx(Image image) {
    return CXX.contains(SynchronizingFunctions.libraryOf(image));
  }

  /** Whether an instruction is the C++ library's. */
  public boolean isCxx(long address) {
    return cxx.contains(address);
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
