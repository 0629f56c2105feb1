// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;

/**
 * The operations that the source of one module states, found by ELF address. Where several share an
 * instruction, the one counts whose order is known and, of these, the smallest. Immutable.
 */
public final class SourceOrderTable {
  /** Of a module whose source says nothing, or is not asked. */
  public static final SourceOrderTable NONE = new SourceOrderTable(List.of());

  /** Where a piece of code begins that belongs to an operation, or to none. */
  private final TreeMap<Long, @Nullable AtomicOperation> pieces = new TreeMap<>();

  /** The same of fences alone. */
  private final TreeMap<Long, @Nullable AtomicOperation> fencePieces = new TreeMap<>();

  private final Map<Long, List<AtomicOperation>> fences = new HashMap<>();

  /** Those that may come anywhere in a piece of code, by where it begins; pieces do not overlap. */
  private final TreeMap<Long, List<AtomicOperation>> spread = new TreeMap<>();

  private final Map<Long, AtomicOperation> functions = new HashMap<>();

  public SourceOrderTable(List<AtomicOperation> operations) {
    List<AtomicOperation> weakestFirst = new ArrayList<>(operations);
    weakestFirst.sort(
        Comparator.comparing(SourceOrder::isKnown)
            .thenComparing(SourceOrderTable::size, Comparator.reverseOrder()));
    for (AtomicOperation each : weakestFirst) {
      each.code().forEach(range -> paint(pieces, range[0], range[1], each));
      if (each.kind() == Kind.FENCE) {
        each.code().forEach(range -> paint(fencePieces, range[0], range[1], each));
        (each.isSpread() ? spread : fences)
            .computeIfAbsent(each.entry(), _ -> new ArrayList<>())
            .add(each);
      }
      if (each.takesOrders()) {
        functions.put(each.entry(), each);
      }
    }
  }

  private static long size(AtomicOperation operation) {
    return operation.code().stream().mapToLong(range -> range[1] - range[0]).sum();
  }

  private static void paint(
      TreeMap<Long, @Nullable AtomicOperation> pieces,
      long start,
      long end,
      AtomicOperation operation) {
    if (start >= end) {
      return;
    }
    AtomicOperation behind = at(pieces, end);
    pieces.subMap(start, end).clear();
    pieces.put(start, operation);
    pieces.putIfAbsent(end, behind);
  }

  /** The operation that the instruction at this address is part of; null if there is none. */
  public @Nullable AtomicOperation at(long address) {
    return at(pieces, address);
  }

  /**
   * The same of an instruction that does this by itself. Where the source's fence and its other
   * operations cannot be distinguished, an instruction that is a fence is the fence's.
   */
  public @Nullable AtomicOperation at(long address, Effect effect) {
    AtomicOperation fence = effect instanceof Effect.Fence ? at(fencePieces, address) : null;
    return fence != null ? fence : at(address);
  }

  private static @Nullable AtomicOperation at(
      TreeMap<Long, @Nullable AtomicOperation> pieces, long address) {
    Map.Entry<Long, @Nullable AtomicOperation> piece = pieces.floorEntry(address);
    return piece == null ? null : piece.getValue();
  }

  /** The fences that come before the instruction at this address, or may. */
  public List<AtomicOperation> fences(long address) {
    List<AtomicOperation> all = new ArrayList<>(spread(spread.lowerEntry(address), address));
    all.addAll(spread.getOrDefault(address, List.of()));
    all.addAll(fences.getOrDefault(address, List.of()));
    return all;
  }

  /** Whether this is in a piece of code in which a fence may come anywhere. */
  public boolean isGuessed(long address) {
    return !spread(spread.floorEntry(address), address + 1).isEmpty();
  }

  private static List<AtomicOperation> spread(
      Map.@Nullable Entry<Long, List<AtomicOperation>> piece, long until) {
    return piece == null || piece.getValue().getFirst().last() < until
        ? List.of()
        : piece.getValue();
  }

  /** The function that begins at this address and gets its order from its caller; or null. */
  public @Nullable AtomicOperation function(long address) {
    return functions.get(address);
  }
}
