// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import static java.util.stream.Collectors.partitioningBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.source.AtomicCall;

/**
 * Decides which of the calls at one place of the text some code is of. Where a macro comes to
 * several, or has some among its arguments, gcc's blocks distinguish those of stdatomic.h by what
 * they do; what remains is of all of them, and has an order only if they all have the same.
 */
final class CallChoice {
  private CallChoice() {}

  /**
   * The calls, one of each kind; none if the code is of none.
   *
   * @param block the innermost with the code, of this place, or null
   * @param blocks the unit's: if there are none, its compiler may make none
   */
  static List<AtomicCall> of(
      List<AtomicCall> calls,
      AtomicBlocks.@Nullable Block block,
      AtomicBlocks blocks,
      CompiledFences fences) {
    List<AtomicCall> rest = calls.stream().filter(call -> !fences.isNothing(call)).toList();
    if (block != null) {
      boolean known =
          rest.stream().anyMatch(call -> call.hasBlock() && call.kind() == block.kind());
      rest =
          rest.stream()
              .filter(call -> known && (!call.hasBlock() || call.kind() == block.kind()))
              .toList();
      if (!known) {
        return List.of(
            new AtomicCall(
                block.kind(), block.function(), Order.UNKNOWN, Order.UNKNOWN, Witness.NONE));
      }
    } else if (rest.size() > 1 && !blocks.isEmpty()) {
      rest = rest.stream().filter(call -> !call.hasBlock()).toList();
    }
    return merged(rest);
  }

  /** A fence is told from other instructions by what it does. */
  private static List<AtomicCall> merged(List<AtomicCall> calls) {
    Map<Boolean, List<AtomicCall>> sorts =
        calls.stream().collect(partitioningBy(AtomicCall::isFence));
    return sorts.values().stream().flatMap(CallChoice::ofOneSort).toList();
  }

  @SuppressWarnings("ReferenceEquality") // equal calls are several: the first stays
  private static Stream<AtomicCall> ofOneSort(List<AtomicCall> calls) {
    boolean same = calls.stream().map(AtomicCall::order).distinct().count() <= 1;
    boolean failsSame =
        calls.stream()
                .filter(call -> call.failure() != Order.UNKNOWN)
                .map(AtomicCall::failure)
                .distinct()
                .count()
            <= 1;
    return calls.stream()
        .filter(call ->
            calls.stream().filter(other -> other.kind() == call.kind()).findFirst().get() == call)
        .map(call -> same && failsSame ? call : call.unknown());
  }
}
