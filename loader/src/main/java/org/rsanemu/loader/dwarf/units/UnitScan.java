// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.data.CodeIndex;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.data.StaticLocation;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * One pass over all units of an image, for what has an address: functions and variables. The rest,
 * names, types, inlined functions and lines, is read when it is asked for.
 */
public final class UnitScan {
  /**
   * A unit.
   *
   * @param lines the unit that has its line table and its folder: itself or, if it was split off,
   *     its skeleton
   * @param version DWARF's, 0 if it is not known
   */
  public record Unit(long die, int language, long lines, int version) {}

  /** A function that is in the image. */
  public record Function(long die, int unit) {}

  /** A variable with one address all the time. */
  public record Variable(long die, int unit, long address) {}

  /** A variable without a location that a thread-local symbol's name is like. */
  public record Unlocated(long die, int unit, String name) {}

  /** Ranges of one entry that are read, and of all: a file that has more is damaged. */
  public static final int MOST_RANGES = 1 << 12;

  private static final int MOST_RANGES_TOGETHER = 1 << 22;
  private static final int MOST_UNITS = 1 << 17;
  private static final int MOST_UNLOCATED = 1 << 16;
  private static final int LONGEST_LOCATION = 32;
  private static final int NO_FUNCTION = Integer.MAX_VALUE;

  public final List<Unit> units = new ArrayList<>();
  public final List<Function> functions = new ArrayList<>();
  public final List<Variable> variables = new ArrayList<>();

  /** Thread-local variables: their addresses are offsets in each thread's block. */
  public final List<Variable> threadLocals = new ArrayList<>();

  public final List<Unlocated> unlocated = new ArrayList<>();

  /** By a unit that was split off and is back, its skeleton. */
  public final Map<Long, Long> skeletons = new HashMap<>();

  public final CodeIndex unitCode = new CodeIndex();
  public final CodeIndex functionCode = new CodeIndex();
  private final DwarfData data;
  private final Image image;
  private final Map<String, byte[]> sections;
  private final List<long[]> code;
  private final List<String> warnings;
  private final Map<Long, Long> split;
  private final Set<Long> whole;
  private final Map<Long, Long> dies = new HashMap<>();
  private final DieWalk walk;
  private final Die holder;
  private final Die scratch;
  private final Set<String> threadLocalNames;
  private int rangesLeft = MOST_RANGES_TOGETHER;
  private long addressBase;

  /** How deep the outermost function is that the walk is inside of. */
  private int functionDepth = NO_FUNCTION;

  private int damaged;

  /**
   * @param split by the offset of a unit that was split off and is back, its skeleton's
   */
  public UnitScan(
      DwarfData data,
      Image image,
      Map<String, byte[]> sections,
      List<long[]> code,
      Map<Long, Long> split,
      List<String> warnings) {
    this.data = data;
    this.image = image;
    this.sections = sections;
    this.code = code;
    this.split = split;
    this.whole = Set.copyOf(split.values());
    this.warnings = warnings;
    this.walk = new DieWalk(data);
    this.holder = data.newDie();
    this.scratch = data.newDie();
    this.threadLocalNames =
        image.architecture().elf().threadLocalsByName()
            ? ThreadLocalSymbols.of(image.symbols()).names()
            : Set.of();
  }

  /** Reads all units; what is damaged is left out, with a warning. */
  public void run() {
    Die unit = data.newDie();
    long offset = 0;
    for (int i = 0; i < MOST_UNITS && offset >= 0; i++) {
      long next = data.unit(offset, unit);
      if (next >= 0) {
        scan(unit, offset);
      }
      offset = next;
    }
    unitCode.seal();
    functionCode.seal();
    if (damaged > 0) {
      warnings.add("debug information is damaged in " + damaged + " units: it is used in part");
    }
  }

  private void scan(Die unit, long offset) {
    int tag = unit.isPresent() ? data.tag(unit) : 0;
    if (tag == 0) {
      damaged++;
    }
    if (tag != Dw.TAG_COMPILE_UNIT && tag != Dw.TAG_PARTIAL_UNIT && tag != Dw.TAG_SKELETON_UNIT) {
      return;
    }
    int index = units.size();
    dies.put(offset, unit.id());
    long lines = dies.getOrDefault(split.getOrDefault(offset, offset), unit.id());
    if (lines != unit.id()) {
      skeletons.put(unit.id(), lines);
    }
    int language = (int) data.number(unit, Dw.AT_LANGUAGE, 0);
    units.add(new Unit(unit.id(), language, lines, version(offset)));
    addressBase = Skeleton.addresses(data, unit);
    addCode(unit, unitCode, index);
    functionDepth = NO_FUNCTION;
    // A skeleton may repeat the functions of what was split off, for those that do not have it.
    if (!whole.contains(offset)
        && !walk.walk(unit, (die, kind, depth) -> visit(die, kind, depth, index))) {
      damaged++;
    }
  }

  /** The two bytes after a unit's length, which has 4 or 12 (DWARF 5, 7.4 and 7.5.1). */
  private int version(long offset) {
    ByteBuffer info =
        ByteBuffer.wrap(sections.getOrDefault(".debug_info", new byte[0]))
            .order(ByteOrder.LITTLE_ENDIAN);
    int at = (int) offset + Integer.BYTES;
    if (at <= info.limit() && info.getInt((int) offset) == -1) {
      at += Long.BYTES;
    }
    return at + Short.BYTES <= info.limit() ? info.getShort(at) : 0;
  }

