// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The namespaces and classes around an entry, for names that have no mangled form. A lambda's class
 * has no name: it gets its function's, and a number.
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
    for (int depth = 0; depth < DEEPEST; depth++) {
      if (!data.child(scope, child) || child.id() >= id) {
        break;
      }
      int unnamed = isUnnamedClass(child) ? 1 : 0;
      while (data.sibling(child, next) && next.id() > child.id() && next.id() <= id) {
        child.set(next);
        unnamed += isUnnamedClass(child) ? 1 : 0;
      }
      if (child.id() == id) {
        break;
      }
      boolean isLambda = !function.isEmpty() && isUnnamedClass(child);
      names.append(isLambda ? function + "::{lambda#" + unnamed + "}::" : name(child));
      if (data.tag(child) != Dw.TAG_LEXICAL_BLOCK) {
        function = data.tag(child) == Dw.TAG_SUBPROGRAM ? function(child) : "";
      }
      scope.set(child);
    }
    return names.toString();
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
