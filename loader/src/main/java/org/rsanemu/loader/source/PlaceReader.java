// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;

/** Reads calls of atomic functions where macros mean what they mean at one place. */
final class PlaceReader {
  /**
   * What one compilation is.
   *
   * @param c whether the language is C, not C++
   * @param ownColumns whether a function's arguments have columns of their own
   * @param standard whether stdatomic.h is there
   */
  record Language(boolean c, boolean ownColumns, boolean standard) {}

  private final Language language;
  private final Macros macros;
  private final Work work;
  private final AtomicObjects objects;

  PlaceReader(Language language, Macros macros, AtomicObjects objects, Work work) {
    this.language = language;
    this.macros = macros;
    this.objects = objects;
    this.work = work;
  }

  /** As {@link SourceUnit#plain} says. */
  List<AtomicCall> plain(SourceFile file, int offset) {
    @Nullable AtomicCall call = new PlainAccess(file.text(), objects, macros).at(offset);
    boolean alone =
        call != null
            && (call.kind() == Kind.LOAD
                || file.rest(offset, work).stream().noneMatch(this::mayAccess));
    return call != null && alone ? List.of(call) : List.of();
  }

  /** The orders of a call, as {@link CallOrders#at} says. */
  List<Order> orders(SourceFile file, int offset, String function, int values, int orders) {
    return new CallOrders(macros, work).at(file, offset, function, values, orders);
  }

  private boolean mayAccess(String token) {
    return Lexer.isName(token)
        && (macros.find(token) == null ? isAtomic(token) : macros.mayBe(token, this::isAtomic));
  }

  /** As {@link SourceUnit#in} says. */
  List<AtomicCall> in(SourceFile file, int line) {
    List<AtomicCall> calls = new ArrayList<>();
    boolean objects = false;
    for (int offset : file.names(line)) {
      named(file, offset, PlacesWithCode.NONE).forEach(call -> calls.add(call.with(false)));
      objects |= isObject(file, offset);
    }
    if (objects && !calls.isEmpty()) {
      calls.add(PlainAccess.VALUE);
    }
    return calls;
  }

  /** Whether a name may be that of an {@code _Atomic} object that is used. */
  private boolean isObject(SourceFile file, int offset) {
    @Nullable String name = file.name(offset);
    boolean address = offset > 0 && file.text().charAt(offset - 1) == '&';
    return name != null
        && !address
        && (objects.variable(name) != AtomicObjects.Is.OTHER
            || objects.member(name) != AtomicObjects.Is.OTHER);
  }

  /** As {@link SourceUnit#at} says. */
  List<AtomicCall> at(SourceFile file, int offset, PlacesWithCode code) {
    SourceFile.@Nullable Wrapped wrapped = wrappedAt(file, offset);
    @Nullable String called = wrapped == null ? null : file.name(wrapped.name());
    // Where it is none, this may be a macro's argument: M(name)(arguments).
    if (wrapped != null
        && called != null
        && SourceAtomicNames.isBuiltin(called)
        && macros.find(called) == null) {
      return wrapped(file, called, wrapped);
    }
    if (atParentheses() && file.text().charAt(offset) == '(') {
      int name = file.named(offset, work);
      return name >= 0 && isCalled(file, name, offset) ? named(file, name, code) : List.of();
    }
    List<AtomicCall> calls = named(file, offset, code);
    // At a function's name a statement begins, perhaps one of a fence without code.
    return !atParentheses() || calls.isEmpty() || isMacrosCall(file, offset)
        ? calls
        : calls.stream().filter(AtomicCall::isFence).toList();
  }

  /** What is called where the compiler says, if that is a name in parentheses. */
  private SourceFile.@Nullable Wrapped wrappedAt(SourceFile file, int offset) {
    boolean opens = file.text().charAt(offset) == '(';
    if (language.ownColumns()) {
      return opens ? null : file.wrappedAround(offset);
    }
    return !opens
        ? null
        : atParentheses() ? file.wrappedBefore(offset, work) : file.wrapped(offset);
  }

