// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo;
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
  private final Map<Integer, Slots> known = new HashMap<>();

  /**
   * A variable.
   *
   * @param start its offset from the stack pointer at the function's start, as far as the code says
   *     that makes the frame; {@link ConstantLocation#NONE} if it does not
   * @param locations where it is in memory
   * @param isAlways whether it is nowhere else, as in a register: what is there may only have the
   *     same value as another variable
   * @param code of the blocks around it, outermost first: start and end of each range in turn
   * @param function whose it is
   */
  private record Slot(
      long die,
      long start,
      List<long[]> locations,
      boolean isAlways,
      long size,
      List<long[]> code,
      long function) {
    boolean has(long offset, long place) {
      return place != ConstantLocation.NONE && offset >= place && offset - place < size;
    }

    /** Whether it is the one that is meant by a byte of both. */
    boolean isBefore(Slot other) {
      int inner = Integer.compare(code.size(), other.code.size());
      return inner > 0 || inner == 0 && isAlways && !other.isAlways;
    }

    boolean isAround(long pc) {
      return code.stream().allMatch(c -> in(c, pc));
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

  /** A function's variables in memory. */
  private record Slots(@Nullable FrameConstants frame, List<Slot> all) {
    static final Slots NONE = new Slots(null, List.of());
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
   * @param registers where registers point to, as {@link DebugInfo#local} has it
   */
  Optional<Local> at(long pc, long offset, IntToLongFunction registers) {
    Found found = find(pc, offset, (slot, frame) -> place(slot, frame, pc, registers));
    return found == null || !data.find(found.slot().die(), die)
        ? Optional.empty()
        : Optional.of(
            local(found.slot(), offset - found.place(), language(scan.functionCode.at(pc))));
  }

  /** A variable, and where it is. */
  private record Found(Slot slot, long place) {}

  /** Says where a variable is; {@link ConstantLocation#NONE} if it is not known. */
  @FunctionalInterface
  private interface Places {
    long of(Slot slot, FrameConstants frame);
  }

  /**
   * A byte of a variable.
   *
   * @param die the variable's entry
   */
  record ByteOf(long die, long offset) {}

  /** The variable that has a byte; null if it is not known. */
  @Nullable ByteOf byteAt(long pc, long offset) {
    Found found = find(pc, offset, (slot, _) -> slot.start());
    return found == null ? null : new ByteOf(found.slot().die(), offset - found.place());
  }

  /** Of several the one in the innermost block; null if there is none. */
  private @Nullable Found find(long pc, long offset, Places places) {
    int function = scan.functionCode.at(pc);
    Slots slots = function < 0 ? Slots.NONE : known.computeIfAbsent(function, this::slots);
    FrameConstants frame = slots.frame();
    if (frame == null) {
      return null;
    }
    Found found = null;
    for (Slot each : slots.all()) {
      boolean first = found == null || each.isBefore(found.slot());
      if (first && each.isAround(pc)) {
        long place = places.of(each, frame);
        found = each.has(offset, place) ? new Found(each, place) : found;
      }
    }
    return found;
  }

  /** What all its locations say, or else the one that holds at a place of the code. */
  private long place(Slot slot, FrameConstants frame, long pc, IntToLongFunction registers) {
    long[] all =
        slot.locations().stream()
            .mapToLong(each -> frame.placeBy(each, registers))
            .distinct()
            .toArray();
    if (all.length == 1 || !data.find(slot.die(), die)) {
      return all[0];
    }
    long[] here = data.expressionAt(die, Dw.AT_LOCATION, pc, MOST_LOCATIONS, LONGEST_EXPRESSION);
    return here != null && ConstantLocation.isMemory(here)
        ? frame.placeBy(here, registers)
        : ConstantLocation.NONE;
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

  private Slots slots(int function) {
    Die root = data.newDie();
    if (!data.find(scan.functions.get(function).die(), root)) {
      return Slots.NONE;
    }
    FrameConstants frame = frame(root);
    Slots slots = new Slots(frame, new ArrayList<>());
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

  /** A variable that is in memory wherever its location is known. */
  private void add(Slots slots, Die variable, FrameConstants frame, Scope scope, int language) {
    List<long[]> all =
        data.expressions(variable, Dw.AT_LOCATION, MOST_LOCATIONS, LONGEST_EXPRESSION);
    List<long[]> locations = all.stream().filter(ConstantLocation::isMemory).toList();
    boolean always = locations.size() == all.size();
    long size = !locations.isEmpty() && type(variable) ? layouts.of(scratch, language).size() : 0;
    if (size > 0) {
      long[] starts = locations.stream().mapToLong(frame::place).distinct().toArray();
      long start = starts.length == 1 ? starts[0] : ConstantLocation.NONE;
      slots
          .all()
          .add(
              new Slot(
                  variable.id(), start, locations, always, size, scope.code(), scope.function()));
    }
  }

  private FrameConstants frame(Die function) {
    List<long[]> code = scan.clip(data.ranges(function, UnitScan.MOST_RANGES));
    byte[] base = data.block(function, Dw.AT_FRAME_BASE, LONGEST_BASE);
    int only = base != null && base.length == 1 ? base[0] & 0xff : 0;
    return FrameConstants.of(image, code, only);
  }
}
