// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.Directives.Directive;

/**
 * Goes through a compilation's files as its preprocessor did (C17, 6.10), as far as they are there
 * and conditions are known: of the macros that a compiler defines by itself, of those that the
 * files define, and of the command line if the compiler has written that down. Where that does not
 * say which branch of a condition was taken, the code does: the compiler leaves no code of others.
 */
final class Preprocessor {
  private static final int DEEPEST = 64;
  private static final int MOST_FILES = 1 << 12;
  private static final int MOST_PASSES = 8;

  private final Compilation how;
  private final Includes includes;
  private final Work work;
  private final KnownMacros known;
  private final Map<SourceFile, ConditionBranches> branches = new HashMap<>();

  /** How often files were included in the pass before. */
  private Map<SourceFile, Integer> before = Map.of();

  // Of the pass that is under way.
  private Map<SourceFile, Integer> counts = new HashMap<>();
  private Set<SourceFile> once = new HashSet<>();
  private int files;
  private int depth;

  Preprocessor(Compilation how, Includes includes, Work work) {
    this.how = how;
    this.includes = includes;
    this.work = work;
    this.known = new KnownMacros(new Predefined(how));
  }

  /** What becomes of macros. */
  MacroHistory run(SourceFile main) {
    pass(main);
    int learned = -1;
    for (int i = 1; i < MOST_PASSES && learned < known.learned(); i++) {
      learned = known.learned();
      before = counts;
      pass(main);
    }
    return known.history().build();
  }

  private void pass(SourceFile main) {
    counts = new HashMap<>();
    once = new HashSet<>();
    files = 0;
    known.clear();
    for (String forced : how.options("-include")) {
      include(main, 0, forced, true, Truth.YES);
    }
    file(main, 0, Truth.YES);
  }

  private void file(SourceFile file, int line, Truth active) {
    files++;
    counts.merge(file, 1, Integer::sum);
    known.history().start(line, file.path());
    depth++;
    Deque<ConditionGroup> open = new ArrayDeque<>(List.of(new ConditionGroup(active, null)));
    List<Directive> all = file.directives().all();
    for (int i = 0; i < all.size() && spend(all.get(i), open); i++) {
      directive(file, i, open);
    }
    depth--;
    known.history().end();
  }

  private boolean spend(Directive directive, Deque<ConditionGroup> open) {
    return work.spend(1 + directive.rest().length() + open.size());
  }

  private void directive(SourceFile file, int index, Deque<ConditionGroup> open) {
    Directive directive = file.directives().all().get(index);
    String rest = directive.rest();
    int line = file.line(directive.offset());
    Truth here = all(open, 0);
    switch (directive.name()) {
      case "if", "ifdef", "ifndef" ->
          open.push(
              here == Truth.NO
                  ? ConditionGroup.skipped()
                  : new ConditionGroup(holds(file, index, here), missing(directive)));
      case "elif", "elifdef", "elifndef", "else" -> {
        ConditionGroup group = open.element();
        if (open.size() > 1) {
          boolean done = group.taken() == Truth.YES;
          group.next(done ? Truth.NO : holds(file, index, all(open, 1)));
        }
      }
      case "endif" -> end(line, open);
      case "define" -> define(line, rest, here, open);
      case "undef" -> undefine(line, word(rest), here, open);
      case "include", "include_next", "import" -> include(file, line, rest, here);
      case "pragma" -> {
        if (rest.strip().equals("once") && here != Truth.NO) {
          once.add(file);
        }
      }
      default -> {}
    }
  }

  /** Whether all that is open is read, except for the innermost ones. */
  private static Truth all(Deque<ConditionGroup> open, int without) {
    return open.stream().skip(without).map(ConditionGroup::here).reduce(Truth.YES, Truth::and);
  }

  private static String word(String text) {
    @Nullable String word = new Lexer(text, 0).next();
    return word == null ? "" : word;
  }

  // Conditions.

  private Truth holds(SourceFile file, int index, Truth here) {
    Directive directive = file.directives().all().get(index);
    @Nullable Boolean shown = shown(file, index);
    Truth holds = directive.name().equals("else") ? Truth.YES : holds(file, index, directive);
    if (shown == null || holds == Truth.of(shown)) {
      return holds;
    }
    if (here == Truth.YES) {
      learn(directive, shown);
    }
    return Truth.of(shown);
  }

