// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.PlainCode;

/**
 * The code of statements that call atomic functions and make plain accesses besides.
 *
 * @param <P> a place of the text in one function or one inlined copy of it
 */
final class BesideCode<P> {
  private static final int MOST = 1 << 20;

  private record Code<P>(long start, long end, List<P> calls) {}

  private final List<Code<P>> all = new ArrayList<>();

  /**
   * Some code of a statement.
   *
   * @param calls where its calls are that access memory
   */
  void add(long start, long end, List<P> calls) {
    if (all.size() < MOST) {
      all.add(new Code<>(start, end, calls));
    }
  }

  /**
   * With the operations that were found at the calls. Each call must have code in the same function
   * or copy: else what has become of it is not known.
   */
  List<PlainCode.Beside> of(Map<P, List<AtomicOperation>> operations) {
    return all.stream()
        .filter(each -> operations.keySet().containsAll(each.calls()))
        .map(each ->
            new PlainCode.Beside(
                each.start(),
                each.end(),
                each.calls().stream()
                    .flatMap(call -> operations.getOrDefault(call, List.of()).stream())
                    .toList()))
        .toList();
  }
}