  /** The calls of a name in parentheses: no macro with arguments is called so. */
  private List<AtomicCall> wrapped(SourceFile file, String name, SourceFile.Wrapped call) {
    @Nullable List<String> arguments = file.call(call.arguments(), work);
    @Nullable List<String> expanded = arguments == null ? null : macros.expand(arguments);
    if (expanded == null) {
      return List.of();
    }
    List<String> tokens = new ArrayList<>(List.of(name));
    tokens.addAll(CalledAtomics.unwrapped(expanded));
    return calls(tokens, language.ownColumns());
  }

  /** Whether the compiler attributes calls to their parentheses, as g++ does, not to names. */
  private boolean atParentheses() {
    return !language.c() && !language.ownColumns();
  }

  /** Whether what a name comes to has the call's parentheses in it, or takes them. */
  private boolean isMacrosCall(SourceFile file, int offset) {
    @Nullable String name = file.name(offset);
    @Nullable Macro macro = name == null ? null : macros.find(name);
    return name != null && macro != null && (macro.parameters() != null || hasCall(List.of(name)));
  }

  /** Whether what is before a parenthesis comes to a function's name, and to no call yet. */
  private boolean isCalled(SourceFile file, int name, int parenthesis) {
    List<String> before = new ArrayList<>();
    Lexer lexer = new Lexer(file.text(), name);
    for (String token = lexer.next();
        token != null && lexer.start() < parenthesis;
        token = lexer.next()) {
      before.add(token);
    }
    @Nullable Macro macro = macros.find(before.getFirst());
    boolean alone = before.size() == 1;
    return macro == null ? alone : alone == (macro.parameters() == null) && !hasCall(before);
  }

  private boolean hasCall(List<String> tokens) {
    @Nullable List<String> expanded = macros.expand(tokens);
    return expanded == null || !calls(expanded).isEmpty();
  }

  /** The calls that a name comes to. */
  private List<AtomicCall> named(SourceFile file, int offset, PlacesWithCode code) {
    @Nullable String name = file.name(offset);
    if (name == null) {
      return List.of();
    }
    @Nullable Macro macro = macros.find(name);
    // assert is its argument, and a function's call.
    boolean atomic = macro == null && (isAtomic(name) || language.c() && name.equals("assert"));
    if (!atomic && (macro == null || !macro.sure())) {
      return List.of();
    }
    @Nullable List<String> tokens =
        file.call(offset, work, each -> atomic && hasOwnCode(file, each, code));
    @Nullable List<String> all = tokens == null ? null : macros.expand(tokens);
    if (all == null) {
      return List.of();
    }
    boolean first = atomic && language.ownColumns() && !isClangsMacro(name);
    return calls(CalledAtomics.unwrapped(all), first);
  }

  /**
   * Whether a name among the arguments may be an atomic call's that has code at a place of its own:
   * gcc gives up only the places of those that are arguments by themselves. What else is at the
   * function's place must not be taken for it.
   */
  private boolean hasOwnCode(SourceFile file, int offset, PlacesWithCode code) {
    @Nullable String name = language.ownColumns() ? null : file.name(offset);
    if (name == null || !mayAccess(name)) {
      return false;
    }
    Lexer lexer = new Lexer(file.text(), offset + name.length());
    boolean called = atParentheses() && "(".equals(lexer.next());
    return code.has(file, offset) || called && code.has(file, lexer.start());
  }

  /** Whether this is a call of an atomic function and nothing besides, but for parentheses. */
  private boolean isCall(List<String> tokens) {
    int from = 0;
    int to = tokens.size();
    while (to - from > 1 && tokens.get(from).equals("(") && tokens.get(to - 1).equals(")")) {
      from++;
      to--;
    }
    if (to - from < 3 || !isAtomic(tokens.get(from)) || !tokens.get(from + 1).equals("(")) {
      return false;
    }
    int depth = 0;
    for (int i = from + 1; i < to - 1; i++) {
      depth += tokens.get(i).equals("(") ? 1 : tokens.get(i).equals(")") ? -1 : 0;
      if (depth == 0) {
        return false;
      }
    }
    return depth == 1 && tokens.get(to - 1).equals(")");
  }

