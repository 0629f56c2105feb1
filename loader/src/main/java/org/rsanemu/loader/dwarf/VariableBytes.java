// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo.Local;
import org.rsanemu.loader.DebugInfo.Part;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.dwarf.AtomicLayout.Layout;
import org.rsanemu.loader.dwarf.units.UnitScan.Variable;

/** Variables by their bytes. */
final class VariableBytes {
  private final TypedVariables types;
  private final List<Variable> sorted;

  VariableBytes(TypedVariables types, List<Variable> variables) {
    this.types = types;
    this.sorted = new ArrayList<>(variables);
    sorted.sort(Comparator.comparingLong(Variable::address).thenComparingLong(Variable::die));
  }

  /** In order of address. */
  List<Variable> sorted() {
    return sorted;
  }

  /** Which part of a variable a byte is. */
  Part part(long address) {
    Variable found = at(address);
    return found == null ? Part.UNKNOWN : types.part(found, address - found.address());
  }

  /** Where the variable with this byte was declared. */
  Optional<Place> declaration(long address) {
    Variable found = at(address);
    return found == null ? Optional.empty() : types.declaration(found);
  }

  /**
   * The variable with this byte; of several that are declared at different places, it is not known
   * which it is.
   */
  Optional<Local> only(long address) {
    Variable found = at(address);
    if (found == null) {
      return Optional.empty();
    }
    Optional<Place> declared = types.declaration(found);
    boolean one =
        sorted.stream()
            .filter(each -> each.address() == found.address())
            .allMatch(each -> types.declaration(each).equals(declared));
    long offset = address - found.address();
    Layout layout = types.layout(found);
    return one
        ? declared.map(
            place -> new Local(place, "", offset, layout.size(), types.part(found, offset)))
        : Optional.empty();
  }

  /** The variable that has a byte; null if none has, or several of other declarations. */
  @Nullable Variable onlyOne(long address) {
    return only(address).isEmpty() ? null : at(address);
  }

  /** The variable that has a byte; null if none has. */
  private @Nullable Variable at(long address) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted.get(middle).address() <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return null;
    }
    Variable found = sorted.get(low - 1);
    long inside = address - found.address();
    return inside > 0 && inside >= types.layout(found).size() ? null : found;
  }
}
