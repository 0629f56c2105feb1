// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The namespaces and classes around an entry, for names that have no mangled form. */
public final class ScopeNames {
  private static final int DEEPEST = 64;

  private final DwarfData data;
  private final Die scope;
  private final Die child;
  private final Die next;
  private final Map<Long, String> known = new HashMap<>();

  public ScopeNames(DwarfData data) {
    this.data = data;
    this.scope = data.newDie();
    this.child = data.newDie();
    this.next = data.newDie();
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
      names.append(name(child));
      scope.set(child);
    }
    return names.toString();
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
