// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo.Local;
import org.rsanemu.loader.DebugInfo.Part;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.data.ConstantLocation;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.operations.FrameConstants;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The variables in the frames of functions, by DW_OP_fbreg and registers that point into them. */
final class LocalVariables {
  private static final int MOST_RANGES = 1 << 10;
  private static final int MOST_LOCATIONS = 1 << 8;
  private static final int LONGEST_EXPRESSION = 8;
  private static final int LONGEST_BASE = 16;

  private final DwarfData data;
  private final UnitScan scan;
  private final Image image;
  private final DwarfNames names;
  private final UnitFiles files;
  private final AtomicLayout layouts;
  private final MemberPaths paths;
  private final Die die;
  private final Die holder;
  private final Die scratch;
  private final Map<Integer, List<Slot>> known = new HashMap<>();

  /**
   * A variable.
   *
   * @param start its offset from the stack pointer at the function's start
   * @param code of the blocks around it, outermost first: start and end of each range in turn
   * @param function whose it is
   */
  private record Slot(long die, long start, long size, List<long[]> code, long function) {
    boolean has(long pc, long offset) {
      return offset >= start && offset - start < size && code.stream().allMatch(c -> in(c, pc));
    }

    private static boolean in(long[] ranges, long pc) {
      for (int i = 0; i < ranges.length; i += 2) {
        if (pc >= ranges[i] && pc < ranges[i + 1]) {
          return true;
        }
      }
      return false;
    }
  }

  /** What the walk is inside of. */
  private record Scope(List<long[]> code, long function) {}

  LocalVariables(DwarfData data, UnitScan scan, Image image, DwarfNames names) {
    this.data = data;
    this.scan = scan;
    this.image = image;
    this.names = names;
    files = new UnitFiles(data, scan.skeletons);
    AtomicNames atomics = new AtomicNames(data);
    layouts = new AtomicLayout(data, image.bits() / 8, atomics);
    paths = new MemberPaths(data, layouts, atomics);
    die = data.newDie();
    holder = data.newDie();
    scratch = data.newDie();
  }

  /**
   * The variable that has a byte; of several the one in the innermost block.
   *
   * @param offset from the stack pointer at the function's start
   */
  Optional<Local> at(long pc, long offset) {
    Slot found = slot(pc, offset);
    return found == null || !data.find(found.die(), die)
        ? Optional.empty()
        : Optional.of(local(found, offset - found.start(), language(scan.functionCode.at(pc))));
  }

  /**
   * A byte of a variable.
   *
   * @param die the variable's entry
   */
  record ByteOf(long die, long offset) {}

  /** The variable that has a byte; null if it is not known. */
  @Nullable ByteOf byteAt(long pc, long offset) {
    Slot found = slot(pc, offset);
    return found == null ? null : new ByteOf(found.die(), offset - found.start());
  }

  private @Nullable Slot slot(long pc, long offset) {
    int function = scan.functionCode.at(pc);
    if (function < 0) {
      return null;
    }
    Slot found = null;
    for (Slot each : known.computeIfAbsent(function, this::slots)) {
      if (each.has(pc, offset) && (found == null || each.code().size() > found.code().size())) {
        found = each;
      }
    }
    return found;
  }

  private int language(int function) {
    return scan.units.get(scan.functions.get(function).unit()).language();
  }

  private Local local(Slot slot, long offset, int language) {
    String name = names.ofLocal(die);
    String file = "";
    int line = 0;
    if (DwarfNames.holder(data, die, Dw.AT_DECL_LINE, holder, scratch)) {
      file = files.declaring(holder);
      line = (int) Math.max(0, data.number(holder, Dw.AT_DECL_LINE, 0));
    }
    Part part = type(die) ? paths.of(scratch, language, offset) : Part.UNKNOWN;
    String function = data.find(slot.function(), die) ? names.of(die) : "??";
    Place declared = new Place(name, file, line, false);
    return new Local(declared, function, offset, slot.size(), part);
  }

  /** Goes to a variable's type, which {@code scratch} is then; whether it has one. */
  private boolean type(Die variable) {
    return DwarfNames.holder(data, variable, Dw.AT_TYPE, holder, scratch)
        && data.reference(holder, Dw.AT_TYPE, scratch);
  }

  private List<Slot> slots(int function) {
    List<Slot> slots = new ArrayList<>();
    Die root = data.newDie();
    if (!data.find(scan.functions.get(function).die(), root)) {
      return slots;
    }
    FrameConstants frame = frame(root);
    List<Scope> around = new ArrayList<>(List.of(new Scope(List.of(), root.id())));
    new DieWalk(data)
        .walk(
            root,
            (each, tag, depth) -> {
              while (around.size() > depth) {
                around.removeLast();
              }
              Scope outer = around.getLast();
              boolean opens = DieWalk.isBlock(tag);
              around.add(opens ? inner(each, tag, outer) : outer);
              if (tag == Dw.TAG_VARIABLE || tag == Dw.TAG_FORMAL_PARAMETER) {
                add(slots, each, frame, outer, language(function));
              }
              return opens;
            });
    return slots;
  }

  private Scope inner(Die block, int tag, Scope outer) {
    List<long[]> code = new ArrayList<>(outer.code());
    long[] ranges = data.ranges(block, MOST_RANGES);
    if (ranges.length > 0) { // an abstract block has none
      code.add(ranges);
    }
    return new Scope(code, tag == Dw.TAG_INLINED_SUBROUTINE ? block.id() : outer.function());
  }

  /** A variable that is in memory wherever its location is known, at one place. */
  private void add(
      List<Slot> slots, Die variable, FrameConstants frame, Scope scope, int language) {
    long start = ConstantLocation.NONE;
    for (long[] expression :
        data.expressions(variable, Dw.AT_LOCATION, MOST_LOCATIONS, LONGEST_EXPRESSION)) {
      if (ConstantLocation.isMemory(expression)) {
        long place = frame.place(expression);
        if (start != ConstantLocation.NONE && place != start) {
          return;
        }
        start = place;
      }
    }
    long size =
        start != ConstantLocation.NONE && type(variable) ? layouts.of(scratch, language).size() : 0;
    if (size > 0) {
      slots.add(new Slot(variable.id(), start, size, scope.code(), scope.function()));
    }
  }

  private FrameConstants frame(Die function) {
    List<long[]> code = scan.clip(data.ranges(function, UnitScan.MOST_RANGES));
    byte[] base = data.block(function, Dw.AT_FRAME_BASE, LONGEST_BASE);
    int only = base != null && base.length == 1 ? base[0] & 0xff : 0;
    return FrameConstants.of(image, code, only);
  }
}
