// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.Statements.Statement;

/**
 * Which places of a C or C++ source make plain accesses alone: every name in the statements there
 * is known, and none has to do with an atomic operation. Whatever else there may be, as a macro of
 * a header that is not seen, leaves the place unknown.
 */
public final class PlainText {
  /** What the accesses of a place are. */
  public enum Is {
    PLAIN,
    /** To objects of volatile type, some of them at least; none is atomic. */
    VOLATILE,
    UNKNOWN,
    /** One instruction of volatile assembly, which is an atomic access. */
    ASSEMBLY
  }

  private static final Set<String> WORDS =
      Set.of(
          ("alignas alignof auto bool break case catch char char16_t char32_t char8_t class const"
                  + " const_cast consteval constexpr constinit continue decltype default delete do"
                  + " double dynamic_cast else enum explicit export extern false final float for"
                  + " friend goto if inline int long mutable namespace new noexcept nullptr operator"
                  + " override private protected public register reinterpret_cast restrict return"
                  + " short signed sizeof static_assert static_cast struct switch template"
                  + " this throw true try typedef typeid typename union unsigned using virtual void"
                  + " wchar_t while _Bool _Static_assert _Thread_local __thread __func__"
                  + " std NULL __restrict __inline __inline__ __extension__ __const __signed__"
                  + " __builtin_expect __builtin_unreachable")
              .split(" "));

  /** In C++ the first use of such a variable may look, atomically, whether it has its value. */
  private static final String STATIC = "static";

  private static final Set<String> CONTROL = Set.of("if", "else", "while", "for", "switch", "do");

  private static final Set<String> VOLATILES = Set.of("volatile", "__volatile__", "__volatile");

  /** What atomic operations, and what leads to them, are called, in whoever's code. */
  private static final Pattern ATOMIC =
      Pattern.compile("atomic|sync|asm|fence|barrier|_pragma|interlocked|once|__builtin");

  /** How far macros are followed. */
  private static final int MOST_NAMES = 1 << 10;

  /** A statement of a file. */
  private record Place(SourceFile file, Statement statement) {}

  private final boolean c;
  private final UnitMacros macros;
  private final UnitNames names;
  private final boolean usable;
  private final Work work;
  private final Map<Place, Is> known = new HashMap<>();
  private final Map<Place, Boolean> heads = new HashMap<>();
  private final Map<Place, Boolean> assembly = new HashMap<>();

  /**
   * See {@link SourceUnit#plainLines}.
   *
   * @param files the unit's
   */
  PlainText(boolean c, List<SourceFile> files, UnitMacros macros, UnitNames names, Work work) {
    this.c = c;
    this.macros = macros;
    this.names = names;
    this.work = work;
    usable = names.showsAtomics() || !c || files.stream().noneMatch(PlainText::mayDeclareAtomics);
  }

  /** Whether C's text has atomic objects, by its keyword or its header. */
  private static boolean mayDeclareAtomics(SourceFile file) {
    return file.directives().includesAtomics() || file.text().contains("_Atomic");
  }

  /**
   * What the accesses of a line are, or of the statement that has a column of it.
   *
   * @param column from 1; 0 if it is not known
   */
  public Is at(SourceFile file, int line, int column) {
    List<Statement> there = statements(file, line, column);
    if (isAssembly(file, there)) {
      return Is.ASSEMBLY;
    }
    if (!usable) {
      return Is.UNKNOWN;
    }
    List<Statement> bodies =
        there.stream()
            .filter(each -> !heads.computeIfAbsent(new Place(file, each), this::isHead))
            .toList();
    Is worst = bodies.isEmpty() ? Is.UNKNOWN : Is.PLAIN;
    for (Statement each : bodies) {
      worst = worse(worst, known.computeIfAbsent(new Place(file, each), this::judge));
    }
    return worst;
  }

  /**
   * Whether tokens, macros replaced, make plain accesses alone, as far as that is known.
   *
   * @param here what macros mean where they are
   */
  boolean isPlain(List<String> tokens, Macros here) {
    return usable
        && work.spend(tokens.size())
        && judge(tokens, List.of(), here, new HashSet<>()) == Is.PLAIN;
  }

  private List<Statement> statements(SourceFile file, int line, int column) {
    List<Statement> all = file.statements(work).at(line);
    int offset = column > 0 ? file.offset(line, column) : -1;
    List<Statement> own = all.stream().filter(each -> each.contains(offset)).toList();
    return own.isEmpty() ? all : own;
  }

