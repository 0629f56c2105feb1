// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a preprocessor knows of the names of macros where it is, and what became of them. */
final class KnownMacros {
  /**
   * What a name means.
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

  private final Predefined predefined;

  /** What the code says of names that nothing else is known of. */
  private final Map<String, Boolean> facts = new HashMap<>();

  private Map<String, State> states = new HashMap<>();
  private MacroHistory.Builder history = new MacroHistory.Builder();

  KnownMacros(Predefined predefined) {
    this.predefined = predefined;
  }

  /** Begins again; only what was learned remains. */
  void clear() {
    states = new HashMap<>();
    history = new MacroHistory.Builder();
    predefined
        .all()
        .forEach(
            each -> each.getValue().ifPresent(macro -> history.define(0, each.getKey(), macro)));
  }

  /** What became of all of them since the beginning. */
  MacroHistory.Builder history() {
    return history;
  }

  /** How much was learned. */
  int learned() {
    return facts.size();
  }

  /** Whether the files have defined or undefined a name. */
  boolean has(String name) {
    return states.containsKey(name);
  }

  /** What a name means, null if it is not a macro as far as is known. */
  @Nullable Macro meaning(String name) {
    State state = states.get(name);
    if (state != null) {
      return state.meaning();
    }
    Optional<Macro> known = predefined.of(name);
    if (known != null) {
      return known.orElse(null);
    }
    return facts.getOrDefault(name, false) ? Macro.unsure(List.of()) : null;
  }

  /** Whether a name is a macro. */
  Truth defined(String name) {
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

  /** Whether a name is a macro of somebody else's; kept only if nothing says so already. */
  void learn(String name, boolean isDefined) {
    if (!has(name) && predefined.of(name) == null) {
      facts.putIfAbsent(name, isDefined);
    }
  }

  /**
   * A line defines a name.
   *
   * @param here whether the line is read, not {@link Truth#NO}
   * @param ifMissing whether it is read just if the name is not defined
   */
  void define(int line, String name, Macro macro, Truth here, boolean ifMissing) {
    State old = states.get(name);
    State next = new State(Truth.YES, macro);
    if (here == Truth.MAYBE) {
      Macro both = old == null || old.defined() == Truth.NO ? macro : old.macro().and(macro);
      boolean sure = ifMissing || defined(name) == Truth.YES;
      // What it came to before may be somebody else's.
      boolean open = sure && (old == null || old.defined() != Truth.YES);
      next = new State(sure ? Truth.YES : Truth.MAYBE, open ? both.orNone() : both);
    }
    put(line, name, next);
  }

  /** A name is defined whichever lines were read; what it comes to is what they say. */
  void settle(int line, String name) {
    State state = states.get(name);
    if (state != null && state.defined() == Truth.MAYBE) {
      put(line, name, new State(Truth.YES, state.macro()));
    }
  }

  /**
   * A line undefines a name.
   *
   * @param here whether the line is read, not {@link Truth#NO}
   */
  void undefine(int line, String name, Truth here) {
    if (here == Truth.YES || defined(name) == Truth.NO) {
      put(line, name, new State(Truth.NO, Macro.unsure(List.of())));
    } else {
      @Nullable Macro old = meaning(name);
      put(line, name, new State(Truth.MAYBE, old == null ? Macro.unsure(List.of()) : old.orNone()));
    }
  }

  private void put(int line, String name, State state) {
    states.put(name, state);
    @Nullable Macro meaning = state.meaning();
    if (meaning == null) {
      history.undefine(line, name);
    } else {
      history.define(line, name, meaning);
    }
  }
}
