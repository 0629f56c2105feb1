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
record LitmusProgram(List<Storage> locations, List<List<Statement>> threads) {
  /** How the location of {@code statement} is declared; null for fences. */
  @Nullable Storage storage(Statement statement) {
    return switch (statement) {
      case Statement.Load s -> locations.get(s.location());
      case Statement.Spin s -> locations.get(s.location());
      case Statement.Store s -> locations.get(s.location());
      case Statement.Exchange s -> locations.get(s.location());
      case Statement.FetchAdd s -> locations.get(s.location());
      case Statement.CompareExchange s -> locations.get(s.location());
      case Statement.PlainLoad s -> locations.get(s.location());
      case Statement.PlainStore s -> locations.get(s.location());
      case Statement.Guarded s -> locations.get(s.load().location());
      case Statement.Unless s -> locations.get(s.load().location());
      case Statement.Until s -> locations.get(s.load().location());
      case Statement.Increase s -> locations.get(s.location());
      case Statement.Fence s -> null;
      case Statement.Start s -> null;
      case Statement.Join s -> null;
    };
  }

  /** One line, for messages. */
  @Override
  public String toString() {
    return locations
        + " "
        + threads.stream()
            .map(t -> t.stream().map(Statement::toString).collect(Collectors.joining("; ")))
            .collect(Collectors.joining(" || "));
  }
}
