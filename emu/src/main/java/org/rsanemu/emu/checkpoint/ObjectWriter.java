// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Saves the state of the objects that are reached from one, each once. Used again and again, since
 * most large arrays are the same from one time to the next: then they have one copy.
 * Thread-confined.
 */
public final class ObjectWriter {
  private final Layouts layouts;
  private final IdentitySet seen = new IdentitySet();
  private final List<Object> left = new ArrayList<>();
  private final IdentitySet reached = new IdentitySet();
  private final List<Object> permanent = new ArrayList<>();
  private final List<Layout> permanentLayouts = new ArrayList<>();
  private @Nullable Object from;
  private List<SavedObjects.Fields> fields = new ArrayList<>();
  private List<SavedObjects.Elements> elements = new ArrayList<>();
  private final ObjectCopies copies = new ObjectCopies();
  private long[] bits = new long[1 << 12];
  private @Nullable Object[] references = new Object[1 << 12];
  private int bitCount;
  private int referenceCount;

  ObjectWriter(Layouts layouts) {
    this.layouts = layouts;
  }

  /**
   * Saves what is reached from {@code root}.
   *
   * @throws UnsavableException if there is an object of which that is not known
   */
  @SuppressWarnings("ReferenceEquality") // that object, not one that is equal
  SavedObjects save(Object root) {
    bitCount = 0;
    referenceCount = 0;
    fields = new ArrayList<>();
    elements = new ArrayList<>();
    copies.begin();
    if (root != from) {
      findPermanent(root);
    }
    seen.clear();
    for (int i = 0; i < permanent.size(); i++) {
      save(permanent.get(i), permanentLayouts.get(i));
    }
    while (!left.isEmpty()) {
      Object object = left.removeLast();
      Layout layout = layouts.of(object.getClass());
      goOn(object, layout);
      save(object, layout);
    }
    return new SavedObjects(
        fields,
        Arrays.copyOf(bits, bitCount),
        Arrays.copyOf(references, referenceCount),
        copies.end(),
        elements);
  }

  /**
   * Finds the objects to which no reference leads that may change: they are reached every time, and
   * need not be looked for again.
   */
  private void findPermanent(Object root) {
    from = null;
    left.clear();
    seen.clear();
    reached.clear();
    permanent.clear();
    permanentLayouts.clear();
    follow(root);
    while (!left.isEmpty()) {
      Object object = left.removeLast();
      Layout layout = layouts.of(object.getClass());
      goOn(object, layout);
      if (layout.hasState()) {
        permanent.add(object);
        permanentLayouts.add(layout);
      }
    }
    seen.moveTo(reached);
    from = root;
  }

  /** Goes on to what an object refers to as long as there is that object. */
  private void goOn(Object object, Layout layout) {
    switch (layout.kind()) {
      case FIELDS -> {
        for (FieldCopier copier : layout.copiers()) {
          copier.follow(object, this);
        }
      }
      case FIXED_ELEMENTS -> elements(object);
      case UNKNOWN -> throw new UnsavableException(object.getClass());
      default -> {}
    }
  }

  /** Saves what may change. */
  private void save(Object object, Layout layout) {
    switch (layout.kind()) {
      case FIELDS -> {
        if (layout.changes()) {
          for (FieldCopier copier : layout.copiers()) {
            copier.save(object, this);
          }
          fields.add(new SavedObjects.Fields(object, layout));
        }
      }
      case PRIMITIVES -> copies.primitives(object);
      case REFERENCES -> followAll(copies.references((@Nullable Object[]) object));
      case ELEMENTS -> elements.add(elements(object));
      case SHOWN_ELEMENTS -> elements(object);
      case SEGMENT -> copies.segment((MemorySegment) object);
      case CONSTANT, FIXED_ELEMENTS, UNKNOWN -> {}
    }
  }

  /** Goes on to all of them: of a directory of pages most entries are one and the same. */
  @SuppressWarnings("ReferenceEquality") // one and the same object, however equal others are
  private void followAll(@Nullable Object[] objects) {
    Object before = null;
    for (Object each : objects) {
      if (each != before) {
        follow(each);
        before = each;
      }
    }
  }

  /** Takes the value of a field of a primitive type. */
  public void bits(long value) {
    if (bitCount == bits.length) {
      bits = Arrays.copyOf(bits, 2 * bitCount);
    }
    bits[bitCount++] = value;
  }

  /** Takes a reference that may change, and saves the object as well. */
  public void reference(@Nullable Object object) {
    if (referenceCount == references.length) {
      references = Arrays.copyOf(references, 2 * referenceCount);
    }
    references[referenceCount++] = object;
    follow(object);
  }

  /** Saves this object, too. */
  public void follow(@Nullable Object object) {
    if (object == null) {
      return;
    }
    if (layouts.of(object.getClass()).kind() != Layout.Kind.CONSTANT
        && !reached.contains(object)
        && seen.add(object)) {
      left.add(object);
    }
  }

  private SavedObjects.Elements elements(Object object) {
    @Nullable Object[] all;
    switch (object) {
      case Map<?, ?> map -> {
        all = new Object[2 * map.size()];
        int count = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          all[count++] = entry.getKey();
          all[count++] = entry.getValue();
        }
      }
      case BitSet set -> all = new Object[] {set.toLongArray()};
      case ByteArrayOutputStream bytes -> all = new Object[] {bytes.toByteArray()};
      default -> all = ((Collection<?>) object).toArray();
    }
    for (Object each : all) {
      follow(each);
    }
    return new SavedObjects.Elements(object, all);
  }
}
