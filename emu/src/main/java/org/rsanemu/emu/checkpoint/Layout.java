// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What belongs to the state of the objects of a class.
 *
 * @param copiers of an object's fields: of its class and of those above it
 * @param changes whether any of the fields may change
 */
record Layout(Kind kind, List<FieldCopier> copiers, boolean changes) {
  /** How the state of an object is saved. */
  enum Kind {
    /** It has none, or it is shared by all whose state is saved. */
    CONSTANT,
    /** By its fields. */
    FIELDS,
    PRIMITIVES,
    REFERENCES,
    /** A collection or map that may change: by its elements. */
    ELEMENTS,
    /** One that may not: its elements may. */
    FIXED_ELEMENTS,
    /** One that shows what may change after it. */
    SHOWN_ELEMENTS,
    SEGMENT,
    UNKNOWN
  }

  /** Whether an object has something that may change, itself. */
  boolean hasState() {
    return switch (kind) {
      case FIELDS -> changes;
      case CONSTANT, FIXED_ELEMENTS, UNKNOWN -> false;
      case PRIMITIVES, REFERENCES, ELEMENTS, SHOWN_ELEMENTS, SEGMENT -> true;
    };
  }

  static Layout of(Kind kind) {
    return new Layout(kind, List.of(), false);
  }

  /**
   * That of a class whose objects are saved by their fields; of unknown kind if that fails.
   *
   * @param constant says whether what a field of a type refers to need not be saved
   */
  static Layout ofFields(Class<?> type, Predicate<Class<?>> constant) {
    List<FieldCopier> copiers = new ArrayList<>();
    boolean changes = false;
    for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
      List<Field> fields =
          Arrays.stream(each.getDeclaredFields())
              .filter(field -> !Modifier.isStatic(field.getModifiers()))
              .toList();
      if (fields.isEmpty()) {
        continue;
      }
      boolean changing = fields.stream().anyMatch(field -> !Modifier.isFinal(field.getModifiers()));
      try {
        if (each.isHidden()) {
          if (changing) {
            return of(Kind.UNKNOWN);
          }
          copiers.add(new CaptureFollower(fields));
        } else {
          copiers.add(CopierMaker.make(each, fields, constant));
        }
      } catch (IllegalAccessException e) {
        return of(Kind.UNKNOWN);
      }
      changes |= changing;
    }
    return copiers.isEmpty() ? of(Kind.CONSTANT) : new Layout(Kind.FIELDS, copiers, changes);
  }
}