  private Truth holds(SourceFile file, int index, Directive directive) {
    String rest = directive.rest();
    boolean guard = index == file.directives().guard();
    return switch (directive.name()) {
      case "ifndef", "elifndef" ->
          guard && !known.has(word(rest)) ? Truth.YES : known.defined(word(rest)).not();
      case "ifdef", "elifdef" -> known.defined(word(rest));
      default ->
          guard && !known.has(guarded(rest))
              ? Truth.YES
              : Condition.of(rest, new Macros(known::meaning, false, work), known::defined);
    };
  }

  /** The name in {@code !defined(NAME)}, or "". */
  private static String guarded(String text) {
    String plain = text.replaceAll("[\\s()]", "");
    String name = plain.startsWith("!defined") ? plain.substring("!defined".length()) : "";
    return isWord(name) ? name : "";
  }

  private static boolean isWord(String text) {
    return Lexer.isName(text) && text.chars().allMatch(c -> Lexer.isWordPart((char) c));
  }

  /** The name that must not be defined for a branch to be taken, if that is all, or null. */
  private static @Nullable String missing(Directive directive) {
    return switch (directive.name()) {
      case "ifndef" -> word(directive.rest());
      case "if" -> guarded(directive.rest());
      default -> null;
    };
  }

  /** What the code says of a branch, if the file was included once: else it may say both. */
  private @Nullable Boolean shown(SourceFile file, int index) {
    return before.getOrDefault(file, 0) == 1
        ? branches.computeIfAbsent(file, each -> new ConditionBranches(each, how)).shown(index)
        : null;
  }

  /** A condition that asks for one name alone, of which nothing is known: now it is. */
  private void learn(Directive directive, boolean holds) {
    boolean not = directive.name().equals("ifndef") || directive.name().equals("elifndef");
    boolean plain = not || directive.name().equals("ifdef") || directive.name().equals("elifdef");
    String text = directive.rest().replaceAll("[\\s()]", "");
    boolean negated = text.startsWith("!");
    boolean asks = plain || text.startsWith("defined") || text.startsWith("!defined");
    String name = plain ? word(directive.rest()) : text.replaceFirst("^!?defined", "");
    if (asks && isWord(name)) {
      known.learn(name, holds != (plain ? not : negated));
    }
  }

  // Macros and files.

  private void end(int line, Deque<ConditionGroup> open) {
    if (open.size() > 1) {
      ConditionGroup group = open.pop();
      Set<String> always = group.end();
      if (all(open, 0) == Truth.YES) {
        always.forEach(name -> known.settle(line, name));
        always.forEach(open.element()::define);
      }
    }
  }

  private void define(int line, String rest, Truth here, Deque<ConditionGroup> open) {
    Lexer lexer = new Lexer(rest, 0);
    @Nullable String name = lexer.next();
    if (here == Truth.NO || name == null || !Lexer.isName(name)) {
      return;
    }
    boolean ifMissing = open.element().isFor(name) && all(open, 1) == Truth.YES;
    known.define(line, name, Macro.of(rest.substring(lexer.end())), here, ifMissing);
    open.element().define(name);
  }

  private void undefine(int line, String name, Truth here, Deque<ConditionGroup> open) {
    if (here != Truth.NO && Lexer.isName(name)) {
      open.forEach(each -> each.undefine(name));
      known.undefine(line, name, here);
    }
  }

  private void include(SourceFile from, int line, String rest, Truth here) {
    String text = rest.strip();
    boolean quoted = text.startsWith("\"");
    int end = text.indexOf(quoted ? '"' : '>', 1);
    if ((quoted || text.startsWith("<")) && end > 0) {
      include(from, line, text.substring(1, end), quoted, here);
    }
  }

  private void include(SourceFile from, int line, String name, boolean quoted, Truth here) {
    if (here == Truth.NO || depth >= DEEPEST || files >= MOST_FILES) {
      return;
    }
    @Nullable SourceFile file = includes.find(from.path(), name, quoted);
    if (file != null && !once.contains(file)) {
      file(file, line, here);
    }
  }
}
