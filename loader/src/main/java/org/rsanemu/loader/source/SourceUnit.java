package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sources of one compilation: which atomic functions are called where. */
public final class SourceUnit {
  private final boolean c;
  private final boolean ownColumns;
  private final boolean standard;
  private final Macros macros;
  private final Work work;

  /** See {@link Sources#unit}. */
  SourceUnit(boolean c, boolean clang, List<SourceFile> files, boolean standard, Work work) {
    this.c = c;
    this.work = work;
    this.ownColumns = clang;
    this.macros = new Macros(files, work);
    this.standard =
        standard || files.stream().anyMatch(file -> file.directives().includesAtomics());
  }

  /**
   * The calls whose code compilers attribute to a line and a column: one, or all that a macro there
   * comes to or has among its arguments, in their order. None if there is none, or a macro whose
   * text is not known.
   */
  public List<AtomicCall> at(SourceFile file, int line, int column) {
    int offset = file.offset(line, column);
    return offset < 0 ? List.of() : at(file, offset);
  }

  /** The calls that begin in a line. */
  public List<AtomicCall> in(SourceFile file, int line) {
    List<AtomicCall> calls = new ArrayList<>();
    for (int offset : file.names(line)) {
      calls.addAll(at(file, offset));
    }
    return calls;
  }

  private List<AtomicCall> at(SourceFile file, int offset) {
    @Nullable String name = file.name(offset);
    if (name == null) {
      return List.of();
    }
    @Nullable Macro macro = macros.find(name);
    // assert is its argument, and a function's call.
    boolean atomic = macro == null && (isAtomic(name) || c && name.equals("assert"));
    if (!atomic && (macro == null || !macro.sure())) {
      return List.of();
    }
    @Nullable List<String> tokens = file.call(offset, work);
    @Nullable List<String> expanded = tokens == null ? null : macros.expand(tokens);
    if (expanded == null) {
      return List.of();
    }
    List<AtomicCall> calls = calls(expanded);
    return atomic && ownColumns && !isClangsMacro(name) && calls.size() > 1
        ? calls.subList(0, 1)
        : calls;
  }

  /** The other functions of its stdatomic.h are names for builtins, not macros with arguments. */
  private static boolean isClangsMacro(String name) {
    return !AtomicNames.isBuiltin(name) && !name.endsWith("_explicit");
  }

  private boolean isAtomic(String name) {
    return c ? AtomicNames.mayBe(name) : AtomicNames.isBuiltin(name);
  }

  private List<AtomicCall> calls(List<String> tokens) {
    List<AtomicCall> calls = new ArrayList<>();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      String name = tokens.get(i);
      if (!isAtomic(name) || !tokens.get(i + 1).equals("(") || macros.find(name) != null) {
        continue;
      }
      @Nullable AtomicCall call = AtomicNames.call(name, Macros.arguments(tokens, i + 1));
      if (call != null) {
        boolean known = standard || AtomicNames.isBuiltin(name);
        calls.add(known && !hidden(tokens) ? call : call.unknown());
      }
    }
    return calls;
  }

  /** Whether there may be calls that are not seen: of macros with more than one meaning. */
  private boolean hidden(List<String> tokens) {
    return tokens.stream()
        .filter(Lexer::isName)
        .distinct()
        .anyMatch(name -> macros.find(name) != null && macros.mayBe(name, this::isAtomic));
  }
}
