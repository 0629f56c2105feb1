package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.Branches.Branch;
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

  /**
   * What a name means here.
   *
   * @param defined whether it is a macro
   * @param macro what it comes to if it is one
   */
  private record State(Truth defined, Macro macro) {
    @Nullable Macro meaning() {
      return switch (defined) {
        case YES -> macro;
        case NO -> null;
        case MAYBE -> macro.orNone();
      };
    }
  }

  /** A condition that is open. */
  private static final class Group {
    /** Whether one of the branches up to here was taken, and whether the one that is here is. */
    private Truth taken;

    private Truth here;

    /** The name that is not defined if the branch that is here is taken, or null. */
    private @Nullable String missing;

    Group(Truth here) {
      this.here = here;
      this.taken = here;
    }

    void next(Truth holds) {
      here = taken.not().and(holds);
      taken = taken.or(holds);
      missing = null;
    }
  }

  private final Compilation how;
  private final Includes includes;
  private final Work work;
  private final Predefined predefined;
  private final Map<SourceFile, Branches> branches = new HashMap<>();

  /** What the code says of names that nothing else is known of. */
  private final Map<String, Boolean> facts = new HashMap<>();

  /** How often files were included in the pass before. */
  private Map<SourceFile, Integer> before = Map.of();

  // Of the pass that is under way.
  private Map<SourceFile, Integer> counts = new HashMap<>();
  private Map<String, State> states = new HashMap<>();
  private Set<SourceFile> once = new HashSet<>();
  private MacroHistory.Builder history = new MacroHistory.Builder();
  private int files;
  private int depth;

  Preprocessor(Compilation how, Includes includes, Work work) {
    this.how = how;
    this.includes = includes;
    this.work = work;
    this.predefined = new Predefined(how);
  }

  /** What becomes of macros. */
  MacroHistory run(SourceFile main) {
    pass(main);
    int known = -1;
    for (int i = 1; i < MOST_PASSES && known < facts.size(); i++) {
      known = facts.size();
      before = counts;
      pass(main);
    }
    return history.build();
  }

  private void pass(SourceFile main) {
    counts = new HashMap<>();
    states = new HashMap<>();
    once = new HashSet<>();
    history = new MacroHistory.Builder();
    files = 0;
    predefined.all().forEach(each ->
        each.getValue().ifPresent(macro -> history.define(0, each.getKey(), macro)));
    for (String forced : how.options("-include")) {
      include(main, 0, forced, true, Truth.YES);
    }
    file(main, 0, Truth.YES);
  }

  private void file(SourceFile file, int line, Truth active) {
    files++;
    counts.merge(file, 1, Integer::sum);
    history.start(line, file.path());
    depth++;
    Deque<Group> open = new ArrayDeque<>(List.of(new Group(active)));
    List<Directive> all = file.directives().all();
    for (int i = 0; i < all.size() && work.spend(1 + all.get(i).rest().length()); i++) {
      Truth here = open.stream().map(each -> each.here).reduce(Truth.YES, Truth::and);
      directive(file, i, open, here);
    }
    depth--;
    history.end();
  }

  private void directive(SourceFile file, int index, Deque<Group> open, Truth here) {
    Directive directive = file.directives().all().get(index);
    String rest = directive.rest();
    int line = file.line(directive.offset());
    switch (directive.name()) {
      case "if", "ifdef", "ifndef" -> {
        // Where nothing of the group is read, none of its branches is.
        Group group = new Group(here == Truth.NO ? Truth.YES : holds(file, index, here));
        group.here = here == Truth.NO ? Truth.NO : group.here;
        group.missing = missing(directive);
        open.push(group);
      }
      case "elif", "elifdef", "elifndef", "else" -> {
        Group group = open.element();
        if (open.size() > 1) {
          boolean reached = group.taken != Truth.YES;
          group.next(reached ? holds(file, index, outside(open)) : Truth.NO);
        }
      }
      case "endif" -> {
        if (open.size() > 1) {
          open.pop();
        }
      }
      case "define" -> define(line, rest, here, open);
      case "undef" -> undefine(line, word(rest), here);
      case "include", "include_next", "import" -> include(file, line, rest, here);
      case "pragma" -> {
        if (rest.strip().equals("once") && here != Truth.NO) {
          once.add(file);
        }
      }
      default -> {}
    }
  }

  private static Truth outside(Deque<Group> open) {
    return open.stream().skip(1).map(each -> each.here).reduce(Truth.YES, Truth::and);
  }

  private static String word(String text) {
    @Nullable String word = new Lexer(text, 0).next();
    return word == null ? "" : word;
  }

  // Conditions.

  private Truth holds(SourceFile file, int index, Truth here) {
    Directive directive = file.directives().all().get(index);
    @Nullable Boolean shown = shown(file, index);
    Truth known = directive.name().equals("else") ? Truth.YES : holds(file, index, directive);
    if (shown == null || known == Truth.of(shown)) {
      return known;
    }
    if (here == Truth.YES) {
      learn(directive, shown);
    }
    return Truth.of(shown);
  }

  private Truth holds(SourceFile file, int index, Directive directive) {
    String rest = directive.rest();
    return switch (directive.name()) {
      case "ifndef", "elifndef" -> {
        boolean guard = index == 0 && file.directives().isGuarded();
        boolean first = guard && !states.containsKey(word(rest));
        yield first ? Truth.YES : defined(word(rest)).not();
      }
      case "ifdef", "elifdef" -> defined(word(rest));
      default -> {
        boolean guard =
            index == 0 && file.directives().isGuarded() && !states.containsKey(guarded(rest));
        yield guard ? Truth.YES : Condition.of(rest, macros(), this::defined);
      }
    };
  }

  /** The name in {@code !defined(NAME)}, or "". */
  private static String guarded(String text) {
    String plain = text.replaceAll("[\\s()]", "");
    return plain.startsWith("!defined") ? plain.substring("!defined".length()) : "";
  }

  private Macros macros() {
    return new Macros(this::meaning, false, work);
  }

  private @Nullable Macro meaning(String name) {
    State state = states.get(name);
    if (state != null) {
      return state.meaning();
    }
    Optional<Macro> known = predefined.of(name);
    return known == null
        ? facts.getOrDefault(name, false) ? Macro.unsure(List.of()) : null
        : known.orElse(null);
  }

  private Truth defined(String name) {
    State state = states.get(name);
    if (state != null) {
      return state.defined();
    }
    Optional<Macro> known = predefined.of(name);
    Boolean fact = facts.get(name);
    return known != null
        ? Truth.of(known.isPresent())
        : fact == null ? Truth.MAYBE : Truth.of(fact);
  }

  // What the code says.

  /** Whether the code says that a branch was taken, or another one of its group; null if not. */
  private @Nullable Boolean shown(SourceFile file, int index) {
    boolean moved = file.directives().all().stream().anyMatch(each -> each.name().equals("line"));
    if (before.getOrDefault(file, 0) != 1 || moved) {
      return null;
    }
    @Nullable List<Branch> group = branches(file).group(index);
    if (group == null) {
      return null;
    }
    List<Branch> shown = group.stream().filter(each -> hasCode(file, each)).toList();
    return shown.size() == 1 ? (Boolean) (shown.getFirst().first() == index) : null;
  }

  private Branches branches(SourceFile file) {
    return branches.computeIfAbsent(file, each -> new Branches(each.directives().all()));
  }

  private boolean hasCode(SourceFile file, Branch branch) {
    List<Directive> all = file.directives().all();
    int first = file.line(all.get(branch.first()).offset());
    int end = file.line(all.get(branch.end()).offset());
    return how.code().get().has(file.path(), first, end)
        || how.c() && how.code().get().hasAtomics() && includesAtomics(all, branch);
  }

  private static boolean includesAtomics(List<Directive> all, Branch branch) {
    return all.subList(branch.first(), branch.end()).stream()
        .anyMatch(each ->
            each.name().equals("include") && each.rest().strip().startsWith("<stdatomic.h>"));
  }

  /** A condition that asks for one name alone, of which nothing is known: now it is. */
  private void learn(Directive directive, boolean holds) {
    boolean not = directive.name().equals("ifndef") || directive.name().equals("elifndef");
    boolean plain = not || directive.name().equals("ifdef") || directive.name().equals("elifdef");
    String text = directive.rest().replaceAll("[\\s()]", "");
    boolean negated = text.startsWith("!defined");
    boolean asks = negated || text.startsWith("defined");
    String name = plain ? word(directive.rest()) : text.replaceFirst("^!?defined", "");
    boolean one = (plain || asks) && Lexer.isName(name) && name.chars().allMatch(this::isPart);
    if (one && !states.containsKey(name) && predefined.of(name) == null) {
      facts.putIfAbsent(name, holds != (plain ? not : negated));
    }
  }

  private boolean isPart(int c) {
    return Lexer.isWordPart((char) c);
  }

  /** The name that must not be defined for a branch to be taken, if that is all, or null. */
  private static @Nullable String missing(Directive directive) {
    String name =
        directive.name().equals("ifndef") ? word(directive.rest()) : guarded(directive.rest());
    return name.isEmpty() || directive.name().equals("ifdef") ? null : name;
  }

  // Macros and files.

  private void define(int line, String rest, Truth here, Deque<Group> open) {
    Lexer lexer = new Lexer(rest, 0);
    @Nullable String name = lexer.next();
    if (here == Truth.NO || name == null || !Lexer.isName(name)) {
      return;
    }
    Macro macro = Macro.of(rest.substring(lexer.end()));
    State next = new State(Truth.YES, macro);
    if (here == Truth.MAYBE) {
      State old = states.get(name);
      Macro both = old == null ? macro.orNone() : old.macro().and(macro);
      // #ifndef A, #define A 1, #endif: it is defined, whatever it comes to.
      boolean sure = missesOnly(name, open) || defined(name) == Truth.YES;
      next = new State(sure ? Truth.YES : Truth.MAYBE, both);
    }
    states.put(name, next);
    history.define(line, name, meant(next));
  }

  private static Macro meant(State state) {
    Macro meaning = state.meaning();
    return meaning == null ? state.macro().orNone() : meaning;
  }

  private static boolean missesOnly(String name, Deque<Group> open) {
    return name.equals(open.element().missing) && outside(open) == Truth.YES;
  }

  private void undefine(int line, String name, Truth here) {
    if (here == Truth.YES) {
      states.put(name, new State(Truth.NO, Macro.unsure(List.of())));
      history.undefine(line, name);
    } else if (here == Truth.MAYBE) {
      @Nullable Macro old = meaning(name);
      Truth defined = defined(name) == Truth.NO ? Truth.NO : Truth.MAYBE;
      State next = new State(defined, old == null ? Macro.unsure(List.of()) : old.orNone());
      states.put(name, next);
      if (defined == Truth.MAYBE) {
        history.define(line, name, meant(next));
      }
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
