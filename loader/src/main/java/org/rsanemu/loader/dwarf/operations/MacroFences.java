// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.source.AtomicCall;

/**
 * Fences without an instruction that one macro has together with accesses: compilers give them no
 * place of their own. One before all accesses in the text comes before the macro's code, if that is
 * one piece; others may come anywhere in it.
 *
 * @param <P> what distinguishes the macro's copies
 */
final class MacroFences<P> {
  private final CompiledFences fences;
  private final Map<P, Macro> macros = new LinkedHashMap<>();

  private record Macro(List<AtomicCall> calls, List<long[]> code) {}

  MacroFences(CompiledFences fences) {
    this.fences = fences;
  }

  /**
   * Code of a macro.
   *
   * @param comesTo what the macro comes to, in the text's order
   */
  void add(P macro, List<AtomicCall> comesTo, long start, long end) {
    if (comesTo.stream().anyMatch(fences::mayBeNothing)) {
      macros
          .computeIfAbsent(macro, _ -> new Macro(comesTo, new ArrayList<>()))
          .code
          .add(new long[] {start, end});
    }
  }

  /** All of them. */
  Stream<AtomicOperation> operations() {
    return macros.values().stream()
        .flatMap(each -> operations(each.calls, CodeRanges.of(each.code).ranges()));
  }

  private Stream<AtomicOperation> operations(List<AtomicCall> calls, List<long[]> code) {
    List<AtomicOperation> all = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      AtomicCall call = calls.get(i);
      if (fences.mayBeNothing(call)) {
        boolean first = code.size() == 1 && !hasAccess(calls.subList(0, i));
        for (long[] range : code) {
          AtomicOperation fence = call.operation(List.of(), range[0]);
          all.add(first ? fence : fence.until(range[1]));
        }
      }
    }
    return all.stream();
  }

  private static boolean hasAccess(List<AtomicCall> calls) {
    return calls.stream().anyMatch(call -> !call.isFence());
  }
}
