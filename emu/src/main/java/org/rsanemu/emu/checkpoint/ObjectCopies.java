// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies of arrays and memory. What has not changed since the time before has the copy that was
 * made then. Thread-confined.
 */
final class ObjectCopies {
  /** More than the registers of a processor have. */
  private static final long LARGEST_SEGMENT = 1 << 16;

  /** It takes longer to look for an older copy of so few elements than to copy them again. */
  private static final int SMALL = 32;

  private IdentityHashMap<Object, Object> before = new IdentityHashMap<>();
  private IdentityHashMap<Object, Object> now = new IdentityHashMap<>();
  private List<SavedObjects.Copy> made = new ArrayList<>();

  void begin() {
    made = new ArrayList<>();
    now = new IdentityHashMap<>(2 * before.size());
  }

  /** All since {@link #begin}. */
  List<SavedObjects.Copy> end() {
    before = now;
    return made;
  }

  private void add(Object object, Object copy) {
    now.put(object, copy);
    made.add(new SavedObjects.Copy(object, copy));
  }

  void primitives(Object array) {
    if (Array.getLength(array) <= SMALL) {
      made.add(new SavedObjects.Copy(array, clone(array)));
      return;
    }
    Object old = before.get(array);
    add(array, old != null && areEqual(array, old) ? old : clone(array));
  }

  private static boolean areEqual(Object one, Object other) {
    return switch (one) {
      case byte[] array -> Arrays.equals(array, (byte[]) other);
      case short[] array -> Arrays.equals(array, (short[]) other);
      case char[] array -> Arrays.equals(array, (char[]) other);
      case int[] array -> Arrays.equals(array, (int[]) other);
      case long[] array -> Arrays.equals(array, (long[]) other);
      case boolean[] array -> Arrays.equals(array, (boolean[]) other);
      case float[] array -> Arrays.equals(array, (float[]) other);
      case double[] array -> Arrays.equals(array, (double[]) other);
      default -> throw new IllegalArgumentException(one.getClass().getName());
    };
  }

  private static Object clone(Object one) {
    return switch (one) {
      case byte[] array -> array.clone();
      case short[] array -> array.clone();
      case char[] array -> array.clone();
      case int[] array -> array.clone();
      case long[] array -> array.clone();
      case boolean[] array -> array.clone();
      case float[] array -> array.clone();
      case double[] array -> array.clone();
      default -> throw new IllegalArgumentException(one.getClass().getName());
    };
  }

  /** Copies an array of references; returns the copy. */
  @Nullable Object[] references(@Nullable Object[] array) {
    if (array.length <= SMALL) {
      @Nullable Object[] copy = array.clone();
      made.add(new SavedObjects.Copy(array, copy));
      return copy;
    }
    @Nullable Object[] old = (@Nullable Object[]) before.get(array);
    if (old == null || !areSame(array, old)) {
      old = array.clone();
    }
    add(array, old);
    return old;
  }

  @SuppressWarnings("ReferenceEquality") // a copy holds the same objects, not equal ones
  private static boolean areSame(@Nullable Object[] one, @Nullable Object[] other) {
    for (int i = 0; i < one.length; i++) {
      if (one[i] != other[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies memory.
   *
   * @throws UnsavableException if it is more than registers
   */
  void segment(MemorySegment segment) {
    if (segment.byteSize() > LARGEST_SEGMENT) {
      throw new UnsavableException(segment.getClass());
    }
    byte[] old = (byte[]) before.get(segment);
    add(
        segment,
        old != null && segment.mismatch(MemorySegment.ofArray(old)) < 0
            ? old
            : segment.toArray(JAVA_BYTE));
  }
}