  /** The other functions of its stdatomic.h are names for builtins, not macros with arguments. */
  private static boolean isClangsMacro(String name) {
    return !SourceAtomicNames.isBuiltin(name) && !name.endsWith("_explicit");
  }

  private boolean isAtomic(String name) {
    return language.c() ? SourceAtomicNames.mayBe(name) : SourceAtomicNames.isBuiltin(name);
  }

  /**
   * All of them, or the first alone, where each has a place of its own. Of one that is all there
   * is, this is noted.
   */
  private List<AtomicCall> calls(List<String> tokens, boolean first) {
    List<AtomicCall> calls = calls(tokens);
    if (calls.size() == 1 && isCall(tokens)) {
      return List.of(calls.getFirst().with(true));
    }
    return first && calls.size() > 1 ? calls.subList(0, 1) : calls;
  }

  private List<AtomicCall> calls(List<String> tokens) {
    List<AtomicCall> calls = new ArrayList<>();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      String name = tokens.get(i);
      if (!isAtomic(name) || !tokens.get(i + 1).equals("(") || macros.find(name) != null) {
        continue;
      }
      boolean sure = work.spend(tokens.size() - i);
      @Nullable AtomicCall call = SourceAtomicNames.call(name, Macros.arguments(tokens, i + 1));
      if (call != null) {
        boolean known = language.standard() || SourceAtomicNames.isBuiltin(name);
        calls.add(known && sure ? call : call.unknown());
      }
    }
    if (!calls.isEmpty() && hidden(tokens)) {
      calls.replaceAll(AtomicCall::unknown);
    }
    if (!calls.isEmpty() && readsObject(tokens)) {
      calls.add(PlainAccess.VALUE);
    }
    return calls;
  }

  /** Whether an {@code _Atomic} object is used whose address is not what is taken. */
  private boolean readsObject(List<String> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      String name = tokens.get(i);
      if (!Lexer.isName(name)) {
        continue;
      }
      int start = outermost(tokens, i);
      String before = start > 0 ? tokens.get(start - 1) : "";
      String behind = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
      AtomicObjects.Is is = start == i ? objects.variable(name) : objects.member(name);
      boolean whole = is == AtomicObjects.Is.ATOMIC;
      boolean part = is == AtomicObjects.Is.HOLDER && (behind.equals("[") || before.equals("*"));
      if ((whole || part) && !before.equals("&")) {
        return true;
      }
    }
    return false;
  }

  /** Where the expression begins that a member's name ends. */
  static int outermost(List<String> tokens, int name) {
    int start = name;
    while (start > 1
        && (tokens.get(start - 1).equals(".")
            || tokens.get(start - 1).equals(">") && tokens.get(start - 2).equals("-"))) {
      start -= tokens.get(start - 1).equals(".") ? 2 : 3;
      int depth = 0;
      while (start > 0 && (depth > 0 || closes(tokens.get(start)))) {
        depth += closes(tokens.get(start)) ? 1 : "[(".contains(tokens.get(start)) ? -1 : 0;
        String before = tokens.get(start - 1);
        start -= depth > 0 || Lexer.isName(before) || closes(before) ? 1 : 0;
      }
    }
    return start;
  }

  private static boolean closes(String token) {
    return token.equals("]") || token.equals(")");
  }

  /** Whether there may be calls that are not seen: of macros with more than one meaning. */
  private boolean hidden(List<String> tokens) {
    return tokens.stream()
        .filter(Lexer::isName)
        .distinct()
        .anyMatch(name -> macros.find(name) != null && macros.mayBe(name, this::isAtomic));
  }
}
