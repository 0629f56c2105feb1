// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The namespaces and classes around an entry, for names that have no mangled form. A lambda's class
 * has no name: it gets its function's, and its number among all that the function has, in whatever
 * blocks, as in the symbols.
 */
public final class ScopeNames {
  private static final int DEEPEST = 64;

  private final DwarfData data;
  private final Die scope;
  private final Die child;
  private final Die next;
  private final Die scratch;
  private final Map<Long, String> known = new HashMap<>();

  public ScopeNames(DwarfData data) {
    this.data = data;
    this.scope = data.newDie();
    this.child = data.newDie();
    this.next = data.newDie();
    this.scratch = data.newDie();
  }

  /** As {@code std::thread::}, or "". */
  public String of(Die die) {
    return known.computeIfAbsent(die.id(), this::find);
  }

  /** From the unit down: of each scope's children, the last that begins before the entry. */
  private String find(long id) {
    StringBuilder names = new StringBuilder();
    if (!data.find(id, child) || !data.unitOf(child, scope)) {
      return "";
    }
    String function = "";
    long functionId = 0;
    for (int depth = 0; depth < DEEPEST; depth++) {
      if (!data.child(scope, child) || child.id() >= id) {
        break;
      }
      while (data.sibling(child, next) && next.id() > child.id() && next.id() <= id) {
        child.set(next);
      }
      if (child.id() == id) {
        break;
      }
      boolean isNumbered = !function.isEmpty() && isUnnamedClass(child);
      names.append(isNumbered ? function + "::" + numbered(functionId, child) : name(child));
      if (data.tag(child) != Dw.TAG_LEXICAL_BLOCK) {
        functionId = child.id();
        function = data.tag(child) == Dw.TAG_SUBPROGRAM ? function(child) : "";
      }
      scope.set(child);
    }
    return names.toString();
  }

  private String numbered(long function, Die type) {
    String what = isLambda(type) ? "lambda" : "unnamed type";
    return "{" + what + "#" + number(function, type) + "}::";
  }

  /**
   * How many lambdas, or other classes without a name, a function has up to one of them, in the
   * text's order.
   */
  private int number(long function, Die wanted) {
    boolean lambda = isLambda(wanted);
    long place = place(wanted);
    int[] before = {0};
    if (data.find(function, next)) {
      new DieWalk(data)
          .walk(
              next,
              (die, tag, _) -> {
                boolean counts = isUnnamedClass(die) && isLambda(die) == lambda;
                long other = counts ? place(die) : 0;
                boolean first = other == place ? die.id() <= wanted.id() : other < place;
                before[0] += counts && first ? 1 : 0;
                return tag == Dw.TAG_LEXICAL_BLOCK;
              });
    }
    return before[0];
  }

  /** Whether a class without a name is a lambda's, which can be called. */
  private boolean isLambda(Die type) {
    boolean more = data.child(type, scratch);
    for (long last = 0; more && scratch.id() > last; more = data.sibling(scratch, scratch)) {
      if (data.tag(scratch) == Dw.TAG_SUBPROGRAM
          && "operator()".equals(data.string(scratch, Dw.AT_NAME))) {
        return true;
      }
      last = scratch.id();
    }
    return false;
  }

  /** The line and the column where a class is declared. */
  private long place(Die die) {
    long line = data.number(die, Dw.AT_DECL_LINE, 0);
    return line << Integer.SIZE | data.number(die, Dw.AT_DECL_COLUMN, 0) & 0xffff_ffffL;
  }

  private boolean isUnnamedClass(Die die) {
    int tag = data.tag(die);
    return (tag == Dw.TAG_STRUCTURE_TYPE || tag == Dw.TAG_CLASS_TYPE)
        && !data.has(die, Dw.AT_NAME)
        && !data.has(die, Dw.AT_SIGNATURE);
  }

  /** The name of a function around an entry, without what is around that; "" if it has none. */
  private String function(Die die) {
    boolean named = DwarfNames.holder(data, die, Dw.AT_NAME, next, scratch);
    String name = named ? data.string(next, Dw.AT_NAME) : null;
    return name == null ? "" : name;
  }

  private String name(Die enclosing) {
    return switch (data.tag(enclosing)) {
      case Dw.TAG_NAMESPACE,
          Dw.TAG_MODULE,
          Dw.TAG_STRUCTURE_TYPE,
          Dw.TAG_CLASS_TYPE,
          Dw.TAG_UNION_TYPE -> {
        // clang has members' declarations in a stub of a class whose type is a unit of its own.
        boolean stub = data.reference(enclosing, Dw.AT_SIGNATURE, next);
        @Nullable String name = data.string(stub ? next : enclosing, Dw.AT_NAME);
        yield (name == null ? "(anonymous)" : name) + "::";
      }
      default -> "";
    };
  }
}
