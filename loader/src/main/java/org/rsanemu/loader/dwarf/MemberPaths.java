// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Pointers.Part;
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

  /** Names that C and C++ keep for compilers and libraries, and compilers give. */
  private static final Pattern RESERVED = Pattern.compile("_[A-Z_].*|_vptr[.$].*");

  /** Types whose parts are a library's, though their names are not {@link #RESERVED}. */
  private static final Set<String> OPAQUE = Set.of("omp_lock_t", "omp_nest_lock_t");

  private final DwarfData data;
  private final AtomicLayout layouts;
  private final AtomicNames names;
  private final TypeNames typeNames;
  private final ArrayTypes arrays;
  private final EmptyClasses empty;

  /** A member, or a base class without a name. */
  private record Member(long die, boolean isBase, @Nullable String name, long offset) {}

  MemberPaths(DwarfData data, AtomicLayout layouts, AtomicNames names) {
    this.data = data;
    this.layouts = layouts;
    this.names = names;
    typeNames = new TypeNames(data);
    arrays = new ArrayTypes(data);
    empty = new EmptyClasses(data);
  }

  /** The part of an object of this type that has a byte. */
  DebugInfo.Part of(Die type, int language, long offset) {
    Walk walk = walk(type, language, offset);
    return new DebugInfo.Part(walk.path.toString(), walk.volatiles > 0);
  }

  /** The same as seen from the object, then from the structure in it that has it, and so on. */
  List<Part> parts(Die type, int language, long offset) {
    Walk walk = walk(type, language, offset);
    return walk.structures.stream()
        .filter(each -> each.path().length() < walk.path.length())
        .map(each -> new Part(each.type(), each.rest(walk.path), walk.volatiles > each.volatiles()))
        .toList();
  }

  /**
   * Goes to the type of what begins at a byte and has no parts; whether there is such.
   *
   * @return its name in the object; null if there is no such
   */
  @Nullable Leaf goTo(Die type, int language, long offset) {
    Walk walk = walk(type, language, offset);
    type.set(walk.at);
    return walk.inside == 0 && data.tag(type) != Dw.TAG_UNION_TYPE
        ? new Leaf(walk.path.toString(), !walk.hidden && !walk.isValue)
        : null;
  }

  /**
   * What has no parts.
   *
   * @param path from the object to it
   * @param isNamed whether the path is whole, and does not end at a library's names
   */
  record Leaf(String path, boolean isNamed) {}

  /**
   * A structure on the way.
   *
   * @param path that leads to it
   * @param isValue whether it is the value of what has that path
   * @param volatiles how many types are volatile up to there
   */
  private record Structure(String type, String path, boolean isValue, int volatiles) {
    /** What leads from it to a part of it. */
    String rest(CharSequence whole) {
      String rest = whole.toString().substring(path.length());
      return isValue ? rest.replaceFirst("^->", ".") : rest;
    }
  }

  /** A way into an object. */
  private static final class Walk {
    private final Die at;
    private final int language;

    /** The offset in what it is at; -1 if it is not known which of the parts has the byte. */
    private long inside;

    private final StringBuilder path = new StringBuilder();

    /** How many types are volatile. */
    private int volatiles;

    private final List<Structure> structures = new ArrayList<>();

    /** Whether it is inside of what has no name that users know. */
    private boolean hidden;

    /** Whether it is at the value of what people write as a pointer to it: {@code o->member}. */
    private boolean isValue;

    private Walk(Die at, int language, long inside) {
      this.at = at;
      this.language = language;
      this.inside = inside;
    }
  }

  private Walk walk(Die type, int language, long offset) {
    Walk walk = new Walk(data.newDie(), language, offset);
    walk.at.set(type);
    String typedef = null;
    for (int i = 0; i < DEEPEST && walk.inside >= 0; i++) {
      int tag = data.tag(walk.at);
      switch (tag) {
        case Dw.TAG_TYPEDEF,
            Dw.TAG_CONST_TYPE,
            Dw.TAG_VOLATILE_TYPE,
            Dw.TAG_RESTRICT_TYPE,
            Dw.TAG_ATOMIC_TYPE -> {
          walk.volatiles += tag == Dw.TAG_VOLATILE_TYPE ? 1 : 0;
          typedef = tag == Dw.TAG_TYPEDEF ? data.string(walk.at, Dw.AT_NAME) : typedef;
          if (typedef != null && OPAQUE.contains(typedef)) {
            return walk;
          }
          if (!go(walk.at, Dw.AT_TYPE)) {
            return walk;
          }
        }
        case Dw.TAG_ARRAY_TYPE -> {
          walk.inside = element(walk);
          typedef = null;
        }
        case Dw.TAG_STRUCTURE_TYPE, Dw.TAG_CLASS_TYPE -> {
          String name = typeNames.of(walk.at, language, typedef);
          if (name != null && !walk.hidden) {
            walk.structures.add(
                new Structure(name, walk.path.toString(), walk.isValue, walk.volatiles));
          }
          walk.inside = member(walk);
          typedef = null;
        }
        default -> {
          return walk;
        }
      }
    }
    return walk;
  }

  /** gcc names a lambda's copy of, or reference to, a variable x so. */
  private boolean isCapture(Die structure, String member) {
    return member.matches("__[A-Za-z].*") && typeNames.isClosure(structure);
  }

  private boolean go(Die at, int attribute) {
    Die next = data.newDie();
    boolean there = data.reference(at, attribute, next);
    at.set(next);
    return there;
  }

  /** Goes to an element of an array; the offset in it, -1 if there is no such element. */
  private long element(Walk walk) {
    Die array = walk.at;
    long offset = walk.inside;
    List<Long> counts = arrays.counts(array);
    long stride = data.number(array, Dw.AT_BYTE_STRIDE, 0);
    if (!go(array, Dw.AT_TYPE)) {
      return -1;
    }
    long size = stride > 0 ? stride : layouts.of(array, walk.language).size();
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
    walk.hidden |= walk.isValue; // (*value)[3]
    if (!walk.hidden) {
      walk.path.append('[').append(index).append(']').append(indices);
    }
    return offset % size;
  }

  /** Goes to the member that has a byte; the offset in it, -1 if it is not known. */
  private long member(Walk walk) {
    Die structure = walk.at;
    long offset = walk.inside;
    if (data.has(structure, Dw.AT_SIGNATURE)) {
      return go(structure, Dw.AT_SIGNATURE) ? offset : -1;
    }
    if (names.isAtomicStructure(structure, walk.language)) {
      return -1;
    }
    if (walk.path.isEmpty() && typeNames.goToStored(structure)) {
      walk.hidden = false;
      walk.structures.clear();
      return offset;
    }
    if (typeNames.goToValue(structure)) {
      walk.hidden |= walk.isValue; // (*value)->member
      walk.isValue = true;
      return offset < layouts.of(structure, walk.language).size() ? offset : -1;
    }
    List<Member> found = new ArrayList<>();
    List<Member> last = new ArrayList<>();
    Die type = data.newDie();
    new DieWalk(data)
        .walk(
            structure,
            (die, tag, _) -> {
              if (tag == Dw.TAG_MEMBER || tag == Dw.TAG_INHERITANCE) {
                last.clear();
                long start = data.number(die, Dw.AT_DATA_MEMBER_LOCATION, -1);
                boolean mayHave =
                    start >= 0
                        && !data.has(die, Dw.AT_DATA_BIT_OFFSET)
                        && data.reference(die, Dw.AT_TYPE, type)
                        && offset >= start;
                if (mayHave) {
                  boolean base = tag == Dw.TAG_INHERITANCE;
                  String name = base ? null : data.string(die, Dw.AT_NAME);
                  Member member = new Member(die.id(), base, name, start);
                  if (offset - start < layouts.of(type, walk.language).size()) {
                    found.add(member);
                  } else if (arrays.isOpen(type)) {
                    last.add(member);
                  }
                }
              }
              return false;
            });
    if (found.isEmpty()) {
      found.addAll(last);
    }
    if (found.size() > 1) {
      found.removeIf(each -> data.find(each.die(), type) && empty.isEmpty(type));
    }
    if (found.size() > 1) { // a base's padding: the members have the byte
      found.removeIf(each -> each.isBase());
    }
    if (found.size() != 1) {
      return -1;
    }
    Member member = found.getFirst();
    if (member.name() != null && !walk.isValue && isCapture(structure, member.name())) {
      walk.path.append('.').append(member.name().substring(2));
    } else if (member.name() != null && !typeNames.isElements(structure, member.name())) {
      walk.hidden |= RESERVED.matcher(member.name()).matches();
      if (!walk.hidden) {
        walk.path.append(walk.isValue ? "->" : ".").append(member.name());
        walk.isValue = false;
      }
    }
    return data.find(member.die(), structure) && go(structure, Dw.AT_TYPE)
        ? offset - member.offset()
        : -1;
  }
}
