// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.Pointers;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Pointer variables by where they are, and what they point to. */
final class PointerTypes implements Pointers {
  private static final int MOST_LOCATIONS = 1 << 8;
  private static final int MOST_CHAIN = 16;
  private static final int MOST_RANGES = 1 << 10;
  private static final int MOST_VARIABLES = 1 << 12;
  private static final int OP_REG0 = 0x50;
  private static final int OP_REGX = 0x90;
  private static final int REGISTERS = 32;

  /** The functions that get memory for an array of their template's type. */
  private static final Pattern ALLOCATE =
      Pattern.compile(
          "(std|__gnu_cxx)::(__\\w+::)*(__)?(new_|malloc_)?allocator<.*::allocate\\(.*");

  private final DwarfData data;
  private final UnitScan scan;
  private final DwarfNames names;
  private final LocalVariables locals;
  private final VariableBytes globals;
  private final LinePlaces places;
  private final AtomicLayout layouts;
  private final MemberPaths paths;
  private final TypeNames typeNames;
  private final ArrayTypes arrays;
  private final Die die;
  private final Die holder;
  private final Die scratch;

  /** Whether {@link #goOn} has come by a reference. */
  private boolean isReference;

  private final Map<Integer, List<Variable>> known = new HashMap<>();
  private final Map<Integer, InlinedScopes> inlined = new HashMap<>();

  /**
   * A pointer variable of a function.
   *
   * @param code of the blocks around it: start and end of each range in turn
   */
  private record Variable(long die, List<long[]> code) {
    boolean isAround(long pc) {
      return code.stream().allMatch(ranges -> has(ranges, pc));
    }

