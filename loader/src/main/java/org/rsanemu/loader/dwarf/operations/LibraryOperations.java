// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.data.ConstantLocation;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The operations on atomics that functions of the standard libraries make, inlined or not: {@code
 * std::atomic}'s, {@code core::sync::atomic}'s and Boost.Atomic's. The orders are values of their
 * parameters.
 */
public final class LibraryOperations {
  /** No program has near as many; made-up debug information might. */
  private static final int MOST_OPERATIONS = 1 << 20;

  private static final int MOST_RANGES = 1 << 10;
  private static final int MOST_RANGES_TOGETHER = 1 << 22;
  private static final long MOST_CODE = 1L << 28;

  /** A parameter's value changes a few times at most. */
  private static final int LONGEST_LIST = 32;

  private static final int LONGEST_EXPRESSION = 4;
  private static final int LONGEST_BLOCK = 16;

  /**
   * Where the walk is.
   *
   * @param found the outermost operation around it
   * @param function what it is directly in, if that is an operation
   */
  private record Scope(
      @Nullable OperationFound found, OperationFunctions.@Nullable Operation function) {
    static final Scope NONE = new Scope(null, null);
  }

  private final DwarfData data;
  private final Image image;
  private final UnitScan scan;
  private final OperationFunctions functions;
  private final ArgumentPlaces places;
  private final CallText text;
  private final Die die;
  private final Die origin;
  private final List<OperationFound> all = new ArrayList<>();
  private int rangesLeft = MOST_RANGES_TOGETHER;
  private long codeLeft = MOST_CODE;

  /** Of the function that the walk is in. */
  private long function;

  private List<long[]> functionCode = List.of();
  private @Nullable FrameConstants frame;

  public LibraryOperations(
      DwarfData data, Image image, UnitScan scan, UnitFiles files, CallText text) {
    this.data = data;
    this.image = image;
    this.scan = scan;
    this.functions = new OperationFunctions(data, files);
    this.places = new ArgumentPlaces(data, image.architecture().code().arguments());
    this.text = text;
    this.die = data.newDie();
    this.origin = data.newDie();
  }

  /** In no order. */
  public List<AtomicOperation> read() {
    for (UnitScan.Function each : scan.functions) {
      if (!Dw.isC(scan.units.get(each.unit()).language()) && data.find(each.die(), die)) {
        int before = all.size();
        read(each.die());
        all.subList(before, all.size()).forEach(found -> text(found, each.unit()));
      }
    }
    return all.stream().map(OperationFound::finish).toList();
  }

  private void text(OperationFound found, int unit) {
    if (found.lacks() && data.find(found.inlined, die)) {
      found.text(text.orders(unit, die, found.function));
    }
  }

  private void read(long id) {
    function = id;
    functionCode = ranges(die);
    frame = null;
    OperationFound whole = found(die, functionCode);
    if (whole != null) {
      whole.arguments(places.of(die, whole.function, functions));
    }
    List<Scope> scopes = new ArrayList<>();
    scopes.add(whole == null ? Scope.NONE : new Scope(whole, whole.function));
    new DieWalk(data)
        .walk(
            die,
            (at, tag, depth) -> {
              while (scopes.size() > depth) {
                scopes.removeLast();
              }
              Scope scope = scopes.getLast();
              if (tag == Dw.TAG_INLINED_SUBROUTINE) {
                scope = inside(at, scope);
              } else if (tag == Dw.TAG_FORMAL_PARAMETER || tag == Dw.TAG_VARIABLE) {
                value(at, scope, whole != null && depth == 1);
              }
              scopes.add(scope);
              return tag == Dw.TAG_INLINED_SUBROUTINE
                  || tag == Dw.TAG_LEXICAL_BLOCK
                  || tag == Dw.TAG_TRY_BLOCK
                  || tag == Dw.TAG_CATCH_BLOCK;
            });
  }

  private Scope inside(Die inlined, Scope outer) {
    if (outer.found() != null) {
      return new Scope(outer.found(), functions.of(inlined));
    }
    OperationFound found = found(inlined, null);
    return found == null ? Scope.NONE : new Scope(found, found.function);
  }

  /** What a function, or an inlined one, is; null if no operation, or if it is nowhere. */
  private @Nullable OperationFound found(Die at, @Nullable List<long[]> known) {
    OperationFunctions.Operation operation = functions.of(at);
    if (operation == null || all.size() == MOST_OPERATIONS) {
      return null;
    }
    List<long[]> code = CodeRanges.of(known == null ? ranges(at) : known).ranges();
    long entry = data.entry(at);
    long inlined = known == null ? at.id() : 0;
    boolean inCode = code.stream().anyMatch(range -> entry >= range[0] && entry < range[1]);
    if (!inCode && !code.isEmpty()) {
      OperationFound found = new OperationFound(operation, inlined, code, code.getFirst()[0]);
      all.add(found);
      return found;
    }
    if (!inCode && scan.clip(new long[] {entry, entry + 1}).isEmpty()) {
      return null;
    }
    OperationFound found = new OperationFound(operation, inlined, code, entry);
    all.add(found);
    return found;
  }

  private List<long[]> ranges(Die at) {
    long[] ranges = data.ranges(at, Math.min(MOST_RANGES, rangesLeft));
    rangesLeft -= ranges.length / 2;
    return scan.clip(ranges);
  }

  /**
   * A parameter or variable that may be an order.
   *
   * @param argument whether the caller at run time decides it
   */
  @SuppressWarnings("ReferenceEquality") // a function is the object that was made for it
  private void value(Die at, Scope scope, boolean argument) {
    if (scope.found() == null || scope.function() == null) {
      return;
    }
    functions.abstractOf(at, origin);
    Integer index = scope.function().values().get(origin.id());
    if (index == null) {
      return;
    }
    boolean own = scope.function() == scope.found().function;
    long value = constant(at, own && !argument ? scope.found() : null);
    if (value == ConstantLocation.NONE) {
      return;
    }
    Map<Long, Order> numbers = scope.function().numbers();
    if (own) {
      scope.found().own(index, MemoryOrders.order(numbers, value));
    } else {
      scope.found().inner(scope.function(), index, MemoryOrders.order(numbers, value));
    }
  }

  /** Its value if it is always the same; in an inlined function's frame, what was put there. */
  private long constant(Die at, @Nullable OperationFound inlined) {
    if (data.has(at, Dw.AT_CONST_VALUE)) {
      return data.number(at, Dw.AT_CONST_VALUE, ConstantLocation.NONE);
    }
    List<long[]> location = data.expressions(at, Dw.AT_LOCATION, LONGEST_LIST, LONGEST_EXPRESSION);
    long value = ConstantLocation.value(location);
    if (value != ConstantLocation.NONE || inlined == null || location.size() != 1) {
      return value;
    }
    return ConstantLocation.isMemory(location.getFirst())
        ? frame().at(location.getFirst(), inlined.entry())
        : value;
  }

  /** What the function that the walk is in has in its frame. */
  private FrameConstants frame() {
    if (frame == null) {
      codeLeft -= functionCode.stream().mapToLong(range -> range[1] - range[0]).sum();
      byte @Nullable [] base =
          data.find(function, die) ? data.block(die, Dw.AT_FRAME_BASE, LONGEST_BLOCK) : null;
      int only = base != null && base.length == 1 ? base[0] & 0xff : 0;
      frame = FrameConstants.of(image, codeLeft < 0 ? List.of() : functionCode, only);
    }
    return frame;
  }
}
