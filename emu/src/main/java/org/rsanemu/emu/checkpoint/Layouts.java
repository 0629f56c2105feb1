// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The {@link Layout} of each class. Thread-confined. */
final class Layouts {
  private static final Set<Class<?>> ELEMENTS =
      Set.of(
          ArrayList.class,
          ArrayDeque.class,
          PriorityQueue.class,
          HashSet.class,
          LinkedHashSet.class,
          TreeSet.class,
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          EnumMap.class,
          BitSet.class,
          ByteArrayOutputStream.class);

  /** The hot path asks for each object that it comes to: {@link ClassValue} takes longer. */
  private final IdentityHashMap<Class<?>, Layout> known = new IdentityHashMap<>();

  private final Set<Class<?>> shared;

  /**
   * @param shared classes whose objects are not saved, nor what only they refer to
   */
  Layouts(Set<Class<?>> shared) {
    this.shared = shared;
  }

  Layout of(Class<?> type) {
    Layout layout = known.get(type);
    if (layout == null) {
      layout = find(type);
      known.put(type, layout);
    }
    return layout;
  }

  private Layout find(Class<?> type) {
    if (shared.contains(type)) {
      return Layout.of(Layout.Kind.CONSTANT);
    }
    if (type.isArray()) {
      boolean primitive = type.getComponentType().isPrimitive();
      return Layout.of(primitive ? Layout.Kind.PRIMITIVES : Layout.Kind.REFERENCES);
    }
    @SuppressWarnings("ReferenceEquality") // loaders have no other equality
    boolean ours = type.getClassLoader() == Layouts.class.getClassLoader();
    return ours && !isConstant(type)
        ? Layout.ofFields(type, this::neverMatters)
        : Layout.of(kindOfPlatforms(type));
  }

  /** Whether no object that a field of this type can refer to has a state that is saved. */
  private boolean neverMatters(Class<?> type) {
    return type.isPrimitive()
        || Enum.class.isAssignableFrom(type)
        || shared.contains(type)
        || Modifier.isFinal(type.getModifiers()) && !type.isArray() && isConstant(type);
  }

  private static boolean isConstant(Class<?> type) {
    return type == String.class
        || type == Object.class
        || type == Class.class
        || Number.class.isAssignableFrom(type) && type.getPackageName().equals("java.lang")
        || type == Boolean.class
        || type == Character.class
        || Enum.class.isAssignableFrom(type)
        || Path.class.isAssignableFrom(type)
        || Charset.class.isAssignableFrom(type)
        || type.isHidden() && type.getPackageName().equals("java.util"); // comparators
  }

  /** Of a class that the platform brings. */
  private static Layout.Kind kindOfPlatforms(Class<?> type) {
    if (isConstant(type)) {
      return Layout.Kind.CONSTANT;
    }
    if (ELEMENTS.contains(type) || EnumSet.class.isAssignableFrom(type)) {
      return Layout.Kind.ELEMENTS;
    }
    if (MemorySegment.class.isAssignableFrom(type)) {
      return Layout.Kind.SEGMENT;
    }
    boolean collects = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    if (collects && type.getName().startsWith("java.util.Collections$Unmodifiable")) {
      return Layout.Kind.SHOWN_ELEMENTS;
    }
    boolean fixed = collects && isFixed(type.getName());
    return fixed ? Layout.Kind.FIXED_ELEMENTS : Layout.Kind.UNKNOWN;
  }

  private static boolean isFixed(String name) {
    return name.startsWith("java.util.ImmutableCollections$")
        || name.startsWith("java.util.Collections$Empty")
        || name.startsWith("java.util.Collections$Singleton");
  }
}
