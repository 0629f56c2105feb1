// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of objects as it was, which can be put back any number of times: into the same objects,
 * so that references to one stay right.
 */
public final class SavedObjects {
  private final List<Fields> fields;
  private final long[] bits;
  private final @Nullable Object[] references;
  private final List<Copy> copies;
  private final List<Elements> elements;

  /** An object whose fields may change. */
  record Fields(Object object, Layout layout) {}

  /** An array, or memory, and what was in it. */
  record Copy(Object object, Object content) {}

  /** A collection, and what was in it: keys and values in turn if it is a map. */
  record Elements(Object object, @Nullable Object[] content) {}

  SavedObjects(
      List<Fields> fields,
      long[] bits,
      @Nullable Object[] references,
      List<Copy> copies,
      List<Elements> elements) {
    this.fields = fields;
    this.bits = bits;
    this.references = references;
    this.copies = copies;
    this.elements = elements;
  }

  /** Puts it back. */
  public void restore() {
    ObjectReader reader = new ObjectReader(bits, references);
    for (Fields each : fields) {
      for (FieldCopier copier : each.layout.copiers()) {
        copier.restore(each.object, reader);
      }
    }
    for (Copy copy : copies) {
      copyBack(copy.object, copy.content);
    }
    for (Elements each : elements) { // last, because their order may depend on what is in them
      refill(each.object, each.content);
    }
  }

  private static void copyBack(Object object, Object content) {
    if (object instanceof MemorySegment segment) {
      byte[] bytes = (byte[]) content;
      MemorySegment.copy(bytes, 0, segment, JAVA_BYTE, 0, bytes.length);
    } else {
      System.arraycopy(content, 0, object, 0, Array.getLength(content));
    }
  }

  private static void refill(Object object, @Nullable Object[] content) {
    switch (object) {
      case Map<?, ?> map -> refill(map, content);
      case BitSet set -> {
        set.clear();
        set.or(BitSet.valueOf((long[]) content[0]));
      }
      case ByteArrayOutputStream bytes -> {
        byte[] all = (byte[]) content[0];
        bytes.reset();
        bytes.write(all, 0, all.length);
      }
      default -> refill((Collection<?>) object, content);
    }
  }

  @SuppressWarnings("unchecked") // the elements were in it
  private static void refill(Collection<?> collection, @Nullable Object[] content) {
    if (!areSame(collection, content)) {
      collection.clear();
      ((Collection<@Nullable Object>) collection).addAll(Arrays.asList(content));
    }
  }

  @SuppressWarnings("ReferenceEquality") // the same objects, not equal ones
  private static boolean areSame(Collection<?> collection, @Nullable Object[] content) {
    if (collection.size() != content.length) {
      return false;
    }
    int count = 0;
    for (Object each : collection) {
      if (each != content[count++]) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("unchecked") // the keys and values were in it
  private static void refill(Map<?, ?> map, @Nullable Object[] content) {
    if (!areSame(map, content)) {
      map.clear();
      for (int i = 0; i < content.length; i += 2) {
        ((Map<@Nullable Object, @Nullable Object>) map).put(content[i], content[i + 1]);
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // the same objects, not equal ones
  private static boolean areSame(Map<?, ?> map, @Nullable Object[] content) {
    if (2 * map.size() != content.length) {
      return false;
    }
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey() != content[count] || entry.getValue() != content[count + 1]) {
        return false;
      }
      count += 2;
    }
    return true;
  }
}
