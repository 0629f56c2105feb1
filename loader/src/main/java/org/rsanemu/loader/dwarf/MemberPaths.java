// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * What a byte of an object is called: {@code .items[3].next}. Names end where it is not known which
 * one it is, as in a union, and where those of libraries begin, which their users do not know.
 */
final class MemberPaths {
  private static final int DEEPEST = 32;
  private static final int MOST_DIMENSIONS = 8;

  /** Names that C and C++ keep for compilers and libraries. */
  private static final Pattern RESERVED = Pattern.compile("_[A-Z_].*");

  private final DwarfData data;
  private final AtomicLayout layouts;
  private final AtomicNames names;

  /** A member, or a base class without a name. */
  private record Member(long die, @Nullable String name, long offset) {}

  MemberPaths(DwarfData data, AtomicLayout layouts, AtomicNames names) {
    this.data = data;
    this.layouts = layouts;
    this.names = names;
  }

  /** The part of an object of this type that has a byte; "" if it is not known. */
  String of(Die type, int language, long offset) {
    StringBuilder path = new StringBuilder();
    Die at = data.newDie();
    at.set(type);
    long inside = offset;
    for (int i = 0; i < DEEPEST && inside >= 0; i++) {
      switch (data.tag(at)) {
        case Dw.TAG_TYPEDEF,
            Dw.TAG_CONST_TYPE,
            Dw.TAG_VOLATILE_TYPE,
            Dw.TAG_RESTRICT_TYPE,
            Dw.TAG_ATOMIC_TYPE -> {
          if (!go(at, Dw.AT_TYPE)) {
            return path.toString();
          }
        }
        case Dw.TAG_ARRAY_TYPE -> inside = element(at, language, inside, path);
        case Dw.TAG_STRUCTURE_TYPE, Dw.TAG_CLASS_TYPE ->
            inside = member(at, language, inside, path);
        default -> {
          return path.toString();
        }
      }
    }
    return path.toString();
  }

  private boolean go(Die at, int attribute) {
    Die next = data.newDie();
    boolean there = data.reference(at, attribute, next);
    at.set(next);
    return there;
  }

  /** Goes to an element of an array; the offset in it, -1 if there is no such element. */
  private long element(Die array, int language, long offset, StringBuilder path) {
    List<Long> counts = new ArrayList<>();
    new DieWalk(data)
        .walk(
            array,
            (die, tag, _) -> {
              if (tag == Dw.TAG_SUBRANGE_TYPE && counts.size() < MOST_DIMENSIONS) {
                counts.add(
                    data.number(die, Dw.AT_COUNT, data.number(die, Dw.AT_UPPER_BOUND, -1) + 1));
              }
              return false;
            });
    long stride = data.number(array, Dw.AT_BYTE_STRIDE, 0);
    if (!go(array, Dw.AT_TYPE)) {
      return -1;
    }
    long size = stride > 0 ? stride : layouts.of(array, language).size();
    if (size <= 0 || counts.isEmpty()) {
      return -1;
    }
    long index = offset / size;
    StringBuilder indices = new StringBuilder();
    for (int i = counts.size() - 1; i > 0; i--) {
      if (counts.get(i) <= 0) {
        return -1;
      }
      indices.insert(0, "[" + index % counts.get(i) + "]");
      index /= counts.get(i);
    }
    path.append('[').append(index).append(']').append(indices);
    return offset % size;
  }

  /** Goes to the member that has a byte; the offset in it, -1 if it is not known. */
  private long member(Die structure, int language, long offset, StringBuilder path) {
    if (data.has(structure, Dw.AT_SIGNATURE)) {
      return go(structure, Dw.AT_SIGNATURE) ? offset : -1;
    }
    if (names.isAtomicStructure(structure, language)) {
      return -1;
    }
    List<Member> found = new ArrayList<>();
    Die type = data.newDie();
    new DieWalk(data)
        .walk(
            structure,
            (die, tag, _) -> {
              if (tag == Dw.TAG_MEMBER || tag == Dw.TAG_INHERITANCE) {
                long start = data.number(die, Dw.AT_DATA_MEMBER_LOCATION, -1);
                boolean has =
                    start >= 0
                        && !data.has(die, Dw.AT_DATA_BIT_OFFSET)
                        && data.reference(die, Dw.AT_TYPE, type)
                        && offset >= start
                        && offset - start < layouts.of(type, language).size();
                if (has) {
                  String name = tag == Dw.TAG_MEMBER ? data.string(die, Dw.AT_NAME) : null;
                  found.add(new Member(die.id(), name, start));
                }
              }
              return false;
            });
    if (found.size() != 1) { // none, or an empty base besides
      return -1;
    }
    Member member = found.getFirst();
    if (member.name() != null) {
      if (RESERVED.matcher(member.name()).matches()) {
        return -1;
      }
      path.append('.').append(member.name());
    }
    return data.find(member.die(), structure) && go(structure, Dw.AT_TYPE)
        ? offset - member.offset()
        : -1;
  }
}