    private static boolean has(long[] ranges, long pc) {
      for (int i = 0; i < ranges.length; i += 2) {
        if (pc >= ranges[i] && pc < ranges[i + 1]) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * @param word bytes of a pointer
   */
  PointerTypes(
      DwarfData data,
      UnitScan scan,
      DwarfNames names,
      LocalVariables locals,
      VariableBytes globals,
      LinePlaces places,
      int word) {
    this.data = data;
    this.scan = scan;
    this.names = names;
    this.locals = locals;
    this.globals = globals;
    this.places = places;
    AtomicNames atomics = new AtomicNames(data);
    layouts = new AtomicLayout(data, word, atomics);
    paths = new MemberPaths(data, layouts, atomics);
    typeNames = new TypeNames(data);
    arrays = new ArrayTypes(data);
    die = data.newDie();
    holder = data.newDie();
    scratch = data.newDie();
  }

  @Override
  public Optional<Pointer> inRegister(long pc, int register) {
    int function = scan.functionCode.at(pc);
    if (function < 0) {
      return Optional.empty();
    }
    List<Pointer> found = new ArrayList<>();
    for (Variable each : known.computeIfAbsent(function, this::variables)) {
      if (each.isAround(pc) && data.find(each.die(), die) && isIn(die, pc, register)) {
        found.add(variable(die, language(function)));
      }
    }
    return only(found);
  }

  /** The only one; of several of one type the last, which is in the innermost block. */
  private Optional<Pointer> only(List<Pointer> all) {
    List<Pointer> structures = all.stream().filter(this::isToStructure).toList();
    List<Pointer> found = structures.isEmpty() ? all : structures;
    return found.isEmpty() || found.stream().mapToLong(this::target).distinct().count() > 1
        ? Optional.empty()
        : Optional.of(found.getLast());
  }

  private int language(int function) {
    return scan.units.get(scan.functions.get(function).unit()).language();
  }

  private boolean isIn(Die variable, long pc, int register) {
    long[] place = data.expressionAt(variable, Dw.AT_LOCATION, pc, MOST_LOCATIONS, 1);
    return place != null
        && place.length == 2
        && (register < REGISTERS && place[0] == OP_REG0 + register
            || place[0] == OP_REGX && place[1] == register);
  }

  private List<Variable> variables(int function) {
    List<Variable> variables = new ArrayList<>();
    Die root = data.newDie();
    if (!data.find(scan.functions.get(function).die(), root)) {
      return variables;
    }
    List<List<long[]>> around = new ArrayList<>(List.of(List.of()));
    new DieWalk(data)
        .walk(
            root,
            (each, tag, depth) -> {
              while (around.size() > depth) {
                around.removeLast();
              }
              List<long[]> outer = around.getLast();
              boolean opens = DieWalk.isBlock(tag);
              around.add(opens ? inner(each, outer) : outer);
              boolean isVariable = tag == Dw.TAG_VARIABLE || tag == Dw.TAG_FORMAL_PARAMETER;
              if (isVariable && variables.size() < MOST_VARIABLES && goToTarget(each)) {
                variables.add(new Variable(each.id(), outer));
              }
              return opens;
            });
    return variables;
  }

  private List<long[]> inner(Die block, List<long[]> outer) {
    long[] ranges = data.ranges(block, MOST_RANGES);
    if (ranges.length == 0) { // an abstract block has none
      return outer;
    }
    List<long[]> code = new ArrayList<>(outer);
    code.add(ranges);
    return code;
  }

  @Override
  public Optional<Pointer> inFrame(long pc, long offset) {
    LocalVariables.ByteOf found = locals.byteAt(pc, offset);
    int function = scan.functionCode.at(pc);
    return found == null || function < 0
        ? Optional.empty()
        : inVariable(found.die(), true, language(function), found.offset());
  }

  @Override
  public Optional<Pointer> global(long address) {
    UnitScan.Variable found = globals.onlyOne(address);
    return found == null
        ? Optional.empty()
        : inVariable(
            found.die(), false, scan.units.get(found.unit()).language(), address - found.address());
  }

  /** The pointer that is so many bytes after a variable's first. */
  private Optional<Pointer> inVariable(long variable, boolean isLocal, int language, long offset) {
    if (!data.find(variable, die) || !goToType(die)) {
      return Optional.empty();
    }
    String name = isLocal ? local(die) : names.of(die);
    goToType(die);
    MemberPaths.Leaf leaf = paths.goTo(scratch, language, offset);
    if (leaf == null || !goOn(scratch)) {
      return Optional.empty();
    }
    String text = leaf.isNamed() ? name + leaf.path() : "";
    return Optional.of(new Pointer(text, scratch.id(), language, isReference));
  }

  @Override
  public Optional<Pointer> member(Pointer base, long offset) {
    if (offset < 0 || !data.find(base.target(), scratch)) {
      return Optional.empty();
    }
    MemberPaths.Leaf leaf = paths.goTo(scratch, base.language(), offset);
    if (leaf == null || !goOn(scratch)) {
      return Optional.empty();
    }
    String of = base.with(leaf.path());
    String text = !leaf.isNamed() ? "" : of.startsWith("*") ? "(" + of + ")" : of;
    return Optional.of(new Pointer(text, scratch.id(), base.language(), isReference));
  }

  @Override
  public Optional<Pointer> returned(long pc) {
    int function = scan.functionCode.at(pc);
    return function < 0 || !data.find(scan.functions.get(function).die(), die)
        ? Optional.empty()
        : Optional.ofNullable(unnamed(die, language(function)));
  }

  @Override
  public Optional<Pointer> allocated(long pc) {
    int function = scan.functionCode.at(pc);
    if (function < 0 || !data.find(scan.functions.get(function).die(), die)) {
      return Optional.empty();
    }
    List<Long> scopes = inlined.computeIfAbsent(function, _ -> InlinedScopes.of(data, die)).at(pc);
    long innermost = scopes.isEmpty() ? scan.functions.get(function).die() : scopes.getLast();
    if (!data.find(innermost, die)) {
      return Optional.empty();
    }
    if (ALLOCATE.matcher(names.of(die)).matches()) {
      return Optional.ofNullable(unnamed(die, language(function)));
    }
    boolean makes =
        DwarfNames.holder(data, die, Dw.AT_NAME, holder, scratch)
            && String.valueOf(data.string(holder, Dw.AT_NAME)).startsWith("make_unique<")
            && names.of(die).contains("std::");
    return makes && (typeNames.goToArgument(die) || typeNames.goToArgument(holder))
        ? Optional.of(new Pointer("", argument(), language(function), false))
        : Optional.empty();
  }

  /** What {@link TypeNames#goToArgument} came to, or an element of that. */
  private long argument() {
    int tag = data.tag(die);
    boolean isHolders = tag == Dw.TAG_SUBPROGRAM || tag == Dw.TAG_INLINED_SUBROUTINE;
    Die type = isHolders ? holder : die;
    boolean isArray = data.tag(type) == Dw.TAG_ARRAY_TYPE;
    return isArray && data.reference(type, Dw.AT_TYPE, scratch) ? scratch.id() : type.id();
  }

  @Override
  public List<Part> parts(Pointer pointer, long offset) {
    boolean inside = offset >= 0 && (offset < size(pointer) || endsOpen(pointer));
    return inside && data.find(pointer.target(), scratch)
        ? paths.parts(scratch, pointer.language(), offset)
        : List.of();
  }

  @Override
  public long size(Pointer pointer) {
    return data.find(pointer.target(), scratch)
        ? layouts.of(scratch, pointer.language()).size()
        : 0;
  }

  @Override
  public boolean isMember(Pointer pointer, long offset, int size) {
    if (endsOpen(pointer) || !data.find(pointer.target(), scratch)) {
      return false;
    }
    MemberPaths.Leaf leaf = paths.goTo(scratch, pointer.language(), offset);
    return leaf != null && leaf.isNamed() && layouts.of(scratch, pointer.language()).size() == size;
  }

  @Override
  public Optional<String> number(Pointer pointer) {
    return target(pointer) != 0 && data.tag(scratch) == Dw.TAG_BASE_TYPE
        ? Optional.ofNullable(data.string(scratch, Dw.AT_NAME))
        : Optional.empty();
  }

  @Override
  public boolean isOneStatement(long pc, long other) {
    List<Place> one = places.at(pc);
    List<Place> two = places.at(other);
    return one.size() == two.size() && !one.isEmpty() && lines(one).equals(lines(two));
  }

  private static List<String> lines(List<Place> stack) {
    return stack.stream().map(each -> each.file() + ":" + each.line()).toList();
  }

  private @Nullable Pointer variable(Die variable, int language) {
    String name = local(variable);
    return goToTarget(variable) ? new Pointer(name, scratch.id(), language, isReference) : null;
  }

  /** gcc calls so what has the variables of a lambda, which its code has as its own. */
  private String local(Die variable) {
    String name = names.ofLocal(variable);
    return name.equals("__closure") ? Pointer.CLOSURE : name;
  }

  private @Nullable Pointer unnamed(Die function, int language) {
    return goToTarget(function) ? new Pointer("", scratch.id(), language, false) : null;
  }

  /** Goes to what something of pointer type points to, which {@code scratch} is then. */
  private boolean goToTarget(Die typed) {
    return goToType(typed) && goOn(scratch);
  }

  private boolean goToType(Die typed) {
    return DwarfNames.holder(data, typed, Dw.AT_TYPE, holder, scratch)
        && data.reference(holder, Dw.AT_TYPE, scratch);
  }

  /** Goes from a pointer's type to what it points to. */
  private boolean goOn(Die type) {
    for (int i = 0; i < MOST_CHAIN; i++) {
      int tag = data.tag(type);
      boolean points = tag == Dw.TAG_POINTER_TYPE;
      isReference = tag == Dw.TAG_REFERENCE_TYPE || tag == Dw.TAG_RVALUE_REFERENCE_TYPE;
      points |= isReference;
      if (!points && !isAlias(tag) || !data.reference(type, Dw.AT_TYPE, type)) {
        return false;
      }
      if (points) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAlias(int tag) {
    return tag == Dw.TAG_TYPEDEF
        || tag == Dw.TAG_CONST_TYPE
        || tag == Dw.TAG_VOLATILE_TYPE
        || tag == Dw.TAG_RESTRICT_TYPE
        || tag == Dw.TAG_ATOMIC_TYPE;
  }

  /** The entry of the type without names and qualifiers for it, which {@code scratch} is then. */
  private long target(Pointer pointer) {
    if (!data.find(pointer.target(), scratch)) {
      return 0;
    }
    for (int i = 0; i < MOST_CHAIN && isAlias(data.tag(scratch)); i++) {
      if (!data.reference(scratch, Dw.AT_TYPE, scratch)) {
        return 0;
      }
    }
    return scratch.id();
  }

  private boolean endsOpen(Pointer pointer) {
    return isToStructure(pointer) && arrays.endsOpen(scratch);
  }

  private boolean isToStructure(Pointer pointer) {
    target(pointer);
    int tag = data.tag(scratch);
    return tag == Dw.TAG_STRUCTURE_TYPE || tag == Dw.TAG_CLASS_TYPE;
  }
}
