// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.dw.Demangler;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Names of functions and variables, through their abstract origins and specifications. */
public final class DwarfNames {
  /** An entry names its declaration, that its abstract instance: no compiler chains more. */
  private static final int LONGEST_CHAIN = 8;

  private final DwarfData data;
  private final Die at;
  private final Die next;
  private final Die named;
  private final ScopeNames scopes;
  private final Map<Long, String> known = new HashMap<>();

  public DwarfNames(DwarfData data) {
    this.data = data;
    this.at = data.newDie();
    this.next = data.newDie();
    this.named = data.newDie();
    this.scopes = new ScopeNames(data);
  }

  /** As people write it: demangled where it is mangled; {@code ??} if there is none. */
  public String of(Die die) {
    return known.computeIfAbsent(die.id(), id -> find(die));
  }

  /** The name of a function's variable, without what is around the function; {@code ??} if none. */
  public String ofLocal(Die variable) {
    String name =
        holder(data, variable, Dw.AT_NAME, named, next) ? data.string(named, Dw.AT_NAME) : null;
    return name == null || name.isEmpty() ? "??" : name;
  }

  private String find(Die die) {
    @Nullable String plain = null;
    at.set(die);
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      String mangled = data.string(at, Dw.AT_LINKAGE_NAME);
      mangled = mangled != null ? mangled : data.string(at, Dw.AT_MIPS_LINKAGE_NAME);
      if (mangled != null && (mangled.startsWith("_Z") || mangled.startsWith("_R"))) {
        String name = Demangler.demangle(mangled);
        if (!name.equals(mangled)) {
          return name;
        }
      }
      if (plain == null) {
        plain = data.string(at, Dw.AT_NAME);
        named.set(at);
      }
      if (!origin(data, at, next)) {
        break;
      }
      at.set(next);
    }
    return plain == null || plain.isEmpty() ? "??" : scopes.of(named) + plain;
  }

  /** Goes to what an entry says it is an instance or the definition of; whether there is one. */
  static boolean origin(DwarfData data, Die die, Die result) {
    return data.reference(die, Dw.AT_ABSTRACT_ORIGIN, result)
        || data.reference(die, Dw.AT_SPECIFICATION, result);
  }

  /**
   * Whether an entry says that it is an instance or the definition of one, be that there or not.
   */
  public static boolean namesOrigin(DwarfData data, Die die) {
    return data.has(die, Dw.AT_ABSTRACT_ORIGIN) || data.has(die, Dw.AT_SPECIFICATION);
  }

  /**
   * Goes to the first entry of the chain of origins that has an attribute, or to the last that is
   * there; whether one has it.
   */
  public static boolean holder(DwarfData data, Die die, int attribute, Die result, Die scratch) {
    result.set(die);
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      if (data.has(result, attribute)) {
        return true;
      }
      if (!origin(data, result, scratch)) {
        return false;
      }
      result.set(scratch);
    }
    return false;
  }
}
