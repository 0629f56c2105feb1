// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All rows. A class of its own, so that nobody pays for the table of a set that is not run. */
final class X86Rows {
  /** In reading order; the first is for all instructions that no other names. */
  static final List<X86Row> ALL = all();

  private static final Map<String, List<X86Row>> BY_NAME = byName();

  private X86Rows() {}

  /** The row for it; null if it touches no memory and no row names it. */
  static @Nullable X86Row find(OperandForm form) {
    for (X86Row row : BY_NAME.getOrDefault(form.name(), List.of())) {
      if (row.form().test(form)) {
        return row;
      }
    }
    return form.hasMemory() ? ALL.getFirst() : null;
  }

  private static List<X86Row> all() {
    List<X86Row> all = new ArrayList<>(Memory.ROWS);
    all.addAll(Control.ROWS);
    all.addAll(Unsupported.ROWS);
    return List.copyOf(all);
  }

  private static Map<String, List<X86Row>> byName() {
    Map<String, List<X86Row>> byName = new HashMap<>();
    for (X86Row row : ALL) {
      for (String name : row.names()) {
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(row);
      }
    }
    return byName;
  }
}
