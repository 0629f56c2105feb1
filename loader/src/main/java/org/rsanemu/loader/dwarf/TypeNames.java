// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.ScopeNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** What structures and classes are called, and what some of the C++ library's have in them. */
final class TypeNames {
  /** libstdc++ (ext/aligned_buffer.h): bytes in which an object of another type is made. */
  private static final Pattern STORAGE = Pattern.compile("__aligned_(?:mem)?buf(?:fer)?<.*");

  /** The C++ library's own namespace, and those in it that no user writes. */
  private static final Pattern STANDARD = Pattern.compile("std::(?:__\\w+::)*");

  /** What has its value at its start (libstdc++, libc++). */
  private static final Pattern OPTIONAL = Pattern.compile("optional(?:<.*)?");

  private static final Pattern ARRAY = Pattern.compile("array(?:<.*)?");

  /** Which member of {@link #ARRAY} has its elements (libstdc++, libc++). */
  private static final Set<String> ELEMENTS = Set.of("_M_elems", "__elems_");

  private static final int TAG_TEMPLATE_TYPE_PARAMETER = 0x2f;

  private final DwarfData data;
  private final ScopeNames scopes;

  TypeNames(DwarfData data) {
    this.data = data;
    scopes = new ScopeNames(data);
  }

  /**
   * As people write it; null if it has no name.
   *
   * @param typedef what stands for it if it has no name of its own
   */
  @Nullable String of(Die structure, int language, @Nullable String typedef) {
    if (data.has(structure, Dw.AT_SIGNATURE)) {
      return null; // the type itself comes next
    }
    String name = data.string(structure, Dw.AT_NAME);
    if (name == null || name.isEmpty()) {
      return typedef;
    }
    return Dw.isC(language) ? "struct " + name : scopes.of(structure) + name;
  }

  /** Whether it is the class of a lambda. */
  boolean isClosure(Die structure) {
    boolean[] calls = {false};
    if (!data.has(structure, Dw.AT_NAME)) {
      new DieWalk(data)
          .walk(
              structure,
              (die, tag, _) -> {
                calls[0] |=
                    tag == Dw.TAG_SUBPROGRAM && "operator()".equals(data.string(die, Dw.AT_NAME));
                return false;
              });
    }
    return calls[0];
  }

  /** Goes to the type of the objects that a class is memory for, if it is such a class. */
  boolean goToStored(Die structure) {
    String name = data.string(structure, Dw.AT_NAME);
    return name != null && STORAGE.matcher(name).matches() && goToArgument(structure);
  }

  /** Goes to the type of the value that a class may have at its start, if it is such a class. */
  boolean goToValue(Die structure) {
    return isStandard(structure, OPTIONAL) && goToArgument(structure);
  }

  /** Whether a member has the elements that people write as those of its class. */
  boolean isElements(Die structure, String member) {
    return ELEMENTS.contains(member) && isStandard(structure, ARRAY);
  }

  private boolean isStandard(Die structure, Pattern named) {
    String name = data.string(structure, Dw.AT_NAME);
    return name != null
        && named.matcher(name).matches()
        && STANDARD.matcher(scopes.of(structure)).matches();
  }

  /** Goes to the first type that a template was given; whether there is one. */
  boolean goToArgument(Die instance) {
    long[] first = {0};
    new DieWalk(data)
        .walk(
            instance,
            (die, tag, _) -> {
              if (tag == TAG_TEMPLATE_TYPE_PARAMETER && first[0] == 0) {
                first[0] = die.id();
              }
              return false;
            });
    Die argument = data.newDie();
    boolean found =
        first[0] != 0
            && data.find(first[0], argument)
            && data.reference(argument, Dw.AT_TYPE, argument);
    if (found) {
      instance.set(argument);
    }
    return found;
  }
}