  private boolean visit(Die die, int tag, int depth, int unit) {
    if (depth <= functionDepth) {
      functionDepth = NO_FUNCTION;
    }
    return switch (tag) {
      case Dw.TAG_SUBPROGRAM -> {
        if (data.flag(die, Dw.AT_DECLARATION)) {
          yield false;
        }
        if (addCode(die, functionCode, functions.size())) {
          functions.add(new Function(die.id(), unit));
        }
        functionDepth = Math.min(functionDepth, depth);
        yield true;
      }
      case Dw.TAG_VARIABLE -> {
        addVariable(die, unit);
        yield false;
      }
      case Dw.TAG_NAMESPACE,
          Dw.TAG_MODULE,
          Dw.TAG_LEXICAL_BLOCK,
          Dw.TAG_TRY_BLOCK,
          Dw.TAG_CATCH_BLOCK,
          Dw.TAG_INLINED_SUBROUTINE ->
          true;
      case Dw.TAG_STRUCTURE_TYPE, Dw.TAG_CLASS_TYPE, Dw.TAG_UNION_TYPE, Dw.TAG_ENUMERATION_TYPE ->
          // Where rustc puts methods. C++'s are beside their classes, except for those of a class
          // inside a function: a lambda's code is there when the compiler does not optimize.
          functionDepth != NO_FUNCTION || units.get(unit).language() == Dw.LANG_RUST;
      default -> false;
    };
  }

  /**
   * The code that is described, in order of address, those that touch or overlap merged: functions,
   * and all of a unit that has some. gcc may leave a function without a description of its own that
   * it found to be the same as another one, and copied.
   */
  public List<long[]> described() {
    Set<Long> described = new HashSet<>();
    for (Function function : functions) {
      long unit = units.get(function.unit()).die();
      described.add(unit);
      described.add(skeletons.getOrDefault(unit, unit)); // which has the code of what was split off
    }
    List<long[]> all = new ArrayList<>(functionCode.ranges(function -> true));
    all.addAll(unitCode.ranges(unit -> described.contains(units.get(unit).die())));
    return CodeRanges.of(all).ranges();
  }

  private boolean addCode(Die die, CodeIndex index, int owner) {
    if (!data.has(die, Dw.AT_LOW_PC) && !data.has(die, Dw.AT_RANGES)) {
      return false;
    }
    long[] ranges = data.ranges(die, Math.min(MOST_RANGES, rangesLeft));
    rangesLeft -= ranges.length / 2;
    List<long[]> sane = clip(ranges);
    sane.forEach(range -> index.add(range[0], range[1], owner));
    return !sane.isEmpty();
  }

  /**
   * Of ranges, start and end in turn, those that are in the image's code: linkers leave the entries
   * of code that they dropped, with addresses that mean nothing.
   */
  public List<long[]> clip(long[] ranges) {
    List<long[]> sane = new ArrayList<>();
    for (int i = 0; i < ranges.length; i += 2) {
      if (isCode(ranges[i], ranges[i + 1])) {
        sane.add(new long[] {ranges[i], ranges[i + 1]});
      }
    }
    return sane;
  }

  private boolean isCode(long start, long end) {
    for (long[] section : code) {
      if (start >= section[0] && start < end && end <= section[1]) {
        return true;
      }
    }
    return false;
  }

  private void addVariable(Die die, int unit) {
    byte @Nullable [] location = data.block(die, Dw.AT_LOCATION, LONGEST_LOCATION);
    if (location == null) {
      addUnlocated(die, unit);
      return;
    }
    byte @Nullable [] table = sections.get(".debug_addr");
    long offset = StaticLocation.threadLocal(location, image.bits() / 8, table, addressBase);
    if (offset >= 0) {
      addThreadLocal(die, unit, offset);
      return;
    }
    long address = StaticLocation.address(location, image.bits() / 8, table, addressBase);
    for (Image.Segment segment : image.segments()) {
      long inside = address - segment.address();
      if (address > 0 && inside >= 0 && inside < segment.memorySize()) {
        variables.add(new Variable(die.id(), unit, address));
        return;
      }
    }
  }

  private void addThreadLocal(Die die, int unit, long named) {
    long size = image.threadLocals().size();
    // gcc that splits debug information off has the linker put a place in the template there.
    long offset = named < size ? named : named - image.threadLocals().template();
    if (offset >= 0 && offset < size) {
      threadLocals.add(new Variable(die.id(), unit, offset));
    }
  }

  /** Compilers for AArch64 give thread-local variables no location: symbols have to do. */
  private void addUnlocated(Die die, int unit) {
    if (threadLocalNames.isEmpty()
        || data.flag(die, Dw.AT_DECLARATION)
        || data.has(die, Dw.AT_LOCATION)
        || data.has(die, Dw.AT_ABSTRACT_ORIGIN)
        || data.has(die, Dw.AT_CONST_VALUE)
        || unlocated.size() == MOST_UNLOCATED
        || !DwarfNames.holder(data, die, Dw.AT_NAME, holder, scratch)) {
      return;
    }
    @Nullable String name = data.string(holder, Dw.AT_NAME);
    if (name != null && threadLocalNames.contains(name)) {
      unlocated.add(new Unlocated(die.id(), unit, name));
    }
  }
}
