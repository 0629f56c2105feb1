// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.BareType;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Which bytes of a type are atomic, at any depth of structure, array and typedef. */
final class AtomicLayout {
  /**
   * Atomic bytes.
   *
   * @param path from the variable's name to them, as {@code .a[2]}, or ""
   */
  record Part(long offset, long size, String path) {}

  /** A type's size in bytes, 0 if not known, and its atomic parts in no order. */
  record Layout(long size, List<Part> parts) {
    static final Layout NONE = new Layout(0, List.of());

    static Layout plain(long size) {
      return new Layout(size, List.of());
    }

    static Layout atomic(long size) {
      return new Layout(size, size > 0 ? List.of(new Part(0, size, "")) : List.of());
    }
  }

  private static final int DEEPEST = 64;
  private static final long UNKNOWN = 0;

  /** Parts of one type; a larger array of structures is atomic up to here. */
  private static final int MOST_PARTS = 1 << 16;

  private static final long LARGEST = 1L << 36;
  private static final int MOST_MEMBERS = 1 << 16;

  private final DwarfData data;
  private final int addressSize;
  private final AtomicNames names;
  private final Map<Long, Layout> known = new HashMap<>();

  /**
   * @param addressSize 4 or 8
   */
  AtomicLayout(DwarfData data, int addressSize, AtomicNames names) {
    this.data = data;
    this.addressSize = addressSize;
    this.names = names;
  }

  /** The layout of a type. */
  Layout of(Die type, int language) {
    return of(type, language, 0);
  }

  private Layout of(Die type, int language, int depth) {
    Layout layout = known.get(type.id());
    if (layout == null) {
      // A type that contains itself is damage: the inner one is nothing.
      known.put(type.id(), Layout.NONE);
      layout = depth > DEEPEST ? Layout.NONE : compute(type, language, depth);
      known.put(type.id(), layout);
    }
    return layout;
  }

  private Layout compute(Die type, int language, int depth) {
    int tag = data.tag(type);
    switch (tag) {
      case Dw.TAG_ATOMIC_TYPE:
        return Layout.atomic(referred(type, Dw.AT_TYPE, language, depth).size());
      case Dw.TAG_TYPEDEF:
        Layout target = referred(type, Dw.AT_TYPE, language, depth);
        return names.isAtomicTypedef(type) ? Layout.atomic(target.size()) : target;
      case Dw.TAG_CONST_TYPE, Dw.TAG_VOLATILE_TYPE, Dw.TAG_RESTRICT_TYPE:
        return referred(type, Dw.AT_TYPE, language, depth);
      case Dw.TAG_ARRAY_TYPE:
        return array(type, language, depth);
      case Dw.TAG_STRUCTURE_TYPE, Dw.TAG_CLASS_TYPE, Dw.TAG_UNION_TYPE:
        return structure(type, language, depth);
      case Dw.TAG_POINTER_TYPE, Dw.TAG_REFERENCE_TYPE, Dw.TAG_RVALUE_REFERENCE_TYPE:
        return Layout.plain(size(type, addressSize));
      case Dw.TAG_BASE_TYPE:
        long size = size(type, 0);
        return names.isAtomicTypedef(type) ? Layout.atomic(size) : Layout.plain(size);
      default:
        return Layout.plain(size(type, 0));
    }
  }

  private long size(Die type, long otherwise) {
    long size = data.number(type, Dw.AT_BYTE_SIZE, otherwise);
    return size < 0 || size > LARGEST ? 0 : size;
  }

  private Layout referred(Die die, int attribute, int language, int depth) {
    Die type = data.newDie();
    return data.reference(die, attribute, type) ? of(type, language, depth + 1) : Layout.NONE;
  }

  private Layout array(Die type, int language, int depth) {
    Layout element = referred(type, Dw.AT_TYPE, language, depth);
    long stride = data.number(type, Dw.AT_BYTE_STRIDE, element.size());
    long count = count(type);
    if (stride <= 0 || count <= 0 || count > LARGEST / stride) {
      return Layout.NONE;
    }
    long size = count * stride;
    List<Part> parts = element.parts();
    if (parts.size() == 1 && parts.getFirst().size() == stride) {
      return Layout.atomic(size);
    }
    List<Part> all = new ArrayList<>();
    for (long i = 0; i < count && !parts.isEmpty(); i++) {
      for (Part part : parts) {
        if (all.size() == MOST_PARTS) {
          return new Layout(size, all);
        }
        all.add(new Part(i * stride + part.offset(), part.size(), "[" + i + "]" + part.path()));
      }
    }
    return new Layout(size, all);
  }

