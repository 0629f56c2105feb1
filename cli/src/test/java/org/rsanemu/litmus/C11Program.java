// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A straight-line concurrent program; all locations start as 0.
 *
 * @param locations how each is declared
 * @param threads what each does
 */
record C11Program(List<Storage> locations, List<List<C11Statement>> threads) {
  /** How the location of {@code statement} is declared; null for fences. */
  @Nullable Storage storage(C11Statement statement) {
    return switch (statement) {
      case C11Statement.Load s -> locations.get(s.location());
      case C11Statement.Spin s -> locations.get(s.location());
      case C11Statement.Store s -> locations.get(s.location());
      case C11Statement.Exchange s -> locations.get(s.location());
      case C11Statement.FetchAdd s -> locations.get(s.location());
      case C11Statement.CompareExchange s -> locations.get(s.location());
      case C11Statement.PlainLoad s -> locations.get(s.location());
      case C11Statement.PlainStore s -> locations.get(s.location());
      case C11Statement.Guarded s -> locations.get(s.load().location());
      case C11Statement.Unless s -> locations.get(s.load().location());
      case C11Statement.Until s -> locations.get(s.load().location());
      case C11Statement.Increase s -> locations.get(s.location());
      case C11Statement.Raise s -> locations.get(s.location());
      case C11Statement.Fence s -> null;
      case C11Statement.Start s -> null;
      case C11Statement.Join s -> null;
    };
  }

  /** One line, for messages. */
  @Override
  public String toString() {
    return locations
        + " "
        + threads.stream()
            .map(t -> t.stream().map(C11Statement::toString).collect(Collectors.joining("; ")))
            .collect(Collectors.joining(" || "));
  }
}
