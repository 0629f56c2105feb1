package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.SynchronizingFunctions.Caller;
import org.rsanemu.loader.UserCode.Basis;

/**
 * Which code of an image is the C library's, libgcc's or libstdc++'s: what it does orders the
 * program's accesses only inside the functions that are documented to. Addresses are ELF addresses.
 * Immutable.
 */
public final class RuntimeCode {
  private static final NamePatterns SURELY = NamePatterns.read("runtime-code.txt");
  private static final RuntimeCode NONE = new RuntimeCode(CodeRanges.of(List.of()), Map.of());

  private final CodeRanges code;
  private final Map<Long, Caller> documented;

  private RuntimeCode(CodeRanges code, Map<Long, Caller> documented) {
    this.code = code;
    this.documented = documented;
  }

  /**
   * What is known of an image. A shared object is known by its soname, a static program's functions
   * by their symbols.
   *
   * @param users whose code it is besides
   */
  public static RuntimeCode of(Image image, UserCode users) {
    return switch (users.basis()) {
      case NOTHING, WHOLE_FILE -> NONE;
      case LIBRARY -> ofLibrary(image);
      case DEBUG_INFORMATION, SYMBOL_NAMES -> ofStatic(image, users);
    };
  }

  /** Whether it can be told of a program and its basis what is these libraries' code. */
  public static boolean isTold(Basis basis) {
    return basis != Basis.NOTHING;
  }

  private static RuntimeCode ofLibrary(Image image) {
    String library = SynchronizingFunctions.libraryOf(image);
    if (library.isEmpty() || SynchronizingFunctions.isAllCounted(library)) {
      return NONE;
    }
    List<long[]> all = new ArrayList<>();
    for (Image.Segment segment : image.segments()) {
      if ((segment.flags() & 1) != 0) {
        all.add(new long[] {segment.address(), segment.address() + segment.memorySize()});
      }
    }
    return new RuntimeCode(
        CodeRanges.of(all), SynchronizingFunctions.in(image.symbols(), library));
  }

  private static RuntimeCode ofStatic(Image image, UserCode users) {
    SymbolTable symbols = image.symbols();
    List<long[]> ranges = new ArrayList<>();
    for (Symbol function : ToolchainFunctions.othersOf(symbols)) {
      if (!users.judged(function.address())
          && symbols.names(function).stream().allMatch(SURELY::contains)) {
        ranges.add(new long[] {function.address(), function.address() + function.size()});
      }
    }
    CodeRanges code = CodeRanges.of(ranges).minus(ParallelRuntime.of(image));
    return new RuntimeCode(code, SynchronizingFunctions.in(symbols, ""));
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