  /** The elements of an array, all dimensions together; 0 if not known. */
  private long count(Die array) {
    long[] count = {1};
    boolean sound =
        new DieWalk(data)
            .walk(
                array,
                (die, tag, depth) -> {
                  if (tag == Dw.TAG_SUBRANGE_TYPE) {
                    long bound = data.number(die, Dw.AT_UPPER_BOUND, -1);
                    long elements = data.number(die, Dw.AT_COUNT, bound + 1);
                    boolean sane = elements > 0 && count[0] <= LARGEST / elements;
                    count[0] = sane ? count[0] * elements : 0;
                  }
                  return false;
                });
    return sound ? count[0] : 0;
  }

  private Layout structure(Die type, int language, int depth) {
    if (data.has(type, Dw.AT_SIGNATURE)) {
      return referred(type, Dw.AT_SIGNATURE, language, depth);
    }
    long size = size(type, 0);
    if (names.isAtomicStructure(type, language)) {
      return Layout.atomic(size);
    }
    List<Part> parts = new ArrayList<>();
    int[] members = {0};
    new DieWalk(data)
        .walk(
            type,
            (die, tag, level) -> {
              if ((tag == Dw.TAG_MEMBER || tag == Dw.TAG_INHERITANCE)
                  && members[0]++ < MOST_MEMBERS) {
                addMember(parts, die, language, depth);
              }
              // Rust's enums: which of them is there is not known, as with a union.
              return tag == Dw.TAG_VARIANT_PART || tag == Dw.TAG_VARIANT;
            });
    boolean isWhole = parts.size() == 1 && parts.getFirst().size() == size;
    if (names.isAtomicWrapper(type) && (isWhole || parts.isEmpty() && holdsItsArgument(type))) {
      return Layout.atomic(size); // its member's name is the library's own
    }
    return parts.isEmpty() ? Layout.plain(size) : new Layout(size, parts);
  }

  /** Whether a template's instance is its argument and nothing else: {@code T _M_i}. */
  private boolean holdsItsArgument(Die type) {
    List<Long> arguments = new ArrayList<>();
    List<Long> members = new ArrayList<>();
    new DieWalk(data)
        .walk(
            type,
            (die, tag, level) -> {
              if (tag == Dw.TAG_TEMPLATE_TYPE_PARAMETER) {
                arguments.add(bare(die));
              } else if (tag == Dw.TAG_INHERITANCE || tag == Dw.TAG_MEMBER && isOfObject(die)) {
                members.add(bare(die));
              }
              return false;
            });
    return members.size() == 1
        && members.getFirst() != UNKNOWN
        && arguments.contains(members.getFirst());
  }

  /** The type of a member or parameter, without names and qualifiers. */
  private long bare(Die typed) {
    Die type = data.newDie();
    return BareType.of(data, typed, type) ? type.id() : UNKNOWN;
  }

  private boolean isOfObject(Die member) {
    return !data.flag(member, Dw.AT_DECLARATION) && !data.flag(member, Dw.AT_EXTERNAL);
  }

  private void addMember(List<Part> parts, Die member, int language, int depth) {
    if (!isOfObject(member)) {
      return;
    }
    long offset = data.number(member, Dw.AT_DATA_MEMBER_LOCATION, 0);
    Layout layout = referred(member, Dw.AT_TYPE, language, depth);
    if (layout.parts().isEmpty() || offset < 0 || offset > LARGEST) {
      return;
    }
    @Nullable String name = data.string(member, Dw.AT_NAME);
    String path = name == null ? "" : "." + name;
    for (Part part : layout.parts()) {
      if (parts.size() == MOST_PARTS) {
        return;
      }
      parts.add(new Part(offset + part.offset(), part.size(), path + part.path()));
    }
  }
}