  /** Whether statements are an atomic access in assembly, and nothing else. */
  private boolean isAssembly(SourceFile file, List<Statement> statements) {
    boolean any = false;
    for (Statement each : statements) {
      boolean atomic = assembly.computeIfAbsent(new Place(file, each), this::isAssembly);
      if (!atomic && !Assembly.accessesNothing(each.tokens())) {
        return false;
      }
      any |= atomic;
    }
    return any;
  }

  private boolean isAssembly(Place place) {
    Statement statement = place.statement();
    Macros here = macros.at(place.file(), statement.line());
    if (here != macros.at(place.file(), statement.last())) {
      return false;
    }
    @Nullable List<String> tokens = new Expansion(here, work).of(statement.tokens());
    return tokens != null && Assembly.isAtomic(tokens);
  }

  private static Is worse(Is one, Is other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private Is judge(Place place) {
    Statement statement = place.statement();
    if (statement.atomic() != null || !work.spend(statement.tokens().size())) {
      return Is.UNKNOWN;
    }
    Macros first = macros.at(place.file(), statement.line());
    Macros last = macros.at(place.file(), statement.last());
    Is is = judge(statement.tokens(), List.of(), first, new HashSet<>());
    return first == last
        ? is
        : worse(is, judge(statement.tokens(), List.of(), last, new HashSet<>()));
  }

  /**
   * Whether these are a function's type, name and parameters, and the brace behind them. Where gcc
   * makes one function a copy of another, whose text is the same, all its code has their place.
   */
  private boolean isHead(Place place) {
    Statement statement = place.statement();
    if (!statement.tokens().getLast().equals("{")) {
      return false;
    }
    Macros here = macros.at(place.file(), statement.line());
    @Nullable List<String> expanded = new Expansion(here, work).of(statement.tokens());
    List<String> tokens = expanded == null ? statement.tokens() : expanded;
    int opening = tokens.indexOf("(");
    long names = tokens.stream().limit(Math.max(0, opening)).filter(Lexer::isName).count();
    return names >= 2
        && !CONTROL.contains(tokens.getFirst())
        && !tokens.contains("=")
        && Collections.frequency(tokens, "(") == Collections.frequency(tokens, ")");
  }

  /**
   * @param parameters names that stand for what is judged elsewhere
   * @param seen names that have been judged
   */
  private Is judge(List<String> tokens, List<String> parameters, Macros macros, Set<String> seen) {
    Is worst = Is.PLAIN;
    for (int i = 0; i < tokens.size() && worst != Is.UNKNOWN; i++) {
      String token = tokens.get(i);
      if (Lexer.isName(token) && !parameters.contains(token) && !isDesignator(tokens, i)) {
        worst = worse(worst, judge(token, isBehindObject(tokens, i), macros, seen));
      }
    }
    return worst;
  }

  /** Whether a member's name, or one in a namespace, is there: macros are not used in this way. */
  private static boolean isBehindObject(List<String> tokens, int at) {
    String before = at > 0 ? tokens.get(at - 1) : "";
    String first = at > 1 ? tokens.get(at - 2) : "";
    return before.equals(".")
        || before.equals(">") && first.equals("-")
        || before.equals(":") && first.equals(":");
  }

  /**
   * Whether it is the name of a member that an initializer gives a value, as in {@code {.a.b = 1}}:
   * that is no access of an object that is there. Statements begin behind braces.
   */
  private static boolean isDesignator(List<String> tokens, int at) {
    int first = at;
    while (first > 2 && tokens.get(first - 1).equals(".") && Lexer.isName(tokens.get(first - 2))) {
      first -= 2;
    }
    return first > 0
        && tokens.get(first - 1).equals(".")
        && (first == 1 || tokens.get(first - 2).equals(",") || tokens.get(first - 2).equals("{"));
  }

  private Is judge(String name, boolean member, Macros macros, Set<String> seen) {
    if (VOLATILES.contains(name)) {
      return Is.VOLATILE;
    }
    if (WORDS.contains(name) || c && name.equals(STATIC) || member && seen.contains(name)) {
      return Is.PLAIN;
    }
    if (ATOMIC.matcher(name.toLowerCase(Locale.ROOT)).find() || seen.size() > MOST_NAMES) {
      return Is.UNKNOWN;
    }
    @Nullable Macro macro = macros.find(name);
    if (macro != null) {
      List<String> parameters = macro.parameters() == null ? List.of() : macro.parameters();
      return seen.add(name) ? judge(macro.body(), parameters, macros, seen) : Is.PLAIN;
    }
    return switch (names.of(name)) {
      case UNKNOWN -> member ? Is.PLAIN : Is.UNKNOWN;
      case ORDINARY -> Is.PLAIN;
      case VOLATILE -> Is.VOLATILE;
      case ATOMIC -> Is.UNKNOWN;
    };
  }
}
